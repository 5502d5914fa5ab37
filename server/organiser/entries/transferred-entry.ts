import type { EntryOffer, EntryChoices } from "../../../app/domain/entry/entry-offer.ts";
import { comparable } from "../../../app/domain/comparable-text.ts";
import { chosenCategory } from "../../../app/domain/entry/entry-sections.ts";
import { fullName } from "../../../app/domain/record-rules/person.ts";
import type { ReceivedEntryOrder } from "../../../app/wire/entry.ts";
import type { Db } from "../db/database.ts";
import { RejectionError } from "../payments/rejection-error.ts";

/**
 * Returns the order whose entry is transferred, found by its invoice number and the name of its driver; null
 * if the chosen category is no transfer. Throws `RejectionError` if this event has no such paid entry.
 * [ENT-027 ENT-028]
 */
export async function findTransferredEntry(
  db: Db,
  offer: EntryOffer,
  choices: EntryChoices,
  order: ReceivedEntryOrder,
): Promise<number | null> {
  if (!chosenCategory(offer, choices)?.isEntryTransfer) return null;
  const entry = await db
    .selectFrom("entry_orders")
    .select(["id", "first_name", "last_name"])
    .where("event_id", "=", order.event_id)
    .where("invoice_id", "=", order.entry_transfer_from_invoice)
    .where("status", "=", "paid")
    .where("category_id", ">", 0)
    .executeTakeFirst();
  const isNameEqual =
    entry &&
    comparable(fullName(entry.first_name, entry.last_name)) === comparable(order.entry_transfer_from_name);
  if (isNameEqual) return entry.id;
  throw new RejectionError("We can’t find a paid entry with this name and invoice number for this event.");
}
