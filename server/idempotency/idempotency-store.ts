import { createHash, randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { isReusedKeyResponse } from "../../app/domain/reused-key.ts";
import { isOrganiserError } from "../organiser-client/errors.ts";
import type { Clock, Logger, SubmissionOutcome, Idempotency } from "../request-context.ts";
import type { Encrypter } from "../session/encrypter.ts";
import type { Store } from "../store/store.ts";
import { createLeases, type Lease, LEASE_MS } from "./leases.ts";
import { DAY_MS } from "../../app/domain/durations.ts";

/** Services of the idempotency store. */
export type IdempotencyServices = { store: Store; encrypter: Encrypter; clock: Clock; log: Logger };

export type IdempotencyStore = {
  /**
   * Creates the idempotency of one browser's submissions.
   * @param owner returns the browser's id. It is part of the store keys, so that guessing an idempotency key
   *   gives no access to another browser's outcome.
   * @param honoursKeys returns whether the API executes requests with the same idempotency key only once
   */
  forBrowser(owner: () => string, honoursKeys: () => Promise<boolean>): Idempotency;
};

const POLL_INTERVAL_MS = 100;
/** After this time a sender counts as crashed. It is longer than the timeout of a write. */
const MAX_SEND_MS = 55_000;
/** Encryption purpose of the stored records; must not change. */
const PURPOSE = "receipt";

const Outcome = z.object({ success: z.boolean(), message: z.string(), redirect: z.string() });
/** The stored record of a submission. */
const SubmissionRecord = z.discriminatedUnion("kind", [
  /** The submission is being sent. This record is called the intent. */
  z.object({
    kind: z.literal("intended"),
    startedAt: z.number(),
    reference: z.string(),
    /** Whether the sender holds a lease; false in records of older versions. */
    isLeased: z.boolean().default(false),
  }),
  /** The outcome is indeterminate. */
  z.object({ kind: z.literal("unknown"), reference: z.string() }),
  /** The API returned the outcome. */
  z.object({ kind: z.literal("answered"), outcome: Outcome }),
]);
type SubmissionRecord = z.output<typeof SubmissionRecord>;

/**
 * Creates the store that lets each submission be sent only once.
 * - Within this instance, concurrent submits share a promise.
 * - Across instances, the sender stores an intent before it sends, and holds a lease until the outcome is
 *   stored. An intent without a lease belongs to a crashed instance. Its outcome is indeterminate.
 * - If the intent can't be stored, the submission is sent only to an API that supports idempotency keys.
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
      submitOnce(formKey, send) {
        const key = buildStoreKey(owner(), formKey);
        const runningSubmission = inFlight.get(key);
        if (runningSubmission) return runningSubmission;
        const outcome = sendOrWait(key, send, honoursKeys).finally(() => inFlight.delete(key));
        inFlight.set(key, outcome);
        return outcome;
      },
      remove: (formKey) => removeOutcome(buildStoreKey(owner(), formKey)),
    }),
  };

  async function removeOutcome(key: string): Promise<void> {
    try {
      const encrypted = await store.get(key);
      // The record is removed only if it is unchanged, because the order may have been sent again since.
      if (encrypted !== null && (await decrypt(encrypted)).kind === "answered")
        await store.remove(key, encrypted);
    } catch (error) {
      log.error({ err: error }, "the outcome of an idempotent submission could not be removed");
    }
  }

  /** Sends the submission, or waits for the outcome if another request is sending it. */
  async function sendOrWait(
    key: string,
    send: Send,
    honoursKeys: () => Promise<boolean>,
  ): Promise<SubmissionOutcome> {
    let reference = createReference();
    for (let polls = 0; polls * POLL_INTERVAL_MS < MAX_SEND_MS; polls++) {
      const record = await findOrStoreIntent(key, reference);
      if (record.kind === "not-stored") return sendWithoutRecord(reference, send, honoursKeys);
      if (record.kind === "stored")
        return sendWithLease(record.lease, () => sendAndStore(key, reference, send));
      // Another submission was rejected and its record deleted, so this one may be sent.
      if (record.kind === "absent") continue;
      if (record.kind === "unreadable") break;
      if (record.kind !== "intended") return record;
      reference = record.reference;
      if (clock.now() - record.startedAt > MAX_SEND_MS || (await isAbandoned(key, record))) break;
      await pause(POLL_INTERVAL_MS);
    }
    return { kind: "unknown", reference };
  }

  /**
   * Returns the stored record. If there is none, acquires a lease and then stores an intent, so that the
   * intent of a running sender always has a lease.
   */
  async function findOrStoreIntent(
    key: string,
    reference: string,
  ): Promise<StoredRecord | { kind: "stored"; lease: Lease } | { kind: "not-stored" }> {
    try {
      const existingRecord = await read(key);
      if (existingRecord.kind !== "absent") return existingRecord;
      const intent: SubmissionRecord = {
        kind: "intended",
        startedAt: clock.now(),
        reference,
        isLeased: true,
      };
      const encrypted = await encryptRecord(intent);
      const lease = await leases.acquire(buildLeaseName(key, reference));
      const wasAdded = await store.add(key, encrypted, DAY_MS).catch(async (error: unknown) => {
        await lease.release();
        throw error;
      });
      if (wasAdded) return { kind: "stored", lease };
      await lease.release();
      return await read(key);
    } catch (error) {
      log.warn({ err: error }, "the intent of an idempotent submission could not be stored");
      return { kind: "not-stored" };
    }
  }

  /**
   * Whether the sender of an intent has crashed. False if the store fails, or was down until recently: the
   * sender may not have renewed its lease yet.
   */
  async function isAbandoned(key: string, intent: Intent): Promise<boolean> {
    if (!intent.isLeased || store.getHealthyMs() < LEASE_MS) return false;
    try {
      if (await leases.isHeld(buildLeaseName(key, intent.reference))) return false;
      // The sender may have stored the outcome and released its lease after the intent was read.
      const current = await read(key);
      return current.kind === "intended" && current.reference === intent.reference;
    } catch {
      return false;
    }
  }

  async function sendAndStore(key: string, reference: string, send: Send): Promise<SubmissionOutcome> {
    try {
      const result = await sendForOutcome(send, reference);
      await save(key, result.kind === "answered" && !result.outcome.success ? null : result);
      return result;
    } catch (error) {
      await save(key, null);
      throw error;
    }
  }

  /**
   * Stores a record, or deletes it if `record` is null. A failure of the store is only logged. The intent
   * then stays stored and prevents a second submission.
   */
  async function save(key: string, record: SubmissionRecord | null): Promise<void> {
    try {
      if (record) await store.set(key, await encryptRecord(record), DAY_MS);
      else await store.remove(key);
    } catch (error) {
      log.warn({ err: error }, "the outcome of an idempotent submission could not be stored");
    }
  }

  function encryptRecord(record: SubmissionRecord): Promise<string> {
    return encrypter.encrypt(PURPOSE, record, DAY_MS);
  }

  async function read(key: string): Promise<StoredRecord> {
    const encrypted = await store.get(key);
    return encrypted === null ? { kind: "absent" } : decrypt(encrypted);
  }

  async function decrypt(encrypted: string): Promise<SubmissionRecord | { kind: "unreadable" }> {
    const record = SubmissionRecord.safeParse((await encrypter.decrypt(PURPOSE, encrypted))?.value);
    return record.success ? record.data : { kind: "unreadable" };
  }
}

