import type { EntryOffer, EntryChoices } from "../../../app/domain/entry/entry-offer.ts";
import { chosenCategory } from "../../../app/domain/entry/entry-sections.ts";
import type { ReceivedEntryOrder } from "../../../app/wire/entry.ts";
import type { Db } from "../db/database.ts";
import { Refusal } from "../payments/refusal.ts";

/**
 * The order whose entry is taken over, by the number of its invoice and the name of its driver; null when the
 * chosen category is no transfer. Throws `Refusal` when this event has no such paid entry. [ENT-027 ENT-028]
 */
export async function entryTakenOver(
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
  if (entry && plain(`${entry.first_name} ${entry.last_name}`) === plain(order.entry_transfer_from_name))
    return entry.id;
  throw new Refusal("There is no paid entry of this name with this invoice number at this event.");
}

const plain = (name: string): string => name.trim().replace(/\s+/g, " ").toLowerCase();
