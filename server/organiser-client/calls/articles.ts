import { Article, ArticleTile } from "../../../app/wire/article.ts";
import { allowInvalidParts } from "../../../app/wire/invalid-parts.ts";
import { listResponse, namedRecord } from "../../../app/wire/primitives.ts";
import type { Transport } from "../transport-type.ts";

const Tiles = allowInvalidParts("of-each", listResponse(ArticleTile));
const OneArticle = allowInvalidParts("of-one", namedRecord(Article));

/** Image aspect and width in px of tiles. [BLOG-018] */
const tileImages = { image_aspect: "6x3w", image_width: 600 };
/** The same of an article page. [BLOG-019 BLOG-020] */
const pageImage = { image_aspect: "4x3w", image_width: 1184 };
/** Articles per page of the blog. [BLOG-016] */
const PAGE_SIZE = 20;

/** The organiser's articles. [API-056 API-058] */
export const articles = (api: Transport) => ({
  /**
   * A page (from 1) of the articles of a group (its slug) and of the groups below it, or of all articles, in
   * the API's order. [API-057 BLOG-017]
   */
  ofGroup: (group: string, page: number) =>
    api.records(
      "cognito/article",
      {
        ...tileImages,
        page_size: PAGE_SIZE,
        orderby: "display_start_time",
        page,
        ...(group === "" ? {} : { group }),
      },
      Tiles,
      { audience: "public", keep: "minute" },
    ),

  /** An article by its slug; null if it does not exist. [API-061] */
  bySlug: (slug: string) =>
    api.one("cognito/article", slug, pageImage, OneArticle, { audience: "public", keep: "minute" }),

  /** The same including parts that only the current user may see. */
  bySlugForUser: (slug: string) =>
    api.one("cognito/article", slug, pageImage, OneArticle, { audience: "user" }),
});
