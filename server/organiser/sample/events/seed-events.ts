import type { Db } from "../../db/database.ts";
import { hasOrders } from "../../entries/stored-orders.ts";
import { loadEvent, loadEvents } from "../../events/event-graph.ts";
import { getFirstDay, isUpcoming } from "../../events/event-times.ts";
import type { Dependencies } from "../../feature.ts";
import { toInstant } from "../../../../app/domain/venue-time.ts";
import { upgradeSampleEvents } from "./upgrade-sample-events.ts";
import { adelaideEvents } from "./adelaide-events.ts";
import { insertVenuesAndTypes, insertEvent } from "./insert-event.ts";
import { pastEvents } from "./past-events.ts";
import { perthEvents } from "./perth-events.ts";
import { registerSampleDrivers } from "./register-drivers.ts";
import type { SampleEvent } from "./sample-event.ts";
import { buildDates, getEntriesOpenAt, findFirstSaturday } from "./schedule.ts";
import { sydneyEvents } from "./sydney-events.ts";
import { sampleVenues } from "./venues.ts";
import { DAY_MS } from "../../../../app/domain/durations.ts";

const sampleEvents: SampleEvent[] = [...sydneyEvents, ...adelaideEvents, ...perthEvents];

/**
 * Creates the sample's venues and events. Later starts move all sample events to the coming months if the
 * first has started or starts within a day. A past event with orders keeps its dates and gets another url,
 * and a new event gets the original url.
 */
export async function seedEvents({ db, clock, timeZone }: Dependencies): Promise<void> {
  const now = clock.now();
  const firstSaturday = findFirstSaturday(now, timeZone);
  await db.transaction().execute(async (transaction) => {
    await registerSampleDrivers(transaction, now);
    if (!(await isSeeded(transaction))) {
      await insertVenuesAndTypes(transaction);
      for (const event of [...sampleEvents, ...pastEvents])
        await insertEvent(transaction, event, firstSaturday);
      await detachEvents(transaction, pastEvents);
      return;
    }
    await upgradeSampleEvents(transaction, sampleEvents);
    const nextStart = Math.min(...(await loadStartsOfSampleEvents(transaction)));
    if (nextStart > now + DAY_MS) return;
    for (const event of sampleEvents) await rescheduleEvent(transaction, event, firstSaturday, now);
  });
}

/**
 * Whether an earlier start has created the sample. Administrators may have renamed, deleted or detached most
 * of it.
 */
async function isSeeded(db: Db): Promise<boolean> {
  const event = await db
    .selectFrom("events")
    .select("id")
    .where((eb) =>
      eb.or([
        eb("sample", "!=", ""),
        eb(
          "url",
          "in",
          [...sampleEvents, ...pastEvents].map(({ url }) => url),
        ),
      ]),
    )
    .executeTakeFirst();
  const venue = await db
    .selectFrom("venues")
    .select("id")
    .where(
      "url",
      "in",
      sampleVenues.map(({ url }) => url),
    )
    .executeTakeFirst();
  return event !== undefined || venue !== undefined;
}

/** Later starts don't reschedule detached events. */
async function detachEvents(db: Db, events: readonly SampleEvent[]): Promise<void> {
  const urls = events.map(({ url }) => url);
  await db.updateTable("events").set({ sample: "" }).where("url", "in", urls).execute();
}

/** In milliseconds since 1970 UTC. */
async function loadStartsOfSampleEvents(db: Db): Promise<number[]> {
  const events = await loadEvents(db, {});
  return events
    .filter(({ event }) => event.sample !== "")
    .map(({ dates, venue }) => toInstant(dates[0]?.starts ?? "1970-01-01T00:00:00", venue.time_zone));
}

async function rescheduleEvent(
  db: Db,
  sample: SampleEvent,
  firstSaturday: string,
  now: number,
): Promise<void> {
  const graph = await loadEvent(db, sample.url);
  const isSampleEvent = graph !== null && graph.event.sample !== "";
  if (!isSampleEvent) return;
  const { id } = graph.event;
  if (!isUpcoming(graph, now) && (await hasOrders(db, id))) {
    await db
      .updateTable("events")
      .set({ url: `${sample.url}-${getFirstDay(graph)}`, sample: "" })
      .where("id", "=", id)
      .execute();
    return insertEvent(db, sample, firstSaturday);
  }
  await db
    .updateTable("events")
    .set({ entries_open_at: getEntriesOpenAt(sample, firstSaturday) })
    .where("id", "=", id)
    .execute();
  await db.deleteFrom("event_dates").where("event_id", "=", id).execute();
  await db
    .insertInto("event_dates")
    .values(buildDates(sample, firstSaturday).map((date) => ({ ...date, event_id: id })))
    .execute();
}
