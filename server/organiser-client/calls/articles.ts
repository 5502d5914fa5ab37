import { Article, ArticleTile } from "../../../app/wire/article.ts";
import { allowInvalidParts } from "../../../app/wire/invalid-parts.ts";
import { listResponse, identifiedRecord } from "../../../app/wire/primitives.ts";
import type { Transport } from "../transport-type.ts";

const ArticleTiles = allowInvalidParts("omit-part-of-item", listResponse(ArticleTile));
const ArticleResponse = allowInvalidParts("omit-part", identifiedRecord(Article));

/** Image aspect and width in px of tiles. [BLOG-018] */
const TILE_IMAGES = { image_aspect: "6x3w", image_width: 600 };
/** Image aspect and width in px of an article's page. [BLOG-019 BLOG-020] */
const PAGE_IMAGE = { image_aspect: "4x3w", image_width: 1184 };
/** Articles per page of the blog. [BLOG-016] */
const PAGE_SIZE = 20;

/** Calls for the organiser's articles. [API-056 API-058] */
export const articles = (api: Transport) => ({
  /**
   * Lists a page (from 1) of the articles in a group and its descendants, or of all articles if `groupSlug`
   * is "". [API-057 BLOG-017]
   */
  listByGroup: (groupSlug: string, page: number) =>
    api.list(
      "cognito/article",
      {
        ...TILE_IMAGES,
        page_size: PAGE_SIZE,
        orderby: "display_start_time",
        page,
        ...(groupSlug === "" ? {} : { group: groupSlug }),
      },
      ArticleTiles,
      { audience: "public", cache: "oneMinute" },
    ),

  /** Reads an article by its slug, or null if it doesn't exist. [API-061] */
  findBySlug: (slug: string) =>
    api.findOne("cognito/article", slug, PAGE_IMAGE, ArticleResponse, {
      audience: "public",
      cache: "oneMinute",
    }),

  /** Reads an article with the parts for the current user, or null if it doesn't exist. */
  findBySlugForUser: (slug: string) =>
    api.findOne("cognito/article", slug, PAGE_IMAGE, ArticleResponse, { audience: "user" }),
});
