import type { AppLoadContext } from "@remix-run/node";
import { inTime } from "../site/errors/patience.ts";
import type { ArticleTile } from "../wire/article.ts";

/** What stands around an article in its group, newest first. Null and empty where there is nothing. */
export type Neighbours = {
  newer: ArticleTile | null;
  older: ArticleTile | null;
  /** Others of the group, the nearest ones. */
  related: ArticleTile[];
};

/** So many others are shown. */
const mostRelated = 3;
/** An article that isn't on the first pages of its group has no neighbours: each page is a call. */
const mostPages = 5;

/** Asked in time: an article is shown without them, too. */
export const neighboursOf = (
  context: AppLoadContext,
  article: { slug: string; group: string },
): Promise<Neighbours> =>
  inTime(find(context, article), { newer: null, older: null, related: [] }, (err) =>
    context.log.warn({ err }, "what stands around an article is missing"),
  );

async function find(
  { organiser }: AppLoadContext,
  article: { slug: string; group: string },
): Promise<Neighbours> {
  const listed: ArticleTile[] = [];
  let place = -1;
  for (let page = 1; page <= mostPages; page++) {
    const { items, pageCount } = await organiser.articles.ofGroup(article.group, page);
    listed.push(...items);
    place = listed.findIndex(({ slug }) => slug === article.slug);
    const hasOlder = place >= 0 && place < listed.length - 1;
    if (hasOlder || page >= pageCount) break;
  }
  const nearest = listed
    .map((other, index) => ({ other, distance: Math.abs(index - Math.max(place, 0)) }))
    .filter(({ other }) => other.slug !== article.slug)
    .toSorted((a, b) => a.distance - b.distance);
  return {
    newer: place > 0 ? (listed[place - 1] ?? null) : null,
    older: place >= 0 ? (listed[place + 1] ?? null) : null,
    related: nearest.slice(0, mostRelated).map(({ other }) => other),
  };
}
