import type { Db } from "../../db/database.ts";
import { loadEvent } from "../../events/event-graph.ts";
import { sampleEventTypes } from "./event-types.ts";
import { insertProducts, buildEventPageContent } from "./insert-event.ts";
import { insertStalls } from "./insert-stalls.ts";
import type { SampleEvent } from "./sample-event.ts";
import { sampleVenues } from "./venues.ts";

/**
 * Adds data that older versions lack to the sample's events and venues: products, stalls, terms for
 * stallholders, gate times, addresses and visitor information.
 */
export async function upgradeSampleEvents(db: Db, samples: readonly SampleEvent[]): Promise<void> {
  await addStallholderTerms(db);
  await addVenueAddresses(db);
  for (const sample of samples) await upgradeEvent(db, sample);
}

async function upgradeEvent(db: Db, sample: SampleEvent): Promise<void> {
  const graph = await loadEvent(db, sample.url);
  const isSampleEvent = graph !== null && graph.event.sample !== "";
  if (!isSampleEvent) return;
  await insertProducts(db, sample, graph.event.id);
  await addGateTimes(db, sample, graph.event.id);
  await addVisitorInformation(db, sample, graph.event.id);
  if (!sample.stalls || graph.stalls.siteTypes.length > 0) return;
  const { stallholder_content = "", stall_not_for_profit_multiplier = 1 } = sample.event;
  await db
    .updateTable("events")
    .set({ stallholder_content, stall_not_for_profit_multiplier })
    .where("id", "=", graph.event.id)
    .execute();
  await insertStalls(db, sample.stalls, graph.event.id);
}

async function addGateTimes(db: Db, { event: { gates_open = "" } }: SampleEvent, id: number): Promise<void> {
  await db
    .updateTable("events")
    .set({ gates_open })
    .where("id", "=", id)
    .where("gates_open", "=", "")
    .execute();
}

/** Adds visitor information to a page that the organiser hasn't changed. */
async function addVisitorInformation(db: Db, sample: SampleEvent, id: number): Promise<void> {
  await db
    .updateTable("events")
    .set({ page_content: buildEventPageContent(sample) })
    .where("id", "=", id)
    .where("page_content", "=", sample.event.page_content)
    .execute();
}

async function addVenueAddresses(db: Db): Promise<void> {
  for (const { url, address } of sampleVenues)
    await db
      .updateTable("venues")
      .set({ address })
      .where("url", "=", url)
      .where("address", "=", "")
      .execute();
}

async function addStallholderTerms(db: Db): Promise<void> {
  for (const { name, stallholder_terms_name, stallholder_terms_content } of sampleEventTypes) {
    await db
      .updateTable("event_types")
      .set({ stallholder_terms_name, stallholder_terms_content })
      .where("name", "=", name)
      .where("stallholder_terms_content", "=", "")
      .execute();
  }
}
