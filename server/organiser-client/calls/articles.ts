import { Article, ArticleTile } from "../../../app/wire/article.ts";
import { partsMayBeWrong } from "../../../app/wire/parts.ts";
import { listOf } from "../../../app/wire/primitives.ts";
import type { Transport } from "../transport-type.ts";

const Tiles = partsMayBeWrong("of-each", listOf(ArticleTile));
const OneArticle = partsMayBeWrong("of-one", Article);

/** Pictures of tiles: their aspect and their width in px. [BLOG-018] */
const tilePictures = { image_aspect: "6x3w", image_width: 600 };
/** Of an article itself. [BLOG-019 BLOG-020] */
const ownPicture = { image_aspect: "4x3w", image_width: 1184 };
/** Articles on a page of the blog. [BLOG-016] */
const pageSize = 20;

/** What the organiser writes for readers. [API-056 API-058] */
export const articles = (api: Transport) => ({
  /**
   * A page (from 1) of the articles of a group (its slug) and the groups below it, or of all, in the API's
   * order. [API-057 BLOG-017]
   */
  ofGroup: (group: string, page: number) =>
    api.records(
      "cognito/article",
      {
        ...tilePictures,
        page_size: pageSize,
        orderby: "display_start_time",
        page,
        ...(group === "" ? {} : { group }),
      },
      Tiles,
      { whose: "public", keep: "minute" },
    ),

  /** An article by its slug; null when there is none. [API-061] */
  bySlug: (slug: string) =>
    api.one("cognito/article", slug, ownPicture, OneArticle, { whose: "public", keep: "minute" }),

  /** The same with the parts that the user may see beside those that everybody sees. */
  bySlugForUser: (slug: string) =>
    api.one("cognito/article", slug, ownPicture, OneArticle, { whose: "personal" }),
});
