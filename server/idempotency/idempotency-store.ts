import { createHash, randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { isReusedKeyResponse } from "../../app/domain/reused-key.ts";
import { isOrganiserError } from "../organiser-client/errors.ts";
import type { Clock, Logger, SubmissionOutcome, Idempotency } from "../request-context.ts";
import type { Encrypter } from "../session/encrypter.ts";
import type { Store } from "../store/store.ts";
import { createLeases, type Lease, LEASE_MS } from "./leases.ts";

export type IdempotencyServices = { store: Store; encrypter: Encrypter; clock: Clock; log: Logger };

/**
 * Idempotency for one browser: `owner` returns its id, so that guessing a key gives no access to outcomes of
 * others; `honoursKeys` whether the API itself executes requests with the same key only once.
 */
export type IdempotencyStore = {
  forBrowser(owner: () => string, honoursKeys: () => Promise<boolean>): Idempotency;
};

const ONE_DAY_MS = 24 * 60 * 60 * 1_000;
const POLL_INTERVAL_MS = 100;
/** Writes time out after 50 s; after this, assume that the sender has crashed. */
const MAX_SEND_MS = 55_000;
const purpose = "receipt";

const Outcome = z.object({ success: z.boolean(), message: z.string(), redirect: z.string() });
const Receipt = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("intended"),
    startedAt: z.number(),
    reference: z.string(),
    /** Whether the sender holds a lease; senders of older versions don't. */
    isLeased: z.boolean().default(false),
  }),
  z.object({ kind: z.literal("unknown"), reference: z.string() }),
  z.object({ kind: z.literal("answered"), outcome: Outcome }),
]);
type Receipt = z.output<typeof Receipt>;

/**
 * Stores what was sent, so that it is sent once: within this instance by a shared promise, across instances
 * by the store. The sender holds a lease; an intent without one belongs to a crashed instance, and its
 * outcome is unknown. If the intent can't be stored, it is sent only to an API that supports idempotency
 * keys; the same while the shared store is unavailable.
 */
export function createIdempotencyStore({
  store,
  encrypter,
  clock,
  log,
}: IdempotencyServices): IdempotencyStore {
  const inFlight = new Map<string, Promise<SubmissionOutcome>>();
  const leases = createLeases(store);

  return {
    forBrowser: (owner, honoursKeys) => ({
      once(formKey, send) {
        const key = keyOf(owner(), formKey);
        const running = inFlight.get(key);
        if (running) return running;
        const outcome = sendOrWait(key, send, honoursKeys).finally(() => inFlight.delete(key));
        inFlight.set(key, outcome);
        return outcome;
      },
      forget: (formKey) => forgetAnswered(keyOf(owner(), formKey)),
    }),
  };

  async function forgetAnswered(key: string): Promise<void> {
    try {
      const encrypted = await store.get(key);
      // Only this outcome: by now the order may have been sent again.
      if (encrypted !== null && (await decrypt(encrypted)).kind === "answered")
        await store.remove(key, encrypted);
    } catch (error) {
      log.error({ err: error }, "the outcome of an idempotent submission could not be removed");
    }
  }

  async function sendOrWait(
    key: string,
    send: Send,
    honoursKeys: () => Promise<boolean>,
  ): Promise<SubmissionOutcome> {
    let reference = newReference();
    for (let polls = 0; polls * POLL_INTERVAL_MS < MAX_SEND_MS; polls++) {
      const found = await findOrStoreIntent(key, reference);
      if (found.kind === "not-noted") return sendWithoutRecord(reference, send, honoursKeys);
      if (found.kind === "noted") return sendWithLease(found.lease, () => sendAndStore(key, reference, send));
      // The first submission was rejected and deleted, so this one may be sent.
      if (found.kind === "forgotten") continue;
      if (found.kind === "unreadable") break;
      if (found.kind !== "intended") return found;
      reference = found.reference;
      if (clock.now() - found.startedAt > MAX_SEND_MS || (await isAbandoned(key, found))) break;
      await pause(POLL_INTERVAL_MS);
    }
    return { kind: "unknown", reference };
  }

  /**
   * Returns the stored record; otherwise stores the intent. The lease comes first, so that no intent is seen
   * without one.
   */
  async function findOrStoreIntent(
    key: string,
    reference: string,
  ): Promise<Found | { kind: "noted"; lease: Lease } | { kind: "not-noted" }> {
    try {
      const existing = await read(key);
      if (existing.kind !== "forgotten") return existing;
      const intent: Receipt = { kind: "intended", startedAt: clock.now(), reference, isLeased: true };
      const encrypted = await encryptValue(intent);
      const lease = await leases.take(leaseOf(key, reference));
      const isOurs = await store.add(key, encrypted, ONE_DAY_MS).catch(async (error: unknown) => {
        await lease.end();
        throw error;
      });
      if (isOurs) return { kind: "noted", lease };
      await lease.end();
      return await read(key);
    } catch (error) {
      log.warn({ err: error }, "the intent of an idempotent submission could not be stored");
      return { kind: "not-noted" };
    }
  }

  /**
   * Whether the sender of an intent has crashed. Not decided shortly after an outage of the store, as the
   * sender may not have renewed its lease yet, or while the store can't be read.
   */
  async function isAbandoned(key: string, intent: Intent): Promise<boolean> {
    if (!intent.isLeased || store.healthyForMs() < LEASE_MS) return false;
    try {
      if (await leases.isHeld(leaseOf(key, intent.reference))) return false;
      // The lease may have ended after the outcome was stored.
      const now = await read(key);
      return now.kind === "intended" && now.reference === intent.reference;
    } catch {
      return false;
    }
  }

  async function sendAndStore(key: string, reference: string, send: Send): Promise<SubmissionOutcome> {
    try {
      const receipt = await outcomeOf(send, reference);
      await save(key, receipt.kind === "answered" && !receipt.outcome.success ? null : receipt);
      return receipt;
    } catch (error) {
      await save(key, null);
      throw error;
    }
  }

  /** If the store fails the outcome is still returned; the intent stays, so that nothing is sent again. */
  async function save(key: string, receipt: Receipt | null): Promise<void> {
    try {
      if (receipt) await store.set(key, await encryptValue(receipt), ONE_DAY_MS);
      else await store.remove(key);
    } catch (error) {
      log.warn({ err: error }, "the outcome of an idempotent submission could not be stored");
    }
  }

  function encryptValue(receipt: Receipt): Promise<string> {
    return encrypter.encrypt(purpose, receipt, ONE_DAY_MS);
  }

  async function read(key: string): Promise<Found> {
    const encrypted = await store.get(key);
    return encrypted === null ? { kind: "forgotten" } : decrypt(encrypted);
  }

  async function decrypt(encrypted: string): Promise<Receipt | { kind: "unreadable" }> {
    const receipt = Receipt.safeParse((await encrypter.decrypt(purpose, encrypted))?.value);
    return receipt.success ? receipt.data : { kind: "unreadable" };
  }
}

