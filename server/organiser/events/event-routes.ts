import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import { createEntrantLoader } from "../entries/entrants.ts";
import { releaseLapsedOrders } from "../entries/lapsed-orders.ts";
import type { Dependencies } from "../feature.ts";
import { paginate } from "../records/paginate.ts";
import { ApiError, type Call, type Route } from "../http/route.ts";
import { listPaymentMethods } from "../payments/payment-breakdown.ts";
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
export const createEventRoutes = (dependencies: Dependencies): Route[] => [
  {
    method: "READ",
    path: "event/event",
    handler: async (call) => {
      const { url } = z.object({ url: text }).parse(call.input);
      const events = await loadUpcomingEvents(dependencies);
      const matchingEvents = events.filter(({ event }) => url === "" || event.url === url);
      return paginate(await toRecords(dependencies, call, matchingEvents, toEventRecord), call.input);
    },
  },
  {
    method: "READ",
    path: "event/event/:key",
    handler: async (call) => {
      await releaseLapsedOrders(dependencies.db, dependencies.clock.now());
      const graph = await loadEvent(dependencies.db, call.params["key"] ?? "");
      if (!graph) throw new ApiError(404, "NOT_FOUND", "There is no such event.");
      return toEventRecord(graph, await loadRecordOptions(dependencies, call, graph));
    },
  },
  {
    method: "GET",
    path: "event/event/upcomingEventList",
    handler: async (call) => {
      const { type_id } = z.object({ type_id: text }).parse(call.input);
      const events = await loadUpcomingEvents(dependencies);
      // The documented client sends “undefined” to get all types.
      const isEveryType = !/^\d+$/.test(type_id);
      const matchingEvents = events.filter(({ type }) => isEveryType || type.id === Number(type_id));
      return { data: await toRecords(dependencies, call, matchingEvents, toEventListRecord) };
    },
  },
  {
    method: "GET",
    path: "event/event/upcoming",
    handler: async (call) =>
      toRecords(dependencies, call, await loadUpcomingEvents(dependencies), toUpcomingRecord),
  },
  {
    method: "GET",
    path: "event/event/calendar",
    handler: async ({ input }) => {
      const { start, end } = z.object({ start: text, end: text }).parse(input);
      const events = await loadEvents(dependencies.db, { from: start, to: end });
      return events.map(toCalendarRecord).filter((record) => isInPeriod(record, start, end));
    },
  },
  {
    method: "GET",
    path: "event/venue/nextEvents",
    handler: async (call) => {
      const events = await loadUpcomingEvents(dependencies);
      const isFirstAtVenue = ({ venue }: EventGraph, index: number) =>
        events.findIndex((event) => event.venue.id === venue.id) === index;
      return toRecords(dependencies, call, events.filter(isFirstAtVenue), toEventListRecord);
    },
  },
  {
    method: "READ",
    path: "event/merch",
    handler: async (call) => {
      const pictures = createPictures(dependencies, call.input);
      const events = await loadUpcomingEvents(dependencies);
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
 * Loads the events that aren't over, in order of their start. Includes postponed events if `includeUndated`.
 */
export async function loadUpcomingEvents(
  { db, clock }: Pick<Dependencies, "db" | "clock">,
  { includeUndated = false } = {},
): Promise<EventGraph[]> {
  const now = clock.now();
  await releaseLapsedOrders(db, now);
  return loadEvents(db, { endsAfter: now, includeUndated });
}

async function loadRecordOptions(
  dependencies: Dependencies,
  call: Call,
  graph: EventGraph,
): Promise<EventRecordOptions> {
  const now = dependencies.clock.now();
  const entrant = call.caller
    ? await createEntrantLoader(dependencies.db, call.caller.id, now)(graph)
    : ANONYMOUS_ENTRANT;
  return {
    now,
    entrant,
    pictures: createPictures(dependencies, call.input),
    paymentMethods: listPaymentMethods(call.language),
    limits: dependencies.holdLimits,
  };
}

function toRecords<ApiRecord>(
  dependencies: Dependencies,
  call: Call,
  events: readonly EventGraph[],
  toRecord: (graph: EventGraph, options: EventRecordOptions) => ApiRecord,
): Promise<ApiRecord[]> {
  const now = dependencies.clock.now();
  const pictures = createPictures(dependencies, call.input);
  const loadEntrant = call.caller
    ? createEntrantLoader(dependencies.db, call.caller.id, now)
    : async () => ANONYMOUS_ENTRANT;
  return Promise.all(
    events.map(async (graph) =>
      toRecord(graph, {
        now,
        entrant: await loadEntrant(graph),
        pictures,
        paymentMethods: listPaymentMethods(call.language),
        limits: dependencies.holdLimits,
      }),
    ),
  );
}

/** Whether a part of the event is in the period. `start` and `end` are `yyyy-MM-dd`, or "" for no limit. */
const isInPeriod = (record: { start: string; end: string }, start: string, end: string): boolean =>
  (end === "" || record.start.slice(0, 10) <= end) && (start === "" || record.end.slice(0, 10) >= start);
