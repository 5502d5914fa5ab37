import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { PageRows } from "../content/page/page-body.tsx";
import { loadViews } from "../content/views.ts";
import type { ScreenHandle } from "../i18n/handle.ts";
import { hasPicture } from "../media/picture-sources.ts";
import { Picture } from "../media/picture.tsx";
import { asWritten } from "../i18n/as-written.ts";
import { Breadcrumbs } from "../site/browsing/breadcrumbs.tsx";
import { classNames } from "../ui/class-names.ts";
import { Prose } from "../ui/prose.tsx";
import { Heading, Section } from "../ui/section.tsx";
import { ArticleFacts } from "./article-facts.tsx";
import { NextArticles, RelatedArticles } from "./article-ways.tsx";
import { articleHead } from "./blog-head.ts";
import { type ArticlePage, loadArticle } from "./load-article.server.ts";
import { ShareLinks } from "./share-links.tsx";

export const handle = {
  words: ["blog", "browsing", "content", "events", "media"],
  query: { gallery: "[1-9]\\d{0,8}", page: "[1-9]\\d{0,3}" },
} satisfies ScreenHandle;

/** One article. [RT-010 BLOG-001..005] */
export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  loadArticle(context, params["slug"] ?? "", request.url);

/** A navigation waits for the code of what the article is built of, as a page's does. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const article = await serverLoader<typeof loader>();
  if (article.built) await loadViews(article.built.rows);
  return article;
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: article }) =>
  articleHead(matches, article);

export default function ArticleScreen() {
  const article = useLoaderData<typeof loader>();
  return (
    <>
      <article>
        <Section>
          <Title article={article} />
          <Text article={article} />
        </Section>
        {article.built && <PageRows page={article.built} />}
      </article>
      <Section className="[&>div]:pt-4">
        <ShareLinks slug={article.slug} name={article.name} />
        <NextArticles newer={article.newer} older={article.older} />
      </Section>
      <RelatedArticles articles={article.related} />
    </>
  );
}

/** [BLOG-001 BLOG-004 BLOG-005] */
function Title({ article: { trails, name, blurb, author, published, minutes } }: { article: ArticlePage }) {
  return (
    <header className="mb-8">
      {trails.map((trail) => (
        <Breadcrumbs key={trail.at(-1)?.to} trail={trail} current={name} />
      ))}
      <Heading level={1} className="mt-4 mb-4 max-w-5xl" {...asWritten}>
        {name}
      </Heading>
      {blurb !== "" && (
        <p {...asWritten} className="mb-4 max-w-3xl text-xl text-muted">
          {blurb}
        </p>
      )}
      <ArticleFacts author={author} published={published} minutes={minutes} />
    </header>
  );
}

/** The picture beside the text where there is room, above it on phones. [BLOG-002 BLOG-003] */
function Text({ article: { picture, html } }: { article: ArticlePage }) {
  const isPictured = hasPicture(picture);
  return (
    <div className={classNames(isPictured && "grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]")}>
      {isPictured && (
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
      {html !== "" && <Prose html={html} className="[&>:first-child]:mt-0" {...asWritten} />}
    </div>
  );
}