/** Runs `send`, which also stores the outcome, and then releases the lease. */
async function sendWithLease<T>(lease: Lease, send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } finally {
    await lease.release();
  }
}

/** Result of reading a record. `unreadable`: it was encrypted with a secret that is no longer configured. */
type StoredRecord = SubmissionRecord | { kind: "unreadable" } | { kind: "absent" };
type Intent = Extract<SubmissionRecord, { kind: "intended" }>;
type Send = Parameters<Idempotency["submitOnce"]>[1];

/** Sends a submission whose intent can't be stored, if the API supports idempotency keys. */
async function sendWithoutRecord(
  reference: string,
  send: Send,
  honoursKeys: () => Promise<boolean>,
): Promise<SubmissionOutcome> {
  if (!(await honoursKeys().catch(() => false))) throw createNotStoredError();
  return sendForOutcome(send, reference);
}

/**
 * Sends the submission. After an error, the outcome is `unknown`.
 * @throws the error if certainly nothing was executed
 */
async function sendForOutcome(send: Send, reference: string): Promise<SubmissionOutcome> {
  try {
    return { kind: "answered", outcome: await send(reference) };
  } catch (error) {
    if (mayBeExecuted(error)) return { kind: "unknown", reference };
    throw error;
  }
}

/**
 * Whether a failed submission may have been executed: there was no valid response, a server error, or a
 * rejection because its idempotency key was used before.
 */
const mayBeExecuted = (error: unknown): boolean =>
  isOrganiserError(error) &&
  error.textCode !== "NOT_CARRIED_OUT" &&
  !error.lacksCall &&
  (error.status >= 500 ||
    isReusedKeyResponse({ textCode: error.textCode, message: error.apiMessage, status: error.status }) ||
    ["unreachable", "timeout", "malformed"].includes(error.kind));

/**
 * Creates the error for a submission that wasn't sent, because a duplicate couldn't be prevented. Callers
 * recognise the error by its name and kind.
 */
const createNotStoredError = (): Error =>
  Object.assign(new Error("The intent could not be stored, so nothing was sent."), {
    name: "ReceiptError",
    kind: "not-noted",
  });

const hashText = (text: string): string => createHash("sha256").update(text).digest("base64url");

const buildStoreKey = (owner: string, formKey: string): string =>
  `receipt:${hashText(`${owner} ${formKey}`)}`;

const buildLeaseName = (key: string, reference: string): string => `lease:${hashText(`${key} ${reference}`)}`;

/** Creates a reference that users can read out on the phone: short and without look-alike characters. */
const createReference = (): string =>
  Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
