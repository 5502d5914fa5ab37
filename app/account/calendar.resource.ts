import { type AppLoadContext, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { findOwnRecord } from "./tickets/find-own-record.server.ts";
import { type Booking, buildBookingEvents } from "../domain/booking-calendar.ts";
import { buildCalendarFile } from "../domain/calendar-file.ts";
import { getTranslations } from "../i18n/translations.server.ts";
import { loadOptional } from "../optional.server.ts";
import { formatGatesOpen } from "./tickets/cards.server.ts";
import type { EventCard } from "../wire/event.ts";
import type { EntryDetails } from "../wire/upcoming.ts";
import { type AttendedEvent, buildEventFromEntry, buildEventFromTickets } from "./attended-event.server.ts";

/**
 * Responds with a calendar file for one of the user's entries (`entry-12.ics`) or ticket orders
 * (`tickets-12.ics`). If there is none, redirects to the account page with a notice, because a download can't
 * show an error.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  await context.session.requireUser();
  const [, kind, id] = /^(entry|tickets)-([1-9]\d{0,8})\.ics$/.exec(params["file"] ?? "") ?? [];
  const findRecord = kind === "entry" ? findEntryRecord : findTicketsRecord;
  const record =
    id === undefined
      ? null
      : await loadOptional(context, "calendar file", () => findRecord(context, Number(id)), {
          fallback: null,
        });
  if (!record || record.event.start === null) {
    context.notices.add({ key: "calendarUnavailable", tone: "bad" });
    throw redirect("/my-account", 303);
  }
  const { event, title, facts } = record;
  const { site, clock } = context;
  const { days, timeZone, venue, address, url: eventSlug } = event;
  const booking = { key: `${kind}-${id}`, title, days, timeZone, venue, address, details: facts, eventSlug };
  const calendarFile = buildCalendarFile(buildBookingEvents(booking, site.publicUrl), {
    createdAt: clock.now(),
    producer: site.productName,
  });
  return new Response(calendarFile, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${kind}-${id}.ics"`,
      "Cache-Control": "private, no-store",
    },
  });
}

type CalendarRecord = { event: AttendedEvent; title: string; facts: Booking["details"] } | null;

async function findEntryRecord(context: AppLoadContext, id: number): Promise<CalendarRecord> {
  const [entry, eventCards] = await Promise.all([
    findOwnRecord(id, context.organiser.entries),
    loadEventCards(context),
  ]);
  if (!entry) return null;
  const event = buildEventFromEntry(entry, { eventCards, siteTimeZone: context.site.timeZone });
  const { details, name } = entry;
  return {
    event,
    title: [event.name, details?.category || name].filter((part) => part !== "").join(" – "),
    facts: details ? listEntryFacts(context, details, event.timeZone) : [],
  };
}

async function findTicketsRecord(context: AppLoadContext, id: number): Promise<CalendarRecord> {
  const [tickets, eventCards] = await Promise.all([
    findOwnRecord(id, context.organiser.tickets),
    loadEventCards(context),
  ]);
  if (!tickets) return null;
  const event = buildEventFromTickets(tickets, { eventCards, siteTimeZone: context.site.timeZone });
  const t = getTranslations(context.language.code, "tickets");
  return {
    event,
    title: event.name,
    facts: [[t("gates"), formatGatesOpen(context, tickets, event.timeZone)]],
  };
}

async function loadEventCards(context: AppLoadContext): Promise<readonly EventCard[]> {
  const events = await loadOptional(context, "events", () => context.organiser.events.listUpcoming(), {
    fallback: null,
  });
  return events?.items ?? [];
}

/** Lists the label and the value of each detail, such as “Gates open” and “4:00 pm AEDT”. */
function listEntryFacts(
  context: AppLoadContext,
  details: EntryDetails,
  timeZone: string,
): Booking["details"] {
  const t = getTranslations(context.language.code, "tickets");
  return [
    [t("gates"), formatGatesOpen(context, details, timeZone)],
    [t("car"), details.vehicle?.name ?? ""],
    [t("number"), details.vehicle?.racingNumber ?? ""],
    [t("garage"), details.garage],
    [t("campSite"), details.campSite],
  ];
}
