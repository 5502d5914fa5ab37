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

export type IdempotencyServices = { store: Store; encrypter: Encrypter; clock: Clock; log: Logger };

export type IdempotencyStore = {
  /**
   * Creates the idempotency of one browser's submissions.
   * @param getBrowserId returns the browser id. It is hashed into store keys, so that another browser that guesses
   *   an idempotency key can't read the outcome.
   * @param supportsKeys returns whether the API executes requests with the same idempotency key only once
   */
  forBrowser(getBrowserId: () => string, supportsKeys: () => Promise<boolean>): Idempotency;
};

const POLL_INTERVAL_MS = 100;
/** A submission without an outcome after this time counts as crashed. Longer than the timeout of a write. */
const MAX_SEND_MS = 55_000;
/** Encryption purpose. If it changed, stored records couldn't be decrypted. */
const PURPOSE = "receipt";

const Outcome = z.object({ success: z.boolean(), message: z.string(), redirect: z.string() });
/** The stored record of a submission, by its state: being sent, outcome unknown, or outcome known. */
const SubmissionRecord = z.discriminatedUnion("kind", [
  /** The sender stores this record, called the intent, before it calls the API. */
  z.object({
    kind: z.literal("intended"),
    startedAt: z.number(),
    reference: z.string(),
    /** Whether the sender holds a lease. Older versions had no leases. */
    isLeased: z.boolean().default(false),
  }),
  /** The call failed, so it is unknown whether the API executed it. */
  z.object({ kind: z.literal("unknown"), reference: z.string() }),
  /** The API returned the outcome. Only successful outcomes are stored. */
  z.object({ kind: z.literal("answered"), outcome: Outcome }),
]);
type SubmissionRecord = z.output<typeof SubmissionRecord>;

/**
 * Creates the store that ensures that each submission is sent only once.
 * - Concurrent submissions with the same key in this instance share a promise.
 * - For other instances, the sender stores an intent before it calls the API, and holds a lease until the
 *   outcome is stored. An intent without a lease means that its sender has crashed, so the outcome is
 *   unknown.
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
    forBrowser: (getBrowserId, supportsKeys) => ({
      submitOnce(formKey, send) {
        const key = buildStoreKey(getBrowserId(), formKey);
        const runningSubmission = inFlight.get(key);
        if (runningSubmission) return runningSubmission;
        const outcome = sendOrWait(key, send, supportsKeys).finally(() => inFlight.delete(key));
        inFlight.set(key, outcome);
        return outcome;
      },
      remove: (formKey) => removeOutcome(buildStoreKey(getBrowserId(), formKey)),
    }),
  };

  async function removeOutcome(key: string): Promise<void> {
    try {
      const encrypted = await store.get(key);
      // Pass the value, so that a record that was replaced meanwhile isn't removed.
      if (encrypted !== null && (await decrypt(encrypted)).kind === "answered")
        await store.remove(key, encrypted);
    } catch (error) {
      log.error({ err: error }, "the outcome of an idempotent submission could not be removed");
    }
  }

  async function sendOrWait(
    key: string,
    send: SendSubmission,
    supportsKeys: () => Promise<boolean>,
  ): Promise<SubmissionOutcome> {
    let reference = createReference();
    for (let polls = 0; polls * POLL_INTERVAL_MS < MAX_SEND_MS; polls++) {
      const record = await findOrStoreIntent(key, reference);
      if (record.kind === "not-stored") return sendWithoutRecord(reference, send, supportsKeys);
      if (record.kind === "stored")
        return sendWithLease(record.lease, () => sendAndStore(key, reference, send));
      // The submission that stored the existing record was rejected, and the record is deleted. Try again.
      if (record.kind === "absent") continue;
      if (record.kind === "unreadable") break;
      if (record.kind !== "intended") return record;
      reference = record.reference;
      if (clock.now() - record.startedAt > MAX_SEND_MS || (await isAbandoned(key, record))) break;
      await pause(POLL_INTERVAL_MS);
    }
    return { kind: "unknown", reference };
  }

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
   * Whether the sender of an intent has crashed. False if the store fails or has just recovered, because the
   * sender may not have been able to renew its lease.
   */
  async function isAbandoned(key: string, intent: Intent): Promise<boolean> {
    if (!intent.isLeased || store.getHealthyMs() < LEASE_MS) return false;
    try {
      if (await leases.isHeld(buildLeaseName(key, intent.reference))) return false;
      // Read again: the sender may have stored the outcome and released its lease meanwhile.
      const currentRecord = await read(key);
      return currentRecord.kind === "intended" && currentRecord.reference === intent.reference;
    } catch {
      return false;
    }
  }

  async function sendAndStore(
    key: string,
    reference: string,
    send: SendSubmission,
  ): Promise<SubmissionOutcome> {
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
   * Stores a record, or deletes the intent if `record` is null. If that fails, the intent remains and
   * prevents a second submission.
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

async function sendWithLease<T>(lease: Lease, send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } finally {
    await lease.release();
  }
}

/** Result of reading a record. `unreadable`: encrypted with a secret that is no longer configured. */
type StoredRecord = SubmissionRecord | { kind: "unreadable" } | { kind: "absent" };
type Intent = Extract<SubmissionRecord, { kind: "intended" }>;
type SendSubmission = Parameters<Idempotency["submitOnce"]>[1];

async function sendWithoutRecord(
  reference: string,
  send: SendSubmission,
  supportsKeys: () => Promise<boolean>,
): Promise<SubmissionOutcome> {
  if (!(await supportsKeys().catch(() => false))) throw createNotStoredError();
  return sendForOutcome(send, reference);
}

/**
 * Sends the submission. The outcome is `unknown` after an error that leaves open whether it was executed.
 * @throws other errors
 */
async function sendForOutcome(send: SendSubmission, reference: string): Promise<SubmissionOutcome> {
  try {
    return { kind: "answered", outcome: await send(reference) };
  } catch (error) {
    if (mayHaveBeenExecuted(error)) return { kind: "unknown", reference };
    throw error;
  }
}

/**
 * Whether the API may have executed a failed submission: it sent no valid response, a server error, or a
 * rejection because the idempotency key was used before.
 */
const mayHaveBeenExecuted = (error: unknown): boolean =>
  isOrganiserError(error) &&
  error.textCode !== "NOT_CARRIED_OUT" &&
  !error.lacksCall &&
  (error.status >= 500 ||
    isReusedKeyResponse({ textCode: error.textCode, message: error.apiMessage, status: error.status }) ||
    ["unreachable", "timeout", "malformed"].includes(error.kind));

/**
 * Creates the error for a submission that wasn't sent because a duplicate couldn't be prevented. Callers
 * recognise it by its name and kind.
 */
const createNotStoredError = (): Error =>
  Object.assign(new Error("The intent could not be stored, so nothing was sent."), {
    name: "ReceiptError",
    kind: "not-noted",
  });

const hashText = (text: string): string => createHash("sha256").update(text).digest("base64url");

const buildStoreKey = (browserId: string, formKey: string): string =>
  `receipt:${hashText(`${browserId} ${formKey}`)}`;

const buildLeaseName = (key: string, reference: string): string => `lease:${hashText(`${key} ${reference}`)}`;

/** Creates a short reference without look-alike characters, because users read it out on the phone. */
const createReference = (): string =>
  Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
