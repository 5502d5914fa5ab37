import type { EntryOffer, EntryChoices } from "../../../app/domain/entry/entry-offer.ts";
import { toComparable } from "../../../app/domain/comparable-text.ts";
import { findChosenCategory } from "../../../app/domain/entry/entry-sections.ts";
import { getClientNetwork } from "../../../app/domain/network.ts";
import { formatFullName } from "../../../app/domain/record-rules/person.ts";
import type { ReceivedEntryOrder } from "../../../app/wire/entry.ts";
import type { Db } from "../db/database.ts";
import { createFixedWindows, rejectIfRateLimited } from "../http/fixed-windows.ts";
import { isInvoiceRefunded } from "../payments/invoices.ts";
import { RejectionError } from "../payments/rejection-error.ts";
import { isPassUsed } from "./gate/ticket-uses.ts";
import { DAY_MS } from "../../../app/domain/durations.ts";

/** Higher for a network, because many people at a track share a network. */
const MAX_WRONG_GUESSES_PER_DAY = { account: 10, network: 50 };

/**
 * Counts a guess of name and invoice number. Call the result to undo the count if the guess is correct.
 * @throws `ApiError` 429 if there were too many guesses
 */
export type CountTransferGuess = () => Promise<() => Promise<void>>;

/**
 * Limits the guesses per account and network, because drivers' names are public and invoice numbers are
 * sequential. A guess is counted before it is checked, so that concurrent guesses can't exceed the limit.
 */
export function createTransferGuessLimiter(clock: { now(): number }) {
  const windows = createFixedWindows(clock);
  return (accountId: number, address: string): CountTransferGuess =>
    async () => {
      const limits = [
        { key: `account ${accountId}`, max: MAX_WRONG_GUESSES_PER_DAY.account, periodMs: DAY_MS },
        {
          key: `network ${getClientNetwork(address)}`,
          max: MAX_WRONG_GUESSES_PER_DAY.network,
          periodMs: DAY_MS,
        },
      ];
      rejectIfRateLimited(await windows.consume(limits), "TOO_MANY_TRANSFERS", TOO_MANY_MESSAGE);
      return () => windows.refund(limits);
    };
}

const TOO_MANY_MESSAGE =
  "Too many wrong names or invoice numbers were entered. Try again tomorrow, or contact the organiser.";

/** Doesn't say whether the name or the number is wrong, so that neither can be guessed separately. */
const NOT_FOUND_MESSAGE = "We can’t find a paid entry with this name and invoice number for this event.";

/**
 * Finds the order whose entry is transferred, by its invoice number and its driver's name. Returns the
 * order's id, or null if the chosen category isn't for transfers. [ENT-027 ENT-028]
 * @throws `RejectionError` if the event has no such paid entry, or if the entry was refunded or its pass was
 * already used at the gate
 */
export async function findTransferredEntry(
  db: Db,
  offer: EntryOffer,
  choices: EntryChoices,
  order: ReceivedEntryOrder,
  countGuess: CountTransferGuess,
): Promise<number | null> {
  if (!findChosenCategory(offer, choices)?.isEntryTransfer) return null;
  const undoCount = await countGuess();
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
    toComparable(formatFullName(entry.first_name, entry.last_name)) ===
      toComparable(order.entry_transfer_from_name);
  if (!isNameEqual) throw new RejectionError(NOT_FOUND_MESSAGE);
  await undoCount();
  if (await isInvoiceRefunded(db, order.entry_transfer_from_invoice))
    throw new RejectionError("This entry can’t be transferred: it has been refunded. Contact the organiser.");
  if (await isPassUsed(db, entry.id))
    throw new RejectionError(
      "This entry can’t be transferred: its pass has already been used at the gate. Contact the organiser.",
    );
  return entry.id;
}
