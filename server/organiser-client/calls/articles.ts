import { Article, ArticleTile } from "../../../app/wire/article.ts";
import { allowInvalidParts } from "../../../app/wire/invalid-parts.ts";
import { listResponse, namedRecord } from "../../../app/wire/primitives.ts";
import type { Transport } from "../transport-type.ts";

const ArticleTiles = allowInvalidParts("omit-part-of-item", listResponse(ArticleTile));
const ArticleResponse = allowInvalidParts("omit-part", namedRecord(Article));

/** Image aspect and width in px of tiles. [BLOG-018] */
const TILE_IMAGES = { image_aspect: "6x3w", image_width: 600 };
/** Image aspect and width in px of an article's page. [BLOG-019 BLOG-020] */
const PAGE_IMAGE = { image_aspect: "4x3w", image_width: 1184 };
/** Articles per page of the blog. [BLOG-016] */
const PAGE_SIZE = 20;

/** Calls for the organiser's articles. [API-056 API-058] */
export const articles = (api: Transport) => ({
  /**
   * Lists a page (from 1) of the articles in a group and its descendants, in the API's order. `group` is the
   * slug; "" lists all articles. [API-057 BLOG-017]
   */
  listByGroup: (group: string, page: number) =>
    api.list(
      "cognito/article",
      {
        ...TILE_IMAGES,
        page_size: PAGE_SIZE,
        orderby: "display_start_time",
        page,
        ...(group === "" ? {} : { group }),
      },
      ArticleTiles,
      { audience: "public", cache: "oneMinute" },
    ),

  /** Reads an article by its slug; null if it does not exist. [API-061] */
  findBySlug: (slug: string) =>
    api.findOne("cognito/article", slug, PAGE_IMAGE, ArticleResponse, {
      audience: "public",
      cache: "oneMinute",
    }),

  /** Reads an article including the parts that only the current user may see; null if it does not exist. */
  findBySlugForUser: (slug: string) =>
    api.findOne("cognito/article", slug, PAGE_IMAGE, ArticleResponse, { audience: "user" }),
});
