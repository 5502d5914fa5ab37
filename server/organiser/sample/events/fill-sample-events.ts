import type { Db } from "../../db/database.ts";
import { hasOrders } from "../../entries/stored-orders.ts";
import { loadEvent, loadEvents } from "../../events/event-graph.ts";
import { dayOf, isToCome } from "../../events/event-times.ts";
import type { Parts } from "../../feature.ts";
import { toInstant } from "../../../../app/domain/venue-time.ts";
import { addWhatIsNew } from "./add-what-is-new.ts";
import { adelaideEvents } from "./adelaide-events.ts";
import { insertBasics, insertEvent } from "./insert-event.ts";
import { pastEvents } from "./past-events.ts";
import { perthEvents } from "./perth-events.ts";
import { registerSampleDrivers } from "./register-drivers.ts";
import type { SampleEvent } from "./sample-event.ts";
import { datesOf, entriesOpenAt, firstSaturdayAfter } from "./schedule.ts";
import { sydneyEvents } from "./sydney-events.ts";

const sampleEvents: SampleEvent[] = [...sydneyEvents, ...adelaideEvents, ...perthEvents];
const dayLength = 24 * 60 * 60 * 1000;

/**
 * Makes the sample's venues and events. At a later start, when the first event is less than a day away or
 * over, all of them move on together, so that they are always in the coming months and in the same order; an
 * event that is over and that people ordered something of stays as it was, and a new one takes its address.
 */
export async function fillSampleEvents({ db, clock, timeZone }: Parts): Promise<void> {
  const now = clock.now();
  const firstSaturday = firstSaturdayAfter(now, timeZone);
  await db.transaction().execute(async (transaction) => {
    await registerSampleDrivers(transaction, now);
    const made = await madeEvents(transaction);
    if (made.length === 0) {
      await insertBasics(transaction);
      for (const event of [...sampleEvents, ...pastEvents])
        await insertEvent(transaction, event, firstSaturday);
      await leaveOnTheirDays(transaction, pastEvents);
      return;
    }
    await addWhatIsNew(transaction, sampleEvents);
    const next = Math.min(...made.map(({ starts }) => starts));
    if (next > now + dayLength) return;
    for (const event of sampleEvents) await moveOn(transaction, event, firstSaturday, now);
  });
}

/** An event that isn't the sample's any more doesn't move on. */
async function leaveOnTheirDays(db: Db, events: readonly SampleEvent[]): Promise<void> {
  const urls = events.map(({ url }) => url);
  await db.updateTable("events").set({ sample: "" }).where("url", "in", urls).execute();
}

/** The sample events that there are, with the instants at which they start. */
async function madeEvents(db: Db): Promise<{ starts: number }[]> {
  const events = await loadEvents(db);
  return events
    .filter(({ event }) => event.sample !== "")
    .map(({ dates, venue }) => ({
      starts: toInstant(dates[0]?.starts ?? "1970-01-01T00:00:00", venue.time_zone),
    }));
}

async function moveOn(db: Db, sample: SampleEvent, firstSaturday: string, now: number): Promise<void> {
  const graph = await loadEvent(db, sample.url);
  if (!graph || graph.event.sample === "") return; // the organiser made it theirs
  const { id } = graph.event;
  if (!isToCome(graph, now) && (await hasOrders(db, id))) {
    await db
      .updateTable("events")
      .set({ url: `${sample.url}-${dayOf(graph)}`, sample: "" })
      .where("id", "=", id)
      .execute();
    return insertEvent(db, sample, firstSaturday);
  }
  await db
    .updateTable("events")
    .set({ entries_open_at: entriesOpenAt(sample, firstSaturday) })
    .where("id", "=", id)
    .execute();
  await db.deleteFrom("event_dates").where("event_id", "=", id).execute();
  await db
    .insertInto("event_dates")
    .values(datesOf(sample, firstSaturday).map((date) => ({ ...date, event_id: id })))
    .execute();
}