/** Holds a lease until it is sent and its outcome stored. */
async function sendWithLease<T>(lease: Lease, send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } finally {
    await lease.end();
  }
}

/** Result of a lookup. Unreadable: encrypted with a secret that is no longer configured. */
type Found = Receipt | { kind: "unreadable" } | { kind: "forgotten" };
type Intent = Extract<Receipt, { kind: "intended" }>;
type Send = Parameters<Idempotency["once"]>[1];

async function sendWithoutRecord(
  reference: string,
  send: Send,
  honoursKeys: () => Promise<boolean>,
): Promise<SubmissionOutcome> {
  if (!(await honoursKeys().catch(() => false))) throw notNoted();
  return outcomeOf(send, reference);
}

/** Sends it. Errors that mean that nothing was carried out are rethrown. */
async function outcomeOf(send: Send, reference: string): Promise<SubmissionOutcome> {
  try {
    return { kind: "answered", outcome: await send(reference) };
  } catch (error) {
    if (isUnknown(error)) return { kind: "unknown", reference };
    throw error;
  }
}

/**
 * No response, an incomplete one, a server error, or a key that is still in use: it may have been carried
 * out.
 */
const isUnknown = (error: unknown): boolean =>
  isOrganiserError(error) &&
  error.textCode !== "NOT_CARRIED_OUT" &&
  !error.lacksCall &&
  (error.status >= 500 ||
    isReusedKeyResponse({ textCode: error.textCode, message: error.apiMessage, status: error.status }) ||
    ["unreachable", "timeout", "malformed"].includes(error.kind));

/** Nothing was sent, as duplicates could not be ruled out. Recognised by name and kind. */
const notNoted = (): Error =>
  Object.assign(new Error("The intent could not be stored, so nothing was sent."), {
    name: "ReceiptError",
    kind: "not-noted",
  });

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url");

const keyOf = (owner: string, formKey: string): string => `receipt:${hashOf(`${owner} ${formKey}`)}`;

const leaseOf = (key: string, reference: string): string => `lease:${hashOf(`${key} ${reference}`)}`;

/** Short enough to be read out on the phone; without characters that look alike. */
const newReference = (): string =>
  Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
