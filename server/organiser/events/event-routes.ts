import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import { createEntrantLoader } from "../entries/entrants.ts";
import { releaseLapsedOrders } from "../entries/lapsed-orders.ts";
import type { Parts } from "../feature.ts";
import { paginate } from "../records/paginate.ts";
import { ApiError, type Call, type Route } from "../http/route.ts";
import { PAYMENT_METHODS } from "../payments/methods.ts";
import { ANONYMOUS_ENTRANT } from "./entrant.ts";
import { type EventGraph, loadEvent, loadEvents } from "./event-graph.ts";
import {
  toCalendarRecord,
  toEventCard,
  toEventRecord,
  type EventRecordContext,
  toUpcomingRecord,
} from "./event-record.ts";
import { toMerchRecords } from "./merch-records.ts";
import { createPictures } from "./pictures.ts";

/**
 * Routes for lists and records of events. Responses to logged-in users contain user-specific data.
 * [API-107 API-108 API-109 EVT-064]
 */
export const eventRoutes = (parts: Parts): Route[] => [
  {
    method: "READ",
    path: "event/event",
    handler: async (call) => {
      const { url } = z.object({ url: text }).parse(call.input);
      const events = await loadUpcomingEvents(parts);
      const matching = events.filter(({ event }) => url === "" || event.url === url);
      return paginate(await toRecords(parts, call, matching, toEventRecord), call.input);
    },
  },
  {
    method: "READ",
    path: "event/event/:key",
    handler: async (call) => {
      await releaseLapsedOrders(parts.db, parts.clock.now());
      const graph = await loadEvent(parts.db, call.params["key"] ?? "");
      if (!graph) throw new ApiError(404, "NOT_FOUND", "There is no such event.");
      return toEventRecord(graph, await loadContext(parts, call, graph));
    },
  },
  {
    method: "GET",
    path: "event/event/upcomingEventList",
    handler: async (call) => {
      const { type_id } = z.object({ type_id: text }).parse(call.input);
      const events = await loadUpcomingEvents(parts);
      // A `type_id` that isn't a number selects all types: the documented client sends “undefined”.
      const ofType = events.filter(({ type }) => !/^\d+$/.test(type_id) || type.id === Number(type_id));
      return { data: await toRecords(parts, call, ofType, toEventCard) };
    },
  },
  {
    method: "GET",
    path: "event/event/upcoming",
    handler: async (call) => toRecords(parts, call, await loadUpcomingEvents(parts), toUpcomingRecord),
  },
  {
    method: "GET",
    path: "event/event/calendar",
    handler: async ({ input }) => {
      const { start, end } = z.object({ start: text, end: text }).parse(input);
      const events = await loadEvents(parts.db, { from: start, to: end });
      return events.map(toCalendarRecord).filter((day) => overlaps(day, start, end));
    },
  },
  {
    method: "GET",
    path: "event/venue/nextEvents",
    handler: async (call) => {
      const events = await loadUpcomingEvents(parts);
      const isFirstAtVenue = ({ venue }: EventGraph, index: number) =>
        events.findIndex((other) => other.venue.id === venue.id) === index;
      return toRecords(parts, call, events.filter(isFirstAtVenue), toEventCard);
    },
  },
  {
    method: "READ",
    path: "event/merch",
    handler: async (call) => {
      const pictures = createPictures(parts, call.input);
      const events = await loadUpcomingEvents(parts);
      const allMerch = events.flatMap(({ merch }) => merch);
      const distinctMerch = allMerch.filter(
        (item, index) => allMerch.findIndex(({ name }) => name === item.name) === index,
      );
      return paginate(
        distinctMerch.flatMap((item) => toMerchRecords(item, { entrant: ANONYMOUS_ENTRANT, pictures })),
        call.input,
      );
    },
  },
];

/**
 * Loads the events that are not over, in order of their start; with `includeUndated` also the postponed ones,
 * which have no dates.
 */
export async function loadUpcomingEvents(
  { db, clock }: Pick<Parts, "db" | "clock">,
  { includeUndated = false } = {},
): Promise<EventGraph[]> {
  const now = clock.now();
  await releaseLapsedOrders(db, now);
  return loadEvents(db, { endsAfter: now, includeUndated });
}

/** Loads the context in which an event record is built for the caller. */
async function loadContext(parts: Parts, call: Call, graph: EventGraph): Promise<EventRecordContext> {
  const now = parts.clock.now();
  const entrant = call.caller
    ? await createEntrantLoader(parts.db, call.caller.id, now)(graph)
    : ANONYMOUS_ENTRANT;
  return { now, entrant, pictures: createPictures(parts, call.input), paymentMethods: PAYMENT_METHODS };
}

function toRecords<Record>(
  parts: Parts,
  call: Call,
  events: readonly EventGraph[],
  toRecord: (graph: EventGraph, context: EventRecordContext) => Record,
): Promise<Record[]> {
  const now = parts.clock.now();
  const pictures = createPictures(parts, call.input);
  const loadEntrant = call.caller
    ? createEntrantLoader(parts.db, call.caller.id, now)
    : async () => ANONYMOUS_ENTRANT;
  return Promise.all(
    events.map(async (graph) =>
      toRecord(graph, { now, entrant: await loadEntrant(graph), pictures, paymentMethods: PAYMENT_METHODS }),
    ),
  );
}

/** Whether an event is on a day from `start` to `end` (`yyyy-MM-dd`; "" for no limit). */
const overlaps = (day: { start: string; end: string }, start: string, end: string): boolean =>
  (end === "" || day.start.slice(0, 10) <= end) && (start === "" || day.end.slice(0, 10) >= start);
