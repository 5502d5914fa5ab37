import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import { pictureShapes } from "../content/page-images.ts";
import { toApiRows } from "../content/page-rows.ts";
import { visibleRows } from "../content/visible-rows.ts";
import type { Parts } from "../feature.ts";
import { ApiError, type Caller, type Route } from "../http/route.ts";
import { imageObject, type ImageOptions } from "../media/image-object.ts";
import { parseImageOptions } from "../media/media-records.ts";
import { paginate } from "../records/paginate.ts";
import { type Article, findPublishedArticle, loadPublishedArticles } from "./articles.ts";

/**
 * Articles for lists and pages. The order is always newest first, whatever `orderby` is. [API-056 API-057
 * API-061]
 */
export const articleRoutes = (parts: Parts): Route[] => [
  {
    method: "READ",
    path: "cognito/article",
    handler: async ({ input, caller }) => {
      const { group } = z.object({ group: text }).parse(input);
      const wishes = parseImageOptions(input, { aspect: "6x3w", width: 600 });
      const { data, ...counts } = paginate(await loadPublishedArticles(parts, group), input);
      return {
        ...counts,
        data: await Promise.all(data.map((article) => record(parts, article, caller, wishes))),
      };
    },
  },
  {
    method: "READ",
    path: "cognito/article/:slug",
    handler: async ({ params, input, caller }) => {
      const article = await findPublishedArticle(parts, params["slug"] ?? "");
      if (!article) throw new ApiError(404, "NOT_FOUND", "There is no such article.");
      const wishes = parseImageOptions(input, { aspect: "4x3w", width: 1184 });
      return record(parts, article, caller, wishes, input["config"]);
    },
  },
];

/** [BLOG-015] */
const record = async (
  parts: Parts,
  article: Article,
  caller: Caller | null,
  wishes: ImageOptions,
  config?: unknown,
) => ({
  id: article.id,
  author: article.author,
  name: article.name,
  blurb: article.blurb,
  content: article.content,
  slug: article.slug,
  title: article.title,
  meta_description: article.meta_description,
  image: imageObject(parts, article.picture, wishes),
  groups: article.groups,
  publish_time: article.display_start_time,
  reading_time: minutesToRead(article),
  rows: await toApiRows(parts, visibleRows(parts, article.rows, caller), pictureShapes(config)),
});

/** Whole minutes at an average reading pace. */
const minutesToRead = ({ blurb, content }: Article): number => {
  const words = `${blurb} ${content}`.replaceAll(/<[^<>]*>/g, " ").match(/\S+/g) ?? [];
  return Math.max(1, Math.round(words.length / WORDS_PER_MINUTE));
};

const WORDS_PER_MINUTE = 220;
