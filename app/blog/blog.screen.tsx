import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../i18n/handle.ts";
import { useTranslations } from "../i18n/use-translations.tsx";
import { organiserTextProps } from "../i18n/organiser-text-props.ts";
import { Breadcrumbs } from "../site/browsing/breadcrumbs.tsx";
import { FollowLinks } from "../site/browsing/follow-links.tsx";
import { PageLinks } from "../site/browsing/page-links.tsx";
import { buildHead } from "../site/head.ts";
import { buildBreadcrumbData } from "../site/structured-data.ts";
import { LinkButton } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Prose } from "../ui/prose.tsx";
import { Heading, Section } from "../ui/section.tsx";
import { ArticleCard } from "./article-card.tsx";
import { buildBlogPath, FEED_PATH } from "./blog-paths.ts";
import { buildFeedLink } from "./blog-head.ts";
import { type BlogPage, loadBlog } from "./load-blog.server.ts";

export const handle = { i18n: ["blog", "browsing"], isSameForUsers: true } satisfies ScreenHandle;

/** Loads the blog or one of its groups. [RT-011..015 BLOG-006..018] */
export const loader = ({ params, context }: LoaderFunctionArgs) => loadBlog(context, params);

export const meta: MetaFunction<typeof loader> = ({ matches, data: blog }) => [
  ...buildHead(matches, {
    title: blog && blog.page > 1 ? `${blog.name} (${blog.page})` : (blog?.name ?? ""),
  }),
  ...(blog ? [buildFeedLink(matches), buildBreadcrumbData(matches, blog.trail)] : []),
];

export default function BlogScreen() {
  const blog = useLoaderData<typeof loader>();
  return (
    <Section>
      <Breadcrumbs trail={blog.trail.slice(0, -1)} current={blog.trail.at(-1)?.name ?? ""} />
      <Heading level={1} className="mt-4 mb-6" {...organiserTextProps}>
        {blog.name}
      </Heading>
      {blog.html !== "" && <Prose html={blog.html} className="mb-6 text-lg" />}
      <GroupAndFeedLinks blog={blog} />
      {blog.articles.length > 0 ? <ArticleList blog={blog} /> : <NoArticles group={blog.group} />}
      <FollowLinks />
    </Section>
  );
}

/** Links to the groups and to the feed. The current group is highlighted. [RT-012] */
function GroupAndFeedLinks({ blog: { group, groups } }: { blog: BlogPage }) {
  const t = useTranslations("blog");
  const links = [{ slug: "", name: t("all") }, ...groups];
  return (
    <div className="no-print mb-8 flex flex-wrap items-center justify-between gap-x-6">
      {groups.length > 0 && (
        <nav aria-label={t("groups")}>
          <ul className="flex flex-wrap gap-x-6">
            {links.map(({ slug, name }) => (
              <li key={slug} {...(slug === "" ? {} : organiserTextProps)}>
                <Link
                  to={buildBlogPath(slug)}
                  prefetch="intent"
                  aria-current={slug === group ? "page" : undefined}
                  className="display target flex items-center text-2xl hover:text-brand-text marks-current"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <a
        href={FEED_PATH}
        type="application/atom+xml"
        className="target flex items-center underline underline-offset-4 hover:text-brand-text"
      >
        {t("feed")}
      </a>
    </div>
  );
}

/** The articles. On the first page, the card of the newest article is larger. [BLOG-006..014] */
function ArticleList({ blog: { group, articles, page, pageCount } }: { blog: BlogPage }) {
  return (
    <>
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {articles.map((article, index) => (
          <ArticleCard
            key={article.slug}
            article={article}
            headingLevel={2}
            isLead={index === 0 && page === 1}
          />
        ))}
      </ul>
      <PageLinks page={page} pageCount={pageCount} getPagePath={(number) => buildBlogPath(group, number)} />
    </>
  );
}

function NoArticles({ group }: { group: string }) {
  const t = useTranslations("blog");
  return (
    <EmptyState title={t(group === "" ? "empty.blog" : "empty.group")}>
      <p className="text-muted">{t("empty.text")}</p>
      <LinkButton to={group === "" ? "/events" : buildBlogPath()}>
        {t(group === "" ? "empty.toEvents" : "empty.toBlog")}
      </LinkButton>
    </EmptyState>
  );
}
