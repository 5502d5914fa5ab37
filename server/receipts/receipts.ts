import { createHash, randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { saysKeyWasUsed } from "../../app/domain/key-used.ts";
import { isOrganiserError } from "../organiser-client/errors.ts";
import type { Clock, Log, ReceiptOutcome, Receipts } from "../request-context.ts";
import type { Sealer } from "../session/sealer.ts";
import type { Store } from "../store/store.ts";

export type ReceiptParts = { store: Store; sealer: Sealer; clock: Clock; log: Log };

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
 * instances by the store. Nothing is sent whose intent can't be noted. While the store is this instance's alone,
 * another instance may send the same once more: what is sent carries a key by which the API takes it once.
 */
export function createReceiptBook({ store, sealer, clock, log }: ReceiptParts): ReceiptBook {
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
      if (receipt === "unreadable") break;
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
      await note(key, outcome.success ? receipt : null);
      return receipt;
    } catch (error) {
      if (!isUnknown(error)) {
        await note(key, null);
        throw error;
      }
      const receipt: ReceiptOutcome = { kind: "unknown", reference };
      await note(key, receipt);
      return receipt;
    }
  }

  /** A store that fails now must not hide the outcome; the intent stays, so that nothing is sent again. */
  async function note(key: string, receipt: Receipt | null): Promise<void> {
    try {
      if (receipt) await store.set(key, await seal(receipt), day);
      else await store.remove(key);
    } catch (error) {
      log.error({ err: error }, "the outcome of something that is sent once can't be noted");
    }
  }

  function seal(receipt: Receipt): Promise<string> {
    return sealer.seal(purpose, receipt, day);
  }

  /** Unreadable: sealed by a secret that is no more. */
  async function read(key: string): Promise<Receipt | "unreadable" | null> {
    const sealed = await store.get(key);
    if (sealed === null) return null;
    const receipt = Receipt.safeParse((await sealer.open(purpose, sealed))?.value);
    return receipt.success ? receipt.data : "unreadable";
  }
}

/** No answer, half an answer, a fault while answering, or an API that doesn't know: it may have been carried out. */
const isUnknown = (error: unknown): boolean =>
  isOrganiserError(error) &&
  (error.status >= 500 ||
    saysKeyWasUsed(error) ||
    ["unreachable", "timeout", "malformed"].includes(error.kind));

type Sending = Parameters<Receipts["once"]>[1];

/** Short enough to be read out on the phone; letters and digits that aren't mistaken for one another. */
const newReference = (): string =>
  Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join("");
const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
