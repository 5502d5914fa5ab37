import { createHash, randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { saysKeyWasUsed } from "../../app/domain/key-used.ts";
import { isOrganiserError } from "../organiser-client/errors.ts";
import type { Clock, Log, ReceiptOutcome, Receipts } from "../request-context.ts";
import type { Sealer } from "../session/sealer.ts";
import type { Store } from "../store/store.ts";
import { createLeases, type Lease, leaseLife } from "./leases.ts";

export type ReceiptParts = { store: Store; sealer: Sealer; clock: Clock; log: Log };

/**
 * The receipts of one browser: `owner` is asked for its id, so that nobody meets another one's receipts by
 * guessing a key; `honoursKeys` whether the API takes what has the same key once, however often it is sent.
 */
export type ReceiptBook = { of(owner: () => string, honoursKeys: () => Promise<boolean>): Receipts };

const day = 24 * 60 * 60 * 1_000;
const betweenLooks = 100;
/** A write takes 50 s at most; whoever sent it and hasn't said a word after this is gone. */
const longestSend = 55_000;
const purpose = "receipt";

const Outcome = z.object({ success: z.boolean(), message: z.string(), redirect: z.string() });
const Receipt = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("intended"),
    startedAt: z.number(),
    reference: z.string(),
    /** Whether its sender holds a lease; one of an older version doesn't. */
    isLeased: z.boolean().default(false),
  }),
  z.object({ kind: z.literal("unknown"), reference: z.string() }),
  z.object({ kind: z.literal("answered"), outcome: Outcome }),
]);
type Receipt = z.output<typeof Receipt>;

/**
 * Remembers what was sent, so that it is sent once: on this instance by a promise that the others join,
 * across instances by the store. Who sends holds a lease there: an intent without one is of an instance that
 * died, and its outcome is unknown. Where the intent can't be noted it is sent only to an API that takes the
 * same key once; so it is while the store is this instance's alone.
 */
export function createReceiptBook({ store, sealer, clock, log }: ReceiptParts): ReceiptBook {
  const underWay = new Map<string, Promise<ReceiptOutcome>>();
  const leases = createLeases(store);

  return {
    of: (owner, honoursKeys) => ({
      once(formKey, send) {
        const key = `receipt:${hashOf(`${owner()} ${formKey}`)}`;
        const joined = underWay.get(key);
        if (joined) return joined;
        const outcome = sendOrWait(key, send, honoursKeys).finally(() => underWay.delete(key));
        underWay.set(key, outcome);
        return outcome;
      },
    }),
  };

  async function sendOrWait(
    key: string,
    send: Sending,
    honoursKeys: () => Promise<boolean>,
  ): Promise<ReceiptOutcome> {
    let reference = newReference();
    for (let looks = 0; looks * betweenLooks < longestSend; looks++) {
      const found = await findOrNote(key, reference);
      if (found.kind === "not-noted") return sendWithoutReceipt(reference, send, honoursKeys);
      if (found.kind === "noted") return sendHolding(found.lease, () => sendAs(key, reference, send));
      // Forgotten meanwhile: the first one was refused for good, so this one may try.
      if (found.kind === "forgotten") continue;
      if (found.kind === "unreadable") break;
      if (found.kind !== "intended") return found;
      reference = found.reference;
      if (clock.now() - found.startedAt > longestSend || (await isDeserted(key, found))) break;
      await pause(betweenLooks);
    }
    return { kind: "unknown", reference };
  }

  /**
   * The receipt that is there; else the intent is noted, if the store takes it. The lease comes first: nobody
   * finds an intent without one.
   */
  async function findOrNote(
    key: string,
    reference: string,
  ): Promise<Found | { kind: "noted"; lease: Lease } | { kind: "not-noted" }> {
    try {
      const there = await read(key);
      if (there.kind !== "forgotten") return there;
      const intent: Receipt = { kind: "intended", startedAt: clock.now(), reference, isLeased: true };
      const sealed = await seal(intent);
      const lease = await leases.take(leaseOf(key, reference));
      const isOurs = await store.add(key, sealed, day).catch(async (error: unknown) => {
        await lease.end();
        throw error;
      });
      if (isOurs) return { kind: "noted", lease };
      await lease.end();
      return await read(key);
    } catch (error) {
      log.error({ err: error }, "the intent of something that is sent once can't be noted");
      return { kind: "not-noted" };
    }
  }

  /**
   * Whether nobody works on an intent any more. While the store was lost a moment ago, whoever does may not
   * have been able to say so yet. A store that can't be read now says nothing.
   */
  async function isDeserted(key: string, intent: Intent): Promise<boolean> {
    if (!intent.isLeased || store.wholeFor() < leaseLife) return false;
    try {
      if (await leases.isHeld(leaseOf(key, intent.reference))) return false;
      // It may have ended in between, with its outcome noted.
      const now = await read(key);
      return now.kind === "intended" && now.reference === intent.reference;
    } catch {
      return false;
    }
  }

  async function sendAs(key: string, reference: string, send: Sending): Promise<ReceiptOutcome> {
    try {
      const receipt = await outcomeOf(send, reference);
      await note(key, receipt.kind === "answered" && !receipt.outcome.success ? null : receipt);
      return receipt;
    } catch (error) {
      await note(key, null);
      throw error;
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

  async function read(key: string): Promise<Found> {
    const sealed = await store.get(key);
    if (sealed === null) return { kind: "forgotten" };
    const receipt = Receipt.safeParse((await sealer.open(purpose, sealed))?.value);
    return receipt.success ? receipt.data : { kind: "unreadable" };
  }
}

/** Holds a lease while it is sent and its outcome noted. */
async function sendHolding<T>(lease: Lease, send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } finally {
    await lease.end();
  }
}

/** What a look into the store finds. Unreadable: sealed by a secret that is no more. */
type Found = Receipt | { kind: "unreadable" } | { kind: "forgotten" };
type Intent = Extract<Receipt, { kind: "intended" }>;
type Sending = Parameters<Receipts["once"]>[1];

async function sendWithoutReceipt(
  reference: string,
  send: Sending,
  honoursKeys: () => Promise<boolean>,
): Promise<ReceiptOutcome> {
  if (!(await honoursKeys().catch(() => false))) throw notNoted();
  return outcomeOf(send, reference);
}

/** Sends it. An error that says that nothing was done is thrown on. */
async function outcomeOf(send: Sending, reference: string): Promise<ReceiptOutcome> {
  try {
    return { kind: "answered", outcome: await send(reference) };
  } catch (error) {
    if (isUnknown(error)) return { kind: "unknown", reference };
    throw error;
  }
}

/**
 * No answer, half an answer, a fault while answering, or an API that doesn't know: it may have been carried
 * out.
 */
const isUnknown = (error: unknown): boolean =>
  isOrganiserError(error) &&
  error.textCode !== "NOT_CARRIED_OUT" &&
  !error.lacksCall &&
  (error.status >= 500 ||
    saysKeyWasUsed(error) ||
    ["unreachable", "timeout", "malformed"].includes(error.kind));

/** Nothing was sent, since it couldn't be made sure that it is sent once. Recognised by name and kind. */
const notNoted = (): Error =>
  Object.assign(new Error("The intent can't be noted, so nothing is sent."), {
    name: "ReceiptError",
    kind: "not-noted",
  });

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url");

const leaseOf = (key: string, reference: string): string => `lease:${hashOf(`${key} ${reference}`)}`;

/** Short enough to be read out on the phone; letters and digits that aren't mistaken for one another. */
const newReference = (): string =>
  Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join("");
const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
