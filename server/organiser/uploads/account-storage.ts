import type { UploadErrorCode } from "../../../app/domain/upload-rules.ts";
import type { Db } from "../db/database.ts";
import type { UploadCeilings } from "./upload-limits.ts";

/** Why something can't be stored: the store is full, or the account has used up its quota. */
export type StorageRejection = Extract<UploadErrorCode, "NO_ROOM" | "ACCOUNT_FULL">;

/** The received part of an upload; `activeAt` is when bytes last arrived, in milliseconds since 1970 UTC. */
type Received = { userId: number; bytes: number; activeAt: number };

/** Bytes of an account that don't belong to a record yet. */
type Held = { received: number; reserved: number };

/**
 * Storage used by each account. Bytes count from their arrival, not from their announcement. Uploads are
 * counted in memory and initialised from the disk at start; the features report the bytes of their records.
 */
export type AccountStorage = {
  /** Starts to count an upload, with the number of bytes already on the disk. */
  open(file: string, userId: number, bytes?: number): void;
  /** Counts arriving bytes before they are written. Returns "GONE" if the upload has been removed. */
  receive(file: string, bytes: number): Promise<StorageRejection | "GONE" | null>;
  /** Corrects the count of an upload if fewer bytes were written than arrived. */
  settle(file: string, bytes: number): void;
  /** Stops counting a removed upload. */
  close(file: string): void;
  /** Returns the received part of an upload, or null if it isn't counted. */
  progress(file: string): Readonly<Received> | null;
  /** Reserves bytes for files of a record; `release` them once the record is saved or has failed. */
  reserve(userId: number, bytes: number): Promise<"ACCOUNT_FULL" | null>;
  release(userId: number, bytes: number): void;
  /** Whether a record may grow by this many bytes; `db` is the transaction that writes it. */
  fits(db: Db, userId: number, bytes: number): Promise<boolean>;
};

type Settings = {
  db: Db;
  clock: { now(): number };
  limits: UploadCeilings;
  /** Returns the bytes of the account's records in all features. */
  storedBytes: (db: Db, userId: number) => Promise<number>;
};

/**
 * The share of the free space that one account's uploads may use, so that a few accounts can't fill the
 * store. The largest allowed file always fits.
 */
const MAX_SHARE_OF_FREE = 1 / 10;

/** Counts within this process, which must be the only one that writes to the folder. */
export function createAccountStorage({ db, clock, limits, storedBytes }: Settings): AccountStorage {
  const uploads = new Map<string, Received>();
  const accounts = new Map<number, Held>();
  const maxFileBytes = Math.max(limits.bytes.image, limits.bytes.document);
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
      // Read before the stored bytes: other reservations are released only after they are stored.
      const inMemory = held.received + held.reserved;
      if (inMemory + (await storedBytes(db, userId)) <= limits.ofAccount) return null;
      held.reserved -= bytes;
      return "ACCOUNT_FULL";
    },
    release(userId, bytes) {
      heldBy(userId).reserved -= bytes;
    },
    async fits(transaction, userId, bytes) {
      const held = heldBy(userId);
      const inMemory = held.received + held.reserved + bytes;
      return inMemory + (await storedBytes(transaction, userId)) <= limits.ofAccount;
    },
  };

  async function rejectionFor(userId: number): Promise<StorageRejection | null> {
    const held = heldBy(userId);
    const free = limits.received - received + held.received;
    const share = Math.max(maxFileBytes, free * MAX_SHARE_OF_FREE);
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
