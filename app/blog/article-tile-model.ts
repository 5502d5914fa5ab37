import { toInstant } from "../domain/venue-time.ts";
import type { Formats } from "../i18n/formats.server.ts";
import { type PictureReference, pictureOf } from "../media/picture-sources.ts";
import type { ArticleTile } from "../wire/article.ts";

/** When something came out: for people, in the organiser's zone, and for programs (ISO in UTC). */
export type PublishedOn = { text: string; iso: string };

/** What a card shows of an article. `minutes` is how long it takes to read, 0 for unknown. */
export type ArticleTileModel = {
  slug: string;
  name: string;
  blurb: string;
  /** The name of the first group that it stands in. */
  group: string;
  published: PublishedOn | null;
  minutes: number;
  picture: PictureReference;
};

/** How this visitor's language writes days, and the organiser's zone. */
export type DayWriter = { formats: Pick<Formats, "dayOf">; zone: string };

/** [BLOG-006 BLOG-007 BLOG-008] */
export const articleTile = (article: ArticleTile, writer: DayWriter): ArticleTileModel => ({
  slug: article.slug,
  name: article.name,
  blurb: article.blurb,
  group: article.groups[0]?.name ?? "",
  published: publishedOn(article, writer),
  minutes: Math.round(article.readingTime),
  picture: pictureOf(article.image),
});

/** Null where the API says no time, or none that can be read. */
export function publishedOn(
  { publishTime }: Pick<ArticleTile, "publishTime">,
  { formats, zone }: DayWriter,
): PublishedOn | null {
  if (publishTime === null) return null;
  const instant = toInstant(publishTime, zone);
  return { text: formats.dayOf(instant, zone), iso: new Date(instant).toISOString() };
}
