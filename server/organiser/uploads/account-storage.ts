import type { UploadErrorCode } from "../../../app/domain/upload-rules.ts";
import type { Db } from "../db/database.ts";
import type { UploadCeilings } from "./upload-limits.ts";

/** Why bytes can't be stored: the upload folder is full (`NO_ROOM`), or the account has used up its quota. */
export type StorageRejection = Extract<UploadErrorCode, "NO_ROOM" | "ACCOUNT_FULL">;

type UploadProgress = {
  userId: number;
  bytes: number;
  /** When the last bytes arrived or, before the first bytes, when counting started, in ms since 1970 UTC. */
  activeAt: number;
};

/**
 * Bytes of an account that don't belong to a record yet. They were received by uploads, or are reserved for
 * files.
 */
type PendingCounts = { received: number; reserved: number };

/**
 * Limits the storage of each account. The features report the bytes of records. Bytes of uploads are counted
 * in memory, so `startCountingUploads` must restore the counts at every start.
 */
export type AccountStorage = {
  /** Starts to count an upload, of which `bytes` were already received. */
  startCounting(file: string, userId: number, bytes?: number): void;
  /**
   * Counts arriving bytes before they are written. Returns null, or why they can't be stored and weren't
   * counted. "GONE" means that the upload was removed.
   */
  countReceivedBytes(file: string, bytes: number): Promise<StorageRejection | "GONE" | null>;
  /** Sets the count of an upload to the size of its file, which is smaller if a write failed. */
  setReceivedBytes(file: string, bytes: number): void;
  stopCounting(file: string): void;
  /** Returns the received bytes of an upload, or null if the upload isn't counted. */
  getProgress(file: string): Readonly<UploadProgress> | null;
  /**
   * Reserves bytes for the files of a record. Returns null if they fit. Call `release` with the same number
   * once the record is saved or has failed.
   */
  reserve(userId: number, bytes: number): Promise<"ACCOUNT_FULL" | null>;
  release(userId: number, bytes: number): void;
  /** Whether a record may grow by `bytes`. `db` is the transaction that writes the record. */
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
 * Maximum share of the upload folder's free space for the uploads of one account, so that a few accounts
 * can't fill the folder. One file of the maximum size is always allowed.
 */
const MAX_SHARE_OF_FREE = 1 / 10;

/** Creates the limits, with counts in memory. No other process may write to the upload folder. */
export function createAccountStorage({
  db,
  clock,
  limits,
  countStoredBytes,
}: StorageOptions): AccountStorage {
  const uploads = new Map<string, UploadProgress>();
  const countsByAccount = new Map<number, PendingCounts>();
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
      const counts = getCounts(userId);
      counts.reserved += bytes;
      // Read the pending bytes first, so that a reservation that becomes a record meanwhile is counted twice
      // instead of never.
      const pendingBytes = counts.received + counts.reserved;
      if (pendingBytes + (await countStoredBytes(db, userId)) <= limits.accountBytes) return null;
      counts.reserved -= bytes;
      return "ACCOUNT_FULL";
    },
    release(userId, bytes) {
      getCounts(userId).reserved -= bytes;
    },
    async hasSpaceFor(transaction, userId, bytes) {
      const counts = getCounts(userId);
      const pendingBytes = counts.received + counts.reserved + bytes;
      return pendingBytes + (await countStoredBytes(transaction, userId)) <= limits.accountBytes;
    },
  };

  async function findRejection(userId: number): Promise<StorageRejection | null> {
    const counts = getCounts(userId);
    const freeBytes = limits.receivedBytes - receivedBytes + counts.received;
    const maxAccountBytes = Math.max(maxFileBytes, freeBytes * MAX_SHARE_OF_FREE);
    if (receivedBytes > limits.receivedBytes || counts.received > maxAccountBytes) return "NO_ROOM";
    const pendingBytes = counts.received + counts.reserved;
    return pendingBytes + (await countStoredBytes(db, userId)) > limits.accountBytes ? "ACCOUNT_FULL" : null;
  }

  function addBytes(file: string, bytes: number): void {
    const upload = uploads.get(file);
    if (!upload) return;
    upload.bytes += bytes;
    getCounts(upload.userId).received += bytes;
    receivedBytes += bytes;
  }

  function getCounts(userId: number): PendingCounts {
    const counts = countsByAccount.get(userId) ?? { received: 0, reserved: 0 };
    countsByAccount.set(userId, counts);
    return counts;
  }
}
