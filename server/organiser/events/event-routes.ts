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
  toEventListRecord,
  toEventRecord,
  type EventRecordOptions,
  toUpcomingRecord,
} from "./event-record.ts";
import { toMerchRecords } from "./merch-records.ts";
import { createPictures } from "./pictures.ts";

/**
 * Routes for lists and records of events. The responses depend on the user. [API-107 API-108 API-109 EVT-064]
 */
export const eventRoutes = (parts: Parts): Route[] => [
  {
    method: "READ",
    path: "event/event",
    handler: async (call) => {
      const { url } = z.object({ url: text }).parse(call.input);
      const events = await loadUpcomingEvents(parts);
      const matchingEvents = events.filter(({ event }) => url === "" || event.url === url);
      return paginate(await toRecords(parts, call, matchingEvents, toEventRecord), call.input);
    },
  },
  {
    method: "READ",
    path: "event/event/:key",
    handler: async (call) => {
      await releaseLapsedOrders(parts.db, parts.clock.now());
      const graph = await loadEvent(parts.db, call.params["key"] ?? "");
      if (!graph) throw new ApiError(404, "NOT_FOUND", "There is no such event.");
      return toEventRecord(graph, await loadRecordOptions(parts, call, graph));
    },
  },
  {
    method: "GET",
    path: "event/event/upcomingEventList",
    handler: async (call) => {
      const { type_id } = z.object({ type_id: text }).parse(call.input);
      const events = await loadUpcomingEvents(parts);
      // The documented client sends “undefined” for all types.
      const isEveryType = !/^\d+$/.test(type_id);
      const matchingEvents = events.filter(({ type }) => isEveryType || type.id === Number(type_id));
      return { data: await toRecords(parts, call, matchingEvents, toEventListRecord) };
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
      return events.map(toCalendarRecord).filter((record) => isInPeriod(record, start, end));
    },
  },
  {
    method: "GET",
    path: "event/venue/nextEvents",
    handler: async (call) => {
      const events = await loadUpcomingEvents(parts);
      const isFirstAtVenue = ({ venue }: EventGraph, index: number) =>
        events.findIndex((event) => event.venue.id === venue.id) === index;
      return toRecords(parts, call, events.filter(isFirstAtVenue), toEventListRecord);
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
 * Loads the events that aren't over, in order of their start. With `includeUndated`, includes postponed
 * events, which have no dates.
 */
export async function loadUpcomingEvents(
  { db, clock }: Pick<Parts, "db" | "clock">,
  { includeUndated = false } = {},
): Promise<EventGraph[]> {
  const now = clock.now();
  await releaseLapsedOrders(db, now);
  return loadEvents(db, { endsAfter: now, includeUndated });
}

async function loadRecordOptions(parts: Parts, call: Call, graph: EventGraph): Promise<EventRecordOptions> {
  const now = parts.clock.now();
  const entrant = call.caller
    ? await createEntrantLoader(parts.db, call.caller.id, now)(graph)
    : ANONYMOUS_ENTRANT;
  return { now, entrant, pictures: createPictures(parts, call.input), paymentMethods: PAYMENT_METHODS };
}

function toRecords<ApiRecord>(
  parts: Parts,
  call: Call,
  events: readonly EventGraph[],
  toRecord: (graph: EventGraph, options: EventRecordOptions) => ApiRecord,
): Promise<ApiRecord[]> {
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

/**
 * Whether a calendar record is at least partly between the days `start` and `end` (`yyyy-MM-dd`; "" for no
 * limit).
 */
const isInPeriod = (record: { start: string; end: string }, start: string, end: string): boolean =>
  (end === "" || record.start.slice(0, 10) <= end) && (start === "" || record.end.slice(0, 10) >= start);
