import { type AppLoadContext, data } from "@remix-run/node";
import { findSeriesEntryBlocker } from "../../domain/series/series-entry.ts";
import { toInstant } from "../../domain/venue-time.ts";
import { buildEventPath } from "../../entry/entry-page.ts";
import { formatEventTimes } from "../event-times.ts";
import { formatsFor } from "../../i18n/formats.server.ts";
import { loadOptional } from "../../optional.server.ts";
import { encryptShownTerms } from "../../paying/terms/shown-terms.server.ts";
import type { User } from "../../wire/account.ts";
import type { Series } from "../../wire/series.ts";
import { buildSeriesFormKind } from "./series-kind.ts";
import { buildSeriesPath, type Round, type SeriesLink, type SeriesPage } from "./series-page.ts";

type SeriesAndUser = { series: Series; user: User | null };

/**
 * Loads the series with this slug, and the user, or null for an anonymous user.
 * @throws a 404 response if there is no such series or the API doesn't support series
 */
export async function loadSeries(context: AppLoadContext, slug = ""): Promise<SeriesAndUser> {
  const [series, user] = await Promise.all([
    context.organiser.series.findByUrl(slug),
    context.session.optionalUser(),
  ]);
  if (!series) throw data(null, { status: 404 });
  return { series, user };
}

/** Loads the data of a series' page. The page is cached at most until entries open or close. */
export async function loadSeriesPage(
  context: AppLoadContext,
  { series, user }: SeriesAndUser,
): Promise<SeriesPage> {
  const { clock, html, language, page, site } = context;
  const formats = formatsFor(language.code);
  const now = clock.now();
  const url = series.url || String(series.id);
  const [opensAt, closesAt] = [series.entriesOpenAt, series.entriesCloseAt].map((time) =>
    time === null ? null : toInstant(time, site.timeZone),
  );
  const [content, termsText] = await Promise.all([
    html.clean(series.content),
    html.clean(series.termsAndConditions?.content ?? ""),
  ]);
  return {
    id: series.id,
    url,
    name: series.name,
    content,
    termsText,
    terms: await encryptShownTerms(
      context,
      buildSeriesFormKind(url).name,
      { order: termsText },
      user !== null,
    ),
    fee: series.entryFee,
    closedReason: findSeriesEntryBlocker(
      {
        opensAt: opensAt ?? null,
        closesAt: closesAt ?? null,
        soldOut: series.soldOut,
        isPriced: series.entryFee !== null,
        hasEntered: series.userHasEnteredThisSeries,
      },
      now,
    ),
    opensText: formatIfFuture(opensAt),
    closesText: formatIfFuture(closesAt),
    rounds: series.events.map((event) => toRound(event)),
    isLoggedIn: user !== null,
  };

  function formatIfFuture(instant: number | null | undefined): string {
    if (instant === null || instant === undefined || instant <= now) return "";
    page.validUntil(instant);
    return formats.dayAndTime(instant, site.timeZone);
  }

  function toRound(event: Series["events"][number]): Round {
    return {
      id: event.id,
      name: event.name,
      path: buildEventPath(event.url || String(event.id)),
      times: formatEventTimes(event, site.timeZone, formats),
      venue: event.venue?.name ?? "",
    };
  }
}

/** Loads links to all series, or only to series that contain the event `eventId`. Returns [] on failure. */
export async function loadSeriesLinks(context: AppLoadContext, eventId?: number): Promise<SeriesLink[]> {
  const allSeries = await loadOptional(context, "series", () => context.organiser.series.listAll(), {
    fallback: [],
  });
  return allSeries
    .filter(({ events }) => eventId === undefined || events.some(({ id }) => id === eventId))
    .map(({ id, url, name, entryFee, events }) => ({
      name,
      path: buildSeriesPath(url || String(id)),
      fee: entryFee,
      eventIds: events.map((event) => event.id),
    }));
}
