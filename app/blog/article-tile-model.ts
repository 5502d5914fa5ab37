import { toInstant } from "../domain/venue-time.ts";
import type { Formats } from "../i18n/formats.server.ts";
import { type PictureReference, toPictureReference } from "../media/picture-sources.ts";
import type { ArticleTile } from "../wire/article.ts";

/** A publication date: formatted in the organiser's zone, and in ISO 8601 (UTC). */
export type PublicationDate = { text: string; iso: string };

/** The view model of an article card. `minutes` is the reading time, 0 if unknown. */
export type ArticleTileModel = {
  slug: string;
  name: string;
  blurb: string;
  /** The name of its first group. */
  group: string;
  published: PublicationDate | null;
  minutes: number;
  picture: PictureReference;
};

/** The day format of the page's language, and the organiser's zone. */
export type DayFormat = { formats: Pick<Formats, "dayOf">; zone: string };

/** Builds the view model of an article card. [BLOG-006 BLOG-007 BLOG-008] */
export const articleTile = (article: ArticleTile, writer: DayFormat): ArticleTileModel => ({
  slug: article.slug,
  name: article.name,
  blurb: article.blurb,
  group: article.groups[0]?.name ?? "",
  published: publicationDate(article, writer),
  minutes: Math.round(article.readingTime),
  picture: toPictureReference(article.image),
});

/** Returns the publication date, or null if the API has none or it can't be parsed. */
export function publicationDate(
  { publishTime }: Pick<ArticleTile, "publishTime">,
  { formats, zone }: DayFormat,
): PublicationDate | null {
  if (publishTime === null) return null;
  const instant = toInstant(publishTime, zone);
  return { text: formats.dayOf(instant, zone), iso: new Date(instant).toISOString() };
}
