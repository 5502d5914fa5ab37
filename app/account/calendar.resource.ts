import { type AppLoadContext, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { calendarFile } from "../domain/calendar-file.ts";
import { wordsFor } from "../i18n/words.server.ts";
import { inTime } from "../site/errors/patience.ts";
import { gatesOf } from "../tickets/cards.server.ts";
import type { EventCard } from "../wire/event.ts";
import type { EntryDetails } from "../wire/upcoming.ts";
import { type EventFacts, eventOfEntry, eventOfTickets } from "./coming.server.ts";

/**
 * An entry (`entry-12.ics`) or tickets (`tickets-12.ics`) of the signed-in user as a file for calendars. What
 * isn't there, or can't be asked for now, leads to the account, which says so: a file has no page of its own.
 * What is somebody else's looks as what never was.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  await context.session.require();
  const [, kind, id] = /^(entry|tickets)-([1-9]\d{0,8})\.ics$/.exec(params["file"] ?? "") ?? [];
  const find = kind === "entry" ? findEntry : findTickets;
  const missing = (err: unknown) => context.log.warn({ err }, "a calendar file can't be made");
  const found = id === undefined ? null : await inTime(find(context, Number(id)), null, missing);
  if (!found || found.event.start === null) {
    context.notices.add({ key: "calendarUnavailable", tone: "bad" });
    throw redirect("/my-account", 303);
  }
  const { event, title, about } = found;
  const { site, clock } = context;
  const coming = {
    uid: `${kind}-${id}@${new URL(site.publicUrl).hostname}`,
    title,
    start: event.start ?? "",
    end: event.end,
    zone: event.zone,
    place: [event.venue, event.address].filter((part) => part !== "").join(", "),
    about,
    url: event.url === "" ? "" : `${site.publicUrl}/event/${encodeURIComponent(event.url)}`,
  };
  const file = calendarFile([coming], { madeAt: clock.now(), by: site.productName });
  return new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${kind}-${id}.ics"`,
      "Cache-Control": "private, no-store",
    },
  });
}

type Found = { event: EventFacts; title: string; about: string } | null;

async function findEntry(context: AppLoadContext, id: number): Promise<Found> {
  const [entries, cards] = await Promise.all([context.organiser.entries.myUpcoming(), cardsOf(context)]);
  const entry = entries.find((candidate) => candidate.id === id);
  if (!entry) return null;
  const event = eventOfEntry(entry, { cards, siteZone: context.site.timeZone });
  const { details, name } = entry;
  return {
    event,
    title: [event.name, details?.category || name].filter((part) => part !== "").join(" – "),
    about: details ? aboutEntry(context, details, event.zone) : "",
  };
}

async function findTickets(context: AppLoadContext, id: number): Promise<Found> {
  const [lines, cards] = await Promise.all([context.organiser.tickets.myUpcoming(), cardsOf(context)]);
  const tickets = lines.find((candidate) => candidate.id === id);
  if (!tickets) return null;
  const event = eventOfTickets(tickets, { cards, siteZone: context.site.timeZone });
  return { event, title: event.name, about: "" };
}

async function cardsOf({ organiser, log }: AppLoadContext): Promise<readonly EventCard[]> {
  const missing = (err: unknown) => log.warn({ err }, "a calendar file is made without the list of events");
  return (await inTime(organiser.events.upcoming(), null, missing))?.items ?? [];
}

/** “Gates open: 4:00 pm AEDT”, and what else a driver looks up on the way. */
function aboutEntry(context: AppLoadContext, details: EntryDetails, zone: string): string {
  const t = wordsFor(context.language.code, "tickets");
  return [
    [t("gates"), gatesOf(context, details, zone)],
    [t("car"), details.vehicle?.name ?? ""],
    [t("number"), details.vehicle?.racingNumber ?? ""],
    [t("garage"), details.garage],
    [t("campSite"), details.campSite],
  ]
    .flatMap(([name, value]) => (value === "" ? [] : [`${name}: ${value}`]))
    .join("\n");
}
