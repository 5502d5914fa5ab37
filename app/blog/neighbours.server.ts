import type { AppLoadContext } from "@remix-run/node";
import { loadOptional } from "../optional.server.ts";
import type { ArticleTile } from "../wire/article.ts";

/** The articles next to an article in its group. */
export type Neighbours = {
  newer: ArticleTile | null;
  older: ArticleTile | null;
  /** Other articles of the group, the nearest first. */
  related: ArticleTile[];
};

const MAX_RELATED_ARTICLES = 3;
/**
 * Maximum number of pages of the group that are searched for the article, because each page is an API call.
 */
const MAX_SEARCHED_PAGES = 5;

/**
 * Finds the articles next to an article in its group. Returns none if the API fails or takes too long,
 * because the article can be shown without them.
 */
export const findNeighbours = (
  context: AppLoadContext,
  article: { slug: string; group: string },
): Promise<Neighbours> =>
  loadOptional(context, "neighbours of an article", () => loadNeighbours(context, article), {
    fallback: { newer: null, older: null, related: [] },
  });

async function loadNeighbours(
  { organiser }: AppLoadContext,
  article: { slug: string; group: string },
): Promise<Neighbours> {
  const articles: ArticleTile[] = [];
  let position = -1;
  for (let page = 1; page <= MAX_SEARCHED_PAGES; page++) {
    const { items, pageCount } = await organiser.articles.listByGroup(article.group, page);
    articles.push(...items);
    position = articles.findIndex(({ slug }) => slug === article.slug);
    const hasOlder = position >= 0 && position < articles.length - 1;
    if (hasOlder || page >= pageCount) break;
  }
  const nearestArticles = articles
    .map((tile, index) => ({ tile, distance: Math.abs(index - Math.max(position, 0)) }))
    .filter(({ tile }) => tile.slug !== article.slug)
    .toSorted((a, b) => a.distance - b.distance);
  return {
    newer: position > 0 ? (articles[position - 1] ?? null) : null,
    older: position >= 0 ? (articles[position + 1] ?? null) : null,
    related: nearestArticles.slice(0, MAX_RELATED_ARTICLES).map(({ tile }) => tile),
  };
}
