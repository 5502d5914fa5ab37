import { z } from "zod";
import { imageOrPhoto } from "./media.ts";
import { Row } from "./page.ts";
import { decimal, html, list, startDateTime, record, recordId, text } from "./primitives.ts";

/** A group of an article. Some APIs send the slug as `url`. */
const ArticleGroup = z
  .object({ slug: text, url: text, name: text })
  .transform(({ slug, url, name }) => ({ slug: slug || url, name }));

/** The fields of an article in lists. `reading_time` is in minutes, or 0 if unknown. [BLOG-015] */
const tileFields = {
  id: recordId,
  name: text,
  slug: text,
  blurb: text,
  author: text,
  image: imageOrPhoto,
  groups: list(ArticleGroup),
  publish_time: startDateTime,
  reading_time: decimal(0),
};

const addSlug = <A extends { id: number; slug: string }>(article: A) => ({
  ...article,
  slug: article.slug || (article.id > 0 ? String(article.id) : ""),
});

export const ArticleTile = record(tileFields).transform(addSlug);
export type ArticleTile = z.output<typeof ArticleTile>;

/** An article with its content. `rows` has the rows format of pages. [BLOG-015] */
export const Article = record({
  ...tileFields,
  content: html,
  title: text,
  meta_description: text,
  rows: list(Row),
}).transform(addSlug);
export type Article = z.output<typeof Article>;
