import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../i18n/handle.ts";
import { useWords } from "../i18n/words.tsx";
import { asWritten } from "../i18n/as-written.ts";
import { Breadcrumbs } from "../site/browsing/breadcrumbs.tsx";
import { FollowLinks } from "../site/browsing/follow-links.tsx";
import { PageLinks } from "../site/browsing/page-links.tsx";
import { head } from "../site/head.ts";
import { trailData } from "../site/structured-data.ts";
import { LinkButton } from "../ui/button.tsx";
import { NothingHere } from "../ui/nothing-here.tsx";
import { Prose } from "../ui/prose.tsx";
import { Heading, Section } from "../ui/section.tsx";
import { ArticleCard } from "./article-card.tsx";
import { blogAddress, feedAddress } from "./blog-address.ts";
import { feedLink } from "./blog-head.ts";
import { type BlogPage, loadBlog } from "./load-blog.server.ts";

export const handle = { words: ["blog", "browsing"] } satisfies ScreenHandle;

/** The blog and its groups. [RT-011..015 BLOG-006..018] */
export const loader = ({ params, context }: LoaderFunctionArgs) => loadBlog(context, params);

export const meta: MetaFunction<typeof loader> = ({ matches, data: blog }) => [
  ...head(matches, { title: blog && blog.page > 1 ? `${blog.name} (${blog.page})` : (blog?.name ?? "") }),
  ...(blog ? [feedLink(matches), trailData(matches, blog.trail)] : []),
];

export default function Blog() {
  const blog = useLoaderData<typeof loader>();
  return (
    <Section>
      <Breadcrumbs trail={blog.trail.slice(0, -1)} current={blog.trail.at(-1)?.name ?? ""} />
      <Heading level={1} className="mt-4 mb-6" {...asWritten}>
        {blog.name}
      </Heading>
      {blog.html !== "" && <Prose html={blog.html} className="mb-6 text-lg" />}
      <Groups blog={blog} />
      {blog.articles.length > 0 ? <Articles blog={blog} /> : <NoArticles group={blog.group} />}
      <FollowLinks />
    </Section>
  );
}

/** The groups side by side, the one that is shown marked; and the feed. [RT-012] */
function Groups({ blog: { group, groups } }: { blog: BlogPage }) {
  const t = useWords("blog");
  const lines = [{ slug: "", name: t("all") }, ...groups];
  return (
    <div className="no-print mb-8 flex flex-wrap items-center justify-between gap-x-6">
      {groups.length > 0 && (
        <nav aria-label={t("groups")}>
          <ul className="flex flex-wrap gap-x-6">
            {lines.map(({ slug, name }) => (
              <li key={slug} {...(slug === "" ? {} : asWritten)}>
                <Link
                  to={blogAddress(slug)}
                  prefetch="intent"
                  aria-current={slug === group ? "page" : undefined}
                  className="display target flex items-center text-2xl hover:text-brand-text aria-[current]:[box-shadow:inset_0_-4px_var(--brand)]"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <a
        href={feedAddress}
        type="application/atom+xml"
        className="target flex items-center underline underline-offset-4 hover:text-brand-text"
      >
        {t("feed")}
      </a>
    </div>
  );
}

/** The newest one leads where it has a page of its own to lead. [BLOG-006..014] */
function Articles({ blog: { group, articles, page, pageCount } }: { blog: BlogPage }) {
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
      <PageLinks page={page} pageCount={pageCount} addressOf={(number) => blogAddress(group, number)} />
    </>
  );
}

function NoArticles({ group }: { group: string }) {
  const t = useWords("blog");
  return (
    <NothingHere title={t(group === "" ? "empty.blog" : "empty.group")}>
      <p className="text-muted">{t("empty.text")}</p>
      <LinkButton to={group === "" ? "/events" : blogAddress()}>
        {t(group === "" ? "empty.toEvents" : "empty.toBlog")}
      </LinkButton>
    </NothingHere>
  );
}
