import type { UploadErrorCode } from "../../../app/domain/upload-rules.ts";
import type { Db } from "../db/database.ts";
import type { UploadCeilings } from "./upload-limits.ts";

/** Why bytes can't be stored: the upload folder is full, or the account has used up its quota. */
export type StorageRejection = Extract<UploadErrorCode, "NO_ROOM" | "ACCOUNT_FULL">;

/** The received part of an upload. */
type UploadProgress = {
  userId: number;
  bytes: number;
  /** When bytes last arrived or, before that, when counting started; milliseconds since 1970 UTC. */
  activeAt: number;
};

/** The bytes of an account that don't belong to a record yet: received by uploads, and reserved for files. */
type PendingBytes = { received: number; reserved: number };

/**
 * Limits the storage that each account uses. The features report the bytes of records. Bytes of uploads count
 * when they arrive, in memory, so `startCountingUploads` must restore the counts at every start.
 */
export type AccountStorage = {
  /** Starts to count an upload. `bytes` is the number of bytes that are already on the disk. */
  startCounting(file: string, userId: number, bytes?: number): void;
  /**
   * Counts arriving bytes before they are written. Returns null, or why they can't be stored; rejected bytes
   * aren't counted. "GONE": the upload has been removed.
   */
  countReceivedBytes(file: string, bytes: number): Promise<StorageRejection | "GONE" | null>;
  /** Sets the count of an upload to the size of its file, which is smaller if a write failed. */
  setReceivedBytes(file: string, bytes: number): void;
  /** Stops counting a removed upload. */
  stopCounting(file: string): void;
  /** Returns the received part of an upload; null if the upload isn't counted. */
  getProgress(file: string): Readonly<UploadProgress> | null;
  /**
   * Reserves bytes for the files of a record; returns null if they fit. Call `release` with the same number
   * once the record is saved or has failed.
   */
  reserve(userId: number, bytes: number): Promise<"ACCOUNT_FULL" | null>;
  /** Ends a reservation. */
  release(userId: number, bytes: number): void;
  /** Whether a record may grow by a number of bytes. `db` is the transaction that writes the record. */
  hasSpaceFor(db: Db, userId: number, bytes: number): Promise<boolean>;
};

type StorageOptions = {
  db: Db;
  clock: { now(): number };
  limits: UploadCeilings;
  /** Returns the bytes that the account's records use in all features. */
  countStoredBytes: (db: Db, userId: number) => Promise<number>;
};

/**
 * The maximum share of the upload folder's free space for the uploads of one account, so that a few accounts
 * can't fill the folder. The largest allowed file always fits.
 */
const MAX_SHARE_OF_FREE = 1 / 10;

/** Creates the counts in memory. This process must be the only one that writes to the upload folder. */
export function createAccountStorage({
  db,
  clock,
  limits,
  countStoredBytes,
}: StorageOptions): AccountStorage {
  const uploads = new Map<string, UploadProgress>();
  const accounts = new Map<number, PendingBytes>();
  const maxFileBytes = Math.max(limits.fileBytes.image, limits.fileBytes.document);
  let receivedBytes = 0;

  return {
    startCounting(file, userId, bytes = 0) {
      uploads.set(file, { userId, bytes: 0, activeAt: clock.now() });
      addBytes(file, bytes);
    },
    async countReceivedBytes(file, bytes) {
      const upload = uploads.get(file);
      if (!upload) return "GONE";
      upload.activeAt = clock.now();
      addBytes(file, bytes);
      const rejection = await findRejection(upload.userId);
      if (rejection) addBytes(file, -bytes);
      return rejection;
    },
    setReceivedBytes(file, bytes) {
      const upload = uploads.get(file);
      if (upload) addBytes(file, bytes - upload.bytes);
    },
    stopCounting(file) {
      const upload = uploads.get(file);
      if (!upload) return;
      addBytes(file, -upload.bytes);
      uploads.delete(file);
    },
    getProgress: (file) => uploads.get(file) ?? null,
    async reserve(userId, bytes) {
      const pending = getPending(userId);
      pending.reserved += bytes;
      // Read the pending bytes before the stored ones. If a reservation becomes a record in between, it then
      // counts twice and not never.
      const pendingBytes = pending.received + pending.reserved;
      if (pendingBytes + (await countStoredBytes(db, userId)) <= limits.accountBytes) return null;
      pending.reserved -= bytes;
      return "ACCOUNT_FULL";
    },
    release(userId, bytes) {
      getPending(userId).reserved -= bytes;
    },
    async hasSpaceFor(transaction, userId, bytes) {
      const pending = getPending(userId);
      const pendingBytes = pending.received + pending.reserved + bytes;
      return pendingBytes + (await countStoredBytes(transaction, userId)) <= limits.accountBytes;
    },
  };

  async function findRejection(userId: number): Promise<StorageRejection | null> {
    const pending = getPending(userId);
    const freeBytes = limits.receivedBytes - receivedBytes + pending.received;
    const maxAccountBytes = Math.max(maxFileBytes, freeBytes * MAX_SHARE_OF_FREE);
    if (receivedBytes > limits.receivedBytes || pending.received > maxAccountBytes) return "NO_ROOM";
    const pendingBytes = pending.received + pending.reserved;
    return pendingBytes + (await countStoredBytes(db, userId)) > limits.accountBytes ? "ACCOUNT_FULL" : null;
  }

  function addBytes(file: string, bytes: number): void {
    const upload = uploads.get(file);
    if (!upload) return;
    upload.bytes += bytes;
    getPending(upload.userId).received += bytes;
    receivedBytes += bytes;
  }

  function getPending(userId: number): PendingBytes {
    const pending = accounts.get(userId) ?? { received: 0, reserved: 0 };
    accounts.set(userId, pending);
    return pending;
  }
}
