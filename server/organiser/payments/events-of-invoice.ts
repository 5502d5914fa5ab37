import type { Db } from "../db/database.ts";
import { loadEventOfOrder } from "../entries/order-payment.ts";
import type { BoughtEvent } from "../events/bought-event.ts";
import { loadEventsOfSeriesEntry } from "../series/series-payment.ts";
import { loadEventOfStall } from "../stalls/event-of-stall.ts";
import type { Invoice } from "./invoices.ts";

/**
 * Loads the events that an invoice is for: one for an entry, tickets or a stall, all rounds of a series.
 * `language` is one of the email languages.
 */
export async function loadEventsOfInvoice(
  db: Db,
  { id, subject }: Pick<Invoice, "id" | "subject">,
  language: string,
): Promise<BoughtEvent[]> {
  switch (subject) {
    case "entry":
      return loadEventOfOrder(db, id, language);
    case "stall":
      return loadEventOfStall(db, id);
    case "series":
      return loadEventsOfSeriesEntry(db, id);
    case "form":
    case "order":
    case "voucher":
      return [];
  }
}
