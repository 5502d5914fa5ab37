import { z } from "zod";
import { imageOrPhoto } from "./media.ts";
import { Row } from "./page.ts";
import { decimal, html, list, moment, record, recordId, text } from "./primitives.ts";

/** A group that an article stands in. `url` is read where an API has no `slug`. */
const ArticleGroup = z
  .object({ slug: text, url: text, name: text })
  .transform(({ slug, url, name }) => ({ slug: slug || url, name }));

/** What lists show of an article. `readingTime` is minutes, 0 where nobody said. [BLOG-015] */
const tile = {
  id: recordId,
  name: text,
  slug: text,
  blurb: text,
  author: text,
  image: imageOrPhoto,
  groups: list(ArticleGroup),
  publish_time: moment,
  reading_time: decimal(0),
};

/** An article is named by its slug, else by its id. */
const withSlug = <A extends { id: number; slug: string }>(article: A) => ({
  ...article,
  slug: article.slug || String(article.id),
});

export const ArticleTile = record(tile).transform(withSlug);
export type ArticleTile = z.output<typeof ArticleTile>;

/** An article; `rows` is what of it is built as pages are. [BLOG-015] */
export const Article = record({
  ...tile,
  content: html,
  title: text,
  meta_description: text,
  rows: list(Row),
}).transform(withSlug);
export type Article = z.output<typeof Article>;
