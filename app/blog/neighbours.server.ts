import type { AppLoadContext } from "@remix-run/node";
import { optional } from "../optional.server.ts";
import type { ArticleTile } from "../wire/article.ts";

/** The articles next to an article in its group, newest first. Null or empty if there are none. */
export type Neighbours = {
  newer: ArticleTile | null;
  older: ArticleTile | null;
  /** Other articles of the group, the nearest first. */
  related: ArticleTile[];
};

/** Maximum number of related articles. */
const MAX_RELATED = 3;
/** An article beyond these pages of its group gets no neighbours, because each page is an API call. */
const MAX_PAGES = 5;

/**
 * Finds the articles next to this one. Optional: the article is shown without them if this fails or takes
 * too long.
 */
export const findNeighbours = (
  context: AppLoadContext,
  article: { slug: string; group: string },
): Promise<Neighbours> =>
  optional(context, "neighbours of an article", () => find(context, article), {
    or: { newer: null, older: null, related: [] },
  });

async function find(
  { organiser }: AppLoadContext,
  article: { slug: string; group: string },
): Promise<Neighbours> {
  const articles: ArticleTile[] = [];
  let position = -1;
  for (let page = 1; page <= MAX_PAGES; page++) {
    const { items, pageCount } = await organiser.articles.listByGroup(article.group, page);
    articles.push(...items);
    position = articles.findIndex(({ slug }) => slug === article.slug);
    const hasOlder = position >= 0 && position < articles.length - 1;
    if (hasOlder || page >= pageCount) break;
  }
  const nearest = articles
    .map((other, index) => ({ other, distance: Math.abs(index - Math.max(position, 0)) }))
    .filter(({ other }) => other.slug !== article.slug)
    .toSorted((a, b) => a.distance - b.distance);
  return {
    newer: position > 0 ? (articles[position - 1] ?? null) : null,
    older: position >= 0 ? (articles[position + 1] ?? null) : null,
    related: nearest.slice(0, MAX_RELATED).map(({ other }) => other),
  };
}
