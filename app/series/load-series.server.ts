import { type AppLoadContext, data } from "@remix-run/node";
import { whyNoSeriesEntry } from "../domain/series/series-entry.ts";
import { toInstant } from "../domain/venue-time.ts";
import { pathOfEvent } from "../entry/entry-page.ts";
import { eventTimes } from "../events/event-times.ts";
import { formatsFor } from "../i18n/formats.server.ts";
import { showTerms } from "../paying/terms/shown-terms.server.ts";
import { inTime } from "../site/errors/patience.ts";
import type { User } from "../wire/account.ts";
import type { Series } from "../wire/series.ts";
import { seriesKind } from "./series-kind.ts";
import { pathOfSeries, type Round, type SeriesLink, type SeriesPage } from "./series-page.ts";

type LoadedSeries = { series: Series; user: User | null };

/**
 * The series of an address; one that isn't there, and any at an API without series, is the not-found screen.
 */
export async function loadSeries(context: AppLoadContext, url = ""): Promise<LoadedSeries> {
  const [series, user] = await Promise.all([
    context.organiser.series.byUrl(url),
    context.session.knownUser(),
  ]);
  if (!series) throw data(null, { status: 404 });
  return { series, user };
}

/** The page of a series for whoever is here; it holds until its entries open or close. */
export async function loadSeriesPage(
  context: AppLoadContext,
  { series, user }: LoadedSeries,
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
    terms: await showTerms(context, seriesKind(url).name, { order: termsText }, user !== null),
    fee: series.entryFee,
    closed: whyNoSeriesEntry(
      {
        opensAt: opensAt ?? null,
        closesAt: closesAt ?? null,
        soldOut: series.soldOut,
        isPriced: series.entryFee !== null,
        hasEntered: series.userHasEnteredThisSeries,
      },
      now,
    ),
    opens: timeToCome(opensAt),
    closes: timeToCome(closesAt),
    rounds: series.events.map((event) => roundOf(event)),
    isSignedIn: user !== null,
  };

  function timeToCome(instant: number | null | undefined): string {
    if (instant === null || instant === undefined || instant <= now) return "";
    page.validUntil(instant);
    return formats.dayAndTime(instant, site.timeZone);
  }

  function roundOf(event: Series["events"][number]): Round {
    return {
      id: event.id,
      name: event.name,
      path: pathOfEvent(event.url || String(event.id)),
      times: eventTimes(event, site.timeZone, formats),
      venue: event.venue?.name ?? "",
    };
  }
}

/**
 * Links to the series that there are, of an event to those that it is a round of. A page can be shown without
 * them.
 */
export async function seriesLinks(context: AppLoadContext, eventId?: number): Promise<SeriesLink[]> {
  const all = await inTime(context.organiser.series.all(), [], (err) =>
    context.log.warn({ err }, "a page is shown without its series"),
  );
  return all
    .filter(({ events }) => eventId === undefined || events.some(({ id }) => id === eventId))
    .map(({ id, url, name, entryFee }) => ({ name, path: pathOfSeries(url || String(id)), fee: entryFee }));
}
