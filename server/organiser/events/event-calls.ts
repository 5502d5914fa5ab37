import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import { readEntrant } from "../entries/entrants.ts";
import { releaseLapsed } from "../entries/lapsed-orders.ts";
import type { Db } from "../db/database.ts";
import type { Parts } from "../feature.ts";
import { listed } from "../records/listed.ts";
import { ApiError, type Call, type Route } from "../http/route.ts";
import { paymentMethods } from "../payments/methods.ts";
import { stranger } from "./entrant.ts";
import { type EventGraph, loadEvent, loadEvents } from "./event-graph.ts";
import { calendarRecord, eventCard, eventRecord, type Telling, upcomingRecord } from "./event-record.ts";
import { isToCome } from "./event-times.ts";
import { merchRecord } from "./goods-record.ts";
import { type Pictures, picturesFor } from "./pictures.ts";

/**
 * Events as lists and pages show them. Whoever is signed in gets their own answer. [API-107 API-108 API-109
 * EVT-064]
 */
export const eventRoutes = (parts: Parts): Route[] => [
  {
    method: "READ",
    path: "event/event",
    answer: async (call) => {
      const { url } = z.object({ url: text }).parse(call.input);
      const events = await eventsToCome(parts);
      const chosen = events.filter(({ event }) => url === "" || event.url === url);
      return listed(await tellEach(parts, call, chosen, eventRecord), call.input);
    },
  },
  {
    method: "READ",
    path: "event/event/:key",
    answer: async (call) => {
      await releaseLapsed(parts.db, parts.clock.now());
      const graph = await loadEvent(parts.db, call.params["key"] ?? "");
      if (!graph) throw new ApiError(404, "NOT_FOUND", "There is no such event.");
      return eventRecord(graph, await tellingFor(parts, call, graph));
    },
  },
  {
    method: "GET",
    path: "event/event/upcomingEventList",
    answer: async (call) => {
      const { type_id } = z.object({ type_id: text }).parse(call.input);
      const events = await eventsToCome(parts);
      // The documented client writes the text “undefined” where no type is wanted.
      const ofType = events.filter(({ type }) => !/^\d+$/.test(type_id) || type.id === Number(type_id));
      return { data: await tellEach(parts, call, ofType, eventCard) };
    },
  },
  {
    method: "GET",
    path: "event/event/upcoming",
    answer: async (call) => tellEach(parts, call, await eventsToCome(parts), upcomingRecord),
  },
  {
    method: "GET",
    path: "event/event/calendar",
    answer: async ({ input }) => {
      const { start, end } = z.object({ start: text, end: text }).parse(input);
      const events = await loadEvents(parts.db);
      return events.map(calendarRecord).filter((day) => overlaps(day, start, end));
    },
  },
  {
    method: "GET",
    path: "event/venue/nextEvents",
    answer: async (call) => {
      const events = await eventsToCome(parts);
      const isFirstAtVenue = ({ venue }: EventGraph, index: number) =>
        events.findIndex((other) => other.venue.id === venue.id) === index;
      return tellEach(parts, call, events.filter(isFirstAtVenue), eventCard);
    },
  },
  {
    method: "READ",
    path: "event/merch",
    answer: async (call) => {
      const pictures = picturesFor(parts, call.input);
      const events = await eventsToCome(parts);
      const pieces = events.flatMap(({ merch }) => merch);
      const named = pieces.filter(
        (piece, index) => pieces.findIndex(({ name }) => name === piece.name) === index,
      );
      return listed(
        named.flatMap((piece) => merchRecord(piece, { entrant: stranger, pictures })),
        call.input,
      );
    },
  },
];

/** The events that are not over, the next first. */
export async function eventsToCome({
  db,
  clock,
}: {
  db: Db;
  clock: { now(): number };
}): Promise<EventGraph[]> {
  const now = clock.now();
  await releaseLapsed(db, now);
  return (await loadEvents(db)).filter((graph) => isToCome(graph, now));
}

/** How an event is told to the caller. */
async function tellingFor(
  parts: Parts,
  call: Call,
  graph: EventGraph,
  pictures = picturesFor(parts, call.input),
): Promise<Telling> {
  const now = parts.clock.now();
  const entrant = call.caller ? await readEntrant(parts.db, call.caller.id, graph, now) : stranger;
  return { now, entrant, pictures, paymentMethods };
}

function tellEach<Record>(
  parts: Parts,
  call: Call,
  events: readonly EventGraph[],
  tell: (graph: EventGraph, telling: Telling) => Record,
): Promise<Record[]> {
  const pictures: Pictures = picturesFor(parts, call.input);
  return Promise.all(
    events.map(async (graph) => tell(graph, await tellingFor(parts, call, graph, pictures))),
  );
}

/** `start` and `end` are days; "" is no limit. */
const overlaps = (day: { start: string; end: string }, start: string, end: string): boolean =>
  (end === "" || day.start.slice(0, 10) <= end) && (start === "" || day.end.slice(0, 10) >= start);
