import { createHash, randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { isOrganiserError } from "../organiser-client/errors.ts";
import type { Clock, ReceiptOutcome, Receipts } from "../request-context.ts";
import type { Sealer } from "../session/sealer.ts";
import type { Store } from "../store/store.ts";

export type ReceiptParts = { store: Store; sealer: Sealer; clock: Clock };

/**
 * The receipts of one browser: `owner` is asked for its id, so that nobody meets another one's receipts by guessing a
 * key.
 */
export type ReceiptBook = { of(owner: () => string): Receipts };

const day = 24 * 60 * 60 * 1_000;
const betweenLooks = 100;
/** A write takes 50 s at most; whoever sent it and hasn't said a word after this is gone. */
const longestSend = 55_000;
const purpose = "receipt";

const Outcome = z.object({ success: z.boolean(), message: z.string(), redirect: z.string() });
const Receipt = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("intended"), startedAt: z.number(), reference: z.string() }),
  z.object({ kind: z.literal("unknown"), reference: z.string() }),
  z.object({ kind: z.literal("answered"), outcome: Outcome }),
]);
type Receipt = z.output<typeof Receipt>;

/**
 * Remembers what was sent, so that it is sent once: on this instance by a promise that the others join, across
 * instances by the store.
 */
export function createReceiptBook({ store, sealer, clock }: ReceiptParts): ReceiptBook {
  const underWay = new Map<string, Promise<ReceiptOutcome>>();

  return {
    of: (owner) => ({
      once(formKey, send) {
        const key = `receipt:${createHash("sha256").update(`${owner()} ${formKey}`).digest("base64url")}`;
        const joined = underWay.get(key);
        if (joined) return joined;
        const outcome = sendOrWait(key, send).finally(() => underWay.delete(key));
        underWay.set(key, outcome);
        return outcome;
      },
    }),
  };

  async function sendOrWait(key: string, send: Sending): Promise<ReceiptOutcome> {
    let reference = newReference();
    for (let looks = 0; looks * betweenLooks < longestSend; looks++) {
      const intent: Receipt = { kind: "intended", startedAt: clock.now(), reference };
      if (await store.add(key, await seal(intent), day)) return sendAs(key, reference, send);

      const receipt = await read(key);
      // Forgotten meanwhile: the first one was refused for good, so this one may try.
      if (receipt === null) continue;
      if (receipt.kind !== "intended") return receipt;
      reference = receipt.reference;
      if (clock.now() - receipt.startedAt > longestSend) break;
      await pause(betweenLooks);
    }
    return { kind: "unknown", reference };
  }

  async function sendAs(key: string, reference: string, send: Sending): Promise<ReceiptOutcome> {
    try {
      const outcome = await send();
      const receipt: ReceiptOutcome = { kind: "answered", outcome };
      if (outcome.success) await store.set(key, await seal(receipt), day);
      else await store.remove(key);
      return receipt;
    } catch (error) {
      if (!isUnknown(error)) {
        await store.remove(key);
        throw error;
      }
      const receipt: ReceiptOutcome = { kind: "unknown", reference };
      await store.set(key, await seal(receipt), day);
      return receipt;
    }
  }

  function seal(receipt: Receipt): Promise<string> {
    return sealer.seal(purpose, receipt, day);
  }

  async function read(key: string): Promise<Receipt | null> {
    const sealed = await store.get(key);
    if (sealed === null) return null;
    const receipt = Receipt.safeParse((await sealer.open(purpose, sealed))?.value);
    return receipt.success ? receipt.data : null;
  }
}

/** No answer, half an answer, or a fault while answering: it may have been carried out. */
const isUnknown = (error: unknown): boolean =>
  isOrganiserError(error) &&
  (error.status >= 500 || ["unreachable", "timeout", "malformed"].includes(error.kind));

type Sending = Parameters<Receipts["once"]>[1];

/** Short enough to be read out on the phone; letters and digits that aren't mistaken for one another. */
const newReference = (): string =>
  Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join("");
const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
