import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { PageRows } from "../content/page/page-body.tsx";
import { preparePage } from "../content/page/prepare-page.ts";
import type { ScreenHandle } from "../i18n/handle.ts";
import { hasPicture } from "../media/picture-sources.ts";
import { Picture } from "../media/picture.tsx";
import { organiserTextProps } from "../i18n/organiser-text-props.ts";
import { Breadcrumbs } from "../site/browsing/breadcrumbs.tsx";
import { classNames } from "../ui/class-names.ts";
import { Prose } from "../ui/prose.tsx";
import { Heading, Section } from "../ui/section.tsx";
import { ArticleByline } from "./article-byline.tsx";
import { NeighbourLinks, RelatedArticles } from "./article-links.tsx";
import { buildArticleHead } from "./blog-head.ts";
import { type ArticlePage, loadArticle } from "./load-article.server.ts";
import { ShareLinks } from "./share-links.tsx";

export const handle = {
  i18n: ["blog", "browsing", "content", "events", "media"],
  isSameForUsers: true,
  query: { gallery: "[1-9]\\d{0,8}", page: "[1-9]\\d{0,3}" },
} satisfies ScreenHandle;

/** Loads one article. [RT-010 BLOG-001..005] */
export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  loadArticle(context, params["slug"] ?? "", request.url);

/** Loads the article for a client-side navigation. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const article = await serverLoader<typeof loader>();
  if (article.pageContent) await preparePage(article.pageContent);
  return article;
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: article }) =>
  buildArticleHead(matches, article);

export default function ArticleScreen() {
  const article = useLoaderData<typeof loader>();
  return (
    <>
      <article>
        <Section>
          <Header article={article} />
          <Body article={article} />
        </Section>
        {article.pageContent && <PageRows page={article.pageContent} />}
      </article>
      <Section className="[&>div]:pt-4">
        <ShareLinks slug={article.slug} name={article.name} />
        <NeighbourLinks newer={article.newer} older={article.older} />
      </Section>
      <RelatedArticles articles={article.related} />
    </>
  );
}

/** The article's header. [BLOG-001 BLOG-004 BLOG-005] */
function Header({
  article: { trails, name, blurb, author, publicationDate, readingMinutes },
}: {
  article: ArticlePage;
}) {
  return (
    <header className="mb-8">
      {trails.map((trail) => (
        <Breadcrumbs key={trail.at(-1)?.to} trail={trail} current={name} />
      ))}
      <Heading level={1} className="mt-4 mb-4 max-w-5xl" {...organiserTextProps}>
        {name}
      </Heading>
      {blurb !== "" && (
        <p {...organiserTextProps} className="running mb-4 max-w-3xl text-xl text-muted">
          {blurb}
        </p>
      )}
      <ArticleByline author={author} publicationDate={publicationDate} readingMinutes={readingMinutes} />
    </header>
  );
}

/**
 * The article's text and picture. The picture is next to the text on wide screens and above it on phones.
 * [BLOG-002 BLOG-003]
 */
function Body({ article: { picture, html } }: { article: ArticlePage }) {
  const showsPicture = hasPicture(picture);
  return (
    <div className={classNames(showsPicture && "grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]")}>
      {showsPicture && (
        <div className="lg:order-last">
          <Picture
            {...picture}
            aspect="4x3w"
            width={1184}
            sizes="(min-width: 80rem) 38rem, (min-width: 64rem) 50vw, 100vw"
            alt=""
            priority
            className="plate-picture aspect-4/3 h-auto w-full object-cover lg:sticky lg:top-24"
          />
        </div>
      )}
      {html !== "" && <Prose html={html} className="[&>:first-child]:mt-0" />}
    </div>
  );
}
