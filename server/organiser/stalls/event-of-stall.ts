import type { Db } from "../db/database.ts";
import { type BoughtEvent, createBoughtEvent } from "../events/bought-event.ts";
import { loadEvent } from "../events/event-graph.ts";

/** Loads the event and the site type of a stall's invoice, or an empty list for other invoices. */
export async function loadEventOfStall(db: Db, invoiceId: number): Promise<BoughtEvent[]> {
  const stall = await db
    .selectFrom("stall_applications")
    .select(["event_id", "site_type_name"])
    .where("invoice_id", "=", invoiceId)
    .executeTakeFirst();
  const graph = stall && (await loadEvent(db, stall.event_id));
  return graph ? [createBoughtEvent(graph, { siteType: stall.site_type_name })] : [];
}
