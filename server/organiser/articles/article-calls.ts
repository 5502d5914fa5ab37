import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import { pictureShapes } from "../content/page-images.ts";
import { rowsOnWire } from "../content/page-rows.ts";
import { visibleRows } from "../content/visible-rows.ts";
import type { Parts } from "../feature.ts";
import { ApiError, type Caller, type Route } from "../http/route.ts";
import { imageObject, type ImageWishes } from "../media/image-object.ts";
import { readWishes } from "../media/media-records.ts";
import { listed } from "../records/listed.ts";
import { type Article, publishedArticle, publishedArticles } from "./articles.ts";

/**
 * Articles as lists and pages show them. There is one order, whatever `orderby` says: the newest first.
 * [API-056 API-057 API-061]
 */
export const articleRoutes = (parts: Parts): Route[] => [
  {
    method: "READ",
    path: "cognito/article",
    answer: async ({ input, caller }) => {
      const { group } = z.object({ group: text }).parse(input);
      const wishes = readWishes(input, { aspect: "6x3w", width: 600 });
      const { data, ...counts } = listed(await publishedArticles(parts, group), input);
      return {
        ...counts,
        data: await Promise.all(data.map((article) => record(parts, article, caller, wishes))),
      };
    },
  },
  {
    method: "READ",
    path: "cognito/article/:slug",
    answer: async ({ params, input, caller }) => {
      const article = await publishedArticle(parts, params["slug"] ?? "");
      if (!article) throw new ApiError(404, "NOT_FOUND", "There is no such article.");
      const wishes = readWishes(input, { aspect: "4x3w", width: 1184 });
      return record(parts, article, caller, wishes, input["config"]);
    },
  },
];

/** [BLOG-015] */
const record = async (
  parts: Parts,
  article: Article,
  caller: Caller | null,
  wishes: ImageWishes,
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
  rows: await rowsOnWire(parts, visibleRows(parts, article.rows, caller), pictureShapes(config)),
});

/** Whole minutes at the pace of somebody who reads for pleasure. */
const minutesToRead = ({ blurb, content }: Article): number => {
  const words = `${blurb} ${content}`.replaceAll(/<[^<>]*>/g, " ").match(/\S+/g) ?? [];
  return Math.max(1, Math.round(words.length / wordsPerMinute));
};

const wordsPerMinute = 220;
