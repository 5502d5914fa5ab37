import type { UploadRefusal } from "../../../app/domain/upload-rules.ts";
import type { Db } from "../db/database.ts";
import type { UploadCeilings } from "./upload-limits.ts";

/** Why something can't be stored: the store is full, or the account has used up its quota. */
export type StorageRejection = Extract<UploadRefusal, "NO_ROOM" | "ACCOUNT_FULL">;

/** An upload as far as it has arrived; `activeAt` is when it last did, in milliseconds since 1970 UTC. */
type Received = { userId: number; bytes: number; activeAt: number };

/** Bytes of an account that no record names yet. */
type Held = { received: number; reserved: number };

/**
 * What is stored, by account. Bytes count from their arrival, never from their announcement. Uploads are
 * counted in memory and read from the disk at start; records count by what their features say.
 */
export type AccountStorage = {
  /** Starts to count an upload, of which so many bytes are on the disk. */
  open(file: string, userId: number, bytes?: number): void;
  /** Counts bytes that arrive, before they are written. "GONE" for an upload that was removed meanwhile. */
  receive(file: string, bytes: number): Promise<StorageRejection | "GONE" | null>;
  /** Sets what is on the disk of an upload, where fewer bytes were written than arrived. */
  settle(file: string, bytes: number): void;
  /** Stops counting an upload, which was removed. */
  close(file: string): void;
  /** How much of an upload has arrived and when it last did; null for one that isn't counted. */
  progress(file: string): Readonly<Received> | null;
  /** Reserves bytes for files that become part of a record; `release` them once they are, or aren't. */
  reserve(userId: number, bytes: number): Promise<"ACCOUNT_FULL" | null>;
  release(userId: number, bytes: number): void;
  /** Whether a record may grow by so many bytes; `db` is the transaction that writes it. */
  hasRoom(db: Db, userId: number, bytes: number): Promise<boolean>;
};

type Settings = {
  db: Db;
  clock: { now(): number };
  limits: UploadCeilings;
  /** Bytes of the account's records, those of all features. */
  storedBytes: (db: Db, userId: number) => Promise<number>;
};

/**
 * An account has at most this part of what is free to uploads, so that a few accounts can't fill the store;
 * the largest file always fits.
 */
const shareOfFree = 1 / 10;

/** Counts for one process: the only one that writes into the folder. */
export function createAccountStorage({ db, clock, limits, storedBytes }: Settings): AccountStorage {
  const uploads = new Map<string, Received>();
  const accounts = new Map<number, Held>();
  const largest = Math.max(limits.bytes.image, limits.bytes.document);
  let received = 0;

  return {
    open(file, userId, bytes = 0) {
      uploads.set(file, { userId, bytes: 0, activeAt: clock.now() });
      add(file, bytes);
    },
    async receive(file, bytes) {
      const upload = uploads.get(file);
      if (!upload) return "GONE";
      upload.activeAt = clock.now();
      add(file, bytes);
      const rejection = await rejectionFor(upload.userId);
      if (rejection) add(file, -bytes);
      return rejection;
    },
    settle(file, bytes) {
      const upload = uploads.get(file);
      if (upload) add(file, bytes - upload.bytes);
    },
    close(file) {
      const upload = uploads.get(file);
      if (!upload) return;
      add(file, -upload.bytes);
      uploads.delete(file);
    },
    progress: (file) => uploads.get(file) ?? null,
    async reserve(userId, bytes) {
      const held = heldBy(userId);
      held.reserved += bytes;
      // Read first: what another write reserves is released only once it is among the stored bytes.
      const inMemory = held.received + held.reserved;
      if (inMemory + (await storedBytes(db, userId)) <= limits.ofAccount) return null;
      held.reserved -= bytes;
      return "ACCOUNT_FULL";
    },
    release(userId, bytes) {
      heldBy(userId).reserved -= bytes;
    },
    async hasRoom(transaction, userId, bytes) {
      const held = heldBy(userId);
      const inMemory = held.received + held.reserved + bytes;
      return inMemory + (await storedBytes(transaction, userId)) <= limits.ofAccount;
    },
  };

  async function rejectionFor(userId: number): Promise<StorageRejection | null> {
    const held = heldBy(userId);
    const free = limits.received - received + held.received;
    const share = Math.max(largest, free * shareOfFree);
    if (received > limits.received || held.received > share) return "NO_ROOM";
    const inMemory = held.received + held.reserved;
    return inMemory + (await storedBytes(db, userId)) > limits.ofAccount ? "ACCOUNT_FULL" : null;
  }

  function add(file: string, bytes: number): void {
    const upload = uploads.get(file);
    if (!upload) return;
    upload.bytes += bytes;
    heldBy(upload.userId).received += bytes;
    received += bytes;
  }

  function heldBy(userId: number): Held {
    const held = accounts.get(userId) ?? { received: 0, reserved: 0 };
    accounts.set(userId, held);
    return held;
  }
}
