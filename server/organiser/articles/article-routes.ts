import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import { createImageOptionsLookup } from "../content/page-images.ts";
import { toApiRows } from "../content/page-rows.ts";
import { filterVisibleRows } from "../content/visible-rows.ts";
import type { Dependencies } from "../feature.ts";
import { ApiError, type Caller, type Route } from "../http/route.ts";
import { buildImageObject, type ImageOptions } from "../media/image-object.ts";
import { parseImageOptions } from "../media/media-records.ts";
import { type Article, findPublishedArticle, loadPublishedArticles } from "./articles.ts";

/**
 * Routes for a list of articles, newest first, and for an article. The parameter `orderby` is ignored.
 * [API-056 API-057 API-061]
 */
export const createArticleRoutes = (dependencies: Dependencies): Route[] => [
  {
    method: "READ",
    path: "cognito/article",
    handler: async ({ input, caller }) => {
      const { group } = z.object({ group: text }).parse(input);
      const imageOptions = parseImageOptions(input, { aspect: "6x3w", width: 600 });
      const { data, ...counts } = await loadPublishedArticles(dependencies, group, input);
      return {
        ...counts,
        data: await Promise.all(
          data.map((article) => toApiArticle(dependencies, article, caller, imageOptions)),
        ),
      };
    },
  },
  {
    method: "READ",
    path: "cognito/article/:slug",
    handler: async ({ params, input, caller }) => {
      const article = await findPublishedArticle(dependencies, params["slug"] ?? "");
      if (!article) throw new ApiError(404, "NOT_FOUND", "There is no such article.");
      const imageOptions = parseImageOptions(input, { aspect: "4x3w", width: 1184 });
      return toApiArticle(dependencies, article, caller, imageOptions, input["config"]);
    },
  },
];

/** Converts an article to its API record. `config` is passed to `createImageOptionsLookup`. [BLOG-015] */
const toApiArticle = async (
  dependencies: Dependencies,
  article: Article,
  caller: Caller | null,
  imageOptions: ImageOptions,
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
  image: buildImageObject(dependencies, article.picture, imageOptions),
  groups: article.groups,
  publish_time: article.display_start_time,
  reading_time: estimateReadingMinutes(article),
  rows: await toApiRows(
    dependencies,
    filterVisibleRows(dependencies, article.rows, caller),
    createImageOptionsLookup(config),
  ),
});

const estimateReadingMinutes = ({ blurb, content }: Article): number => {
  const words = `${blurb} ${content}`.replaceAll(/<[^<>]*>/g, " ").match(/\S+/g) ?? [];
  return Math.max(1, Math.round(words.length / WORDS_PER_MINUTE));
};

const WORDS_PER_MINUTE = 220;
