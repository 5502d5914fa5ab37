import type { EntryOffer, EntryChoices } from "../../../app/domain/entry/entry-offer.ts";
import { toComparable } from "../../../app/domain/comparable-text.ts";
import { chosenCategory } from "../../../app/domain/entry/entry-sections.ts";
import { getClientNetwork } from "../../../app/domain/network.ts";
import { fullName } from "../../../app/domain/record-rules/person.ts";
import type { ReceivedEntryOrder } from "../../../app/wire/entry.ts";
import type { Db } from "../db/database.ts";
import { createFixedWindows, rejectWithRetryAfter } from "../http/fixed-windows.ts";
import { RejectionError } from "../payments/rejection-error.ts";
import { isPassUsed } from "./gate/ticket-uses.ts";
import { DAY_MS } from "../../../app/domain/durations.ts";

/** Maximum wrong pairs of name and invoice number per day. Many people share one network at a track. */
const DAILY_LIMITS = { account: 10, network: 50 };

/**
 * Counts a pair of name and invoice number as wrong; throws `ApiError` 429 if there were too many. Returns a
 * function that undoes the count: call it if the pair turns out to be correct.
 */
export type CountTransferGuess = () => Promise<() => Promise<void>>;

/**
 * Creates a limiter, per account and network, for guesses of the name and invoice number that authorise a
 * transfer: drivers' names are public, and invoice numbers are sequential. A guess is counted before it is
 * checked, so that concurrent guesses can't exceed the limit.
 */
export function createTransferGuessLimiter(clock: { now(): number }) {
  const windows = createFixedWindows(clock);
  return (accountId: number, address: string): CountTransferGuess =>
    async () => {
      const limits = [
        { key: `account ${accountId}`, max: DAILY_LIMITS.account, periodMs: DAY_MS },
        { key: `network ${getClientNetwork(address)}`, max: DAILY_LIMITS.network, periodMs: DAY_MS },
      ];
      rejectWithRetryAfter(await windows.consume(limits), "TOO_MANY_TRANSFERS", TOO_MANY);
      return () => windows.refund(limits);
    };
}

const TOO_MANY =
  "Too many wrong names or invoice numbers were entered. Try again tomorrow, or contact the organiser.";

/**
 * The message doesn't tell whether the name or the number is wrong, so that they can't be guessed one by one.
 */
const NOT_FOUND = "We can’t find a paid entry with this name and invoice number for this event.";

/**
 * Finds the order whose entry is transferred, by its invoice number and the name of its driver. Returns its
 * id; null if the chosen category is no transfer. Throws `RejectionError` if this event has no such paid
 * entry, or if the entry's pass was already used at the gate. [ENT-027 ENT-028]
 */
export async function findTransferredEntry(
  db: Db,
  offer: EntryOffer,
  choices: EntryChoices,
  order: ReceivedEntryOrder,
  countGuess: CountTransferGuess,
): Promise<number | null> {
  if (!chosenCategory(offer, choices)?.isEntryTransfer) return null;
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
    toComparable(fullName(entry.first_name, entry.last_name)) ===
      toComparable(order.entry_transfer_from_name);
  if (!isNameEqual) throw new RejectionError(NOT_FOUND);
  await undoCount();
  if (await isPassUsed(db, entry.id))
    throw new RejectionError(
      "This entry can’t be transferred: its pass has already been used at the gate. Contact the organiser.",
    );
  return entry.id;
}
