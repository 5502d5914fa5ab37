import { toInstant } from "../domain/venue-time.ts";
import type { Formats } from "../i18n/formats.server.ts";
import { type PictureReference, toPictureReference } from "../media/picture-sources.ts";
import type { ArticleTile } from "../wire/article.ts";

/** A publication date: formatted in the organiser's time zone, and in ISO 8601 (UTC). */
export type PublicationDate = { text: string; iso: string };

/** The view model of an article card. `readingMinutes` is 0 if unknown. */
export type ArticleTileModel = {
  slug: string;
  name: string;
  blurb: string;
  group: string;
  publicationDate: PublicationDate | null;
  readingMinutes: number;
  picture: PictureReference;
};

/** The formats of the page's language, and the organiser's time zone. */
export type DayFormat = { formats: Pick<Formats, "dayOfInstant">; timeZone: string };

/** Builds the view model of an article card. [BLOG-006 BLOG-007 BLOG-008] */
export const toArticleTile = (article: ArticleTile, dayFormat: DayFormat): ArticleTileModel => ({
  slug: article.slug,
  name: article.name,
  blurb: article.blurb,
  group: article.groups[0]?.name ?? "",
  publicationDate: toPublicationDate(article, dayFormat),
  readingMinutes: Math.round(article.readingTime),
  picture: toPictureReference(article.image),
});

/** Returns the publication date, or null if the API sends no valid date. */
export function toPublicationDate(
  { publishTime }: Pick<ArticleTile, "publishTime">,
  { formats, timeZone }: DayFormat,
): PublicationDate | null {
  if (publishTime === null) return null;
  const instant = toInstant(publishTime, timeZone);
  return { text: formats.dayOfInstant(instant, timeZone), iso: new Date(instant).toISOString() };
}
