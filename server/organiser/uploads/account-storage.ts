import type { UploadErrorCode } from "../../../app/domain/upload-rules.ts";
import type { Db } from "../db/database.ts";
import type { UploadCeilings } from "./upload-limits.ts";

/** Why bytes can't be stored: the upload folder is full, or the account has used up its quota. */
export type StorageRejection = Extract<UploadErrorCode, "NO_ROOM" | "ACCOUNT_FULL">;

/**
 * The received part of an upload. `activeAt` is the time when bytes last arrived or, before that, when
 * counting started, in milliseconds since 1970 UTC.
 */
type UploadProgress = { userId: number; bytes: number; activeAt: number };

/** The bytes of an account that don't belong to a record yet: received by uploads, and reserved for files. */
type PendingBytes = { received: number; reserved: number };

/**
 * Limits the storage that each account uses. Bytes of uploads count when they arrive, not when they are
 * announced. Uploads are counted in memory, so the counts must be restored at every start
 * (`startCountingUploads`); the bytes of records are reported by the features.
 */
export type AccountStorage = {
  /** Starts to count an upload. `bytes` is the number of bytes that are already on the disk. */
  open(file: string, userId: number, bytes?: number): void;
  /**
   * Counts arriving bytes before they are written. Returns null, or why they can't be stored; "GONE" means
   * that the upload has been removed. Rejected bytes don't count.
   */
  receive(file: string, bytes: number): Promise<StorageRejection | "GONE" | null>;
  /** Sets the count of an upload to the size of its file, which is smaller if not all bytes were written. */
  settle(file: string, bytes: number): void;
  /** Stops counting a removed upload. */
  close(file: string): void;
  /** Returns the received part of an upload; null if the upload isn't counted. */
  progress(file: string): Readonly<UploadProgress> | null;
  /**
   * Reserves bytes for the files of a record; returns null if they fit. Call `release` with the same number
   * once the record is saved or has failed.
   */
  reserve(userId: number, bytes: number): Promise<"ACCOUNT_FULL" | null>;
  /** Ends a reservation. */
  release(userId: number, bytes: number): void;
  /** Whether a record may grow by this number of bytes. `db` is the transaction that writes the record. */
  fits(db: Db, userId: number, bytes: number): Promise<boolean>;
};

type StorageOptions = {
  db: Db;
  clock: { now(): number };
  limits: UploadCeilings;
  /** Returns the bytes that the account's records use in all features. */
  storedBytes: (db: Db, userId: number) => Promise<number>;
};

/**
 * The share of the free space in the upload folder that the uploads of one account may use, so that a few
 * accounts can't fill it. The share is never smaller than the largest allowed file.
 */
const MAX_SHARE_OF_FREE = 1 / 10;

/** Creates the counts in memory. This process must be the only one that writes to the upload folder. */
export function createAccountStorage({ db, clock, limits, storedBytes }: StorageOptions): AccountStorage {
  const uploads = new Map<string, UploadProgress>();
  const accounts = new Map<number, PendingBytes>();
  const maxFileBytes = Math.max(limits.fileBytes.image, limits.fileBytes.document);
  let receivedBytes = 0;

  return {
    open(file, userId, bytes = 0) {
      uploads.set(file, { userId, bytes: 0, activeAt: clock.now() });
      addBytes(file, bytes);
    },
    async receive(file, bytes) {
      const upload = uploads.get(file);
      if (!upload) return "GONE";
      upload.activeAt = clock.now();
      addBytes(file, bytes);
      const rejection = await findRejection(upload.userId);
      if (rejection) addBytes(file, -bytes);
      return rejection;
    },
    settle(file, bytes) {
      const upload = uploads.get(file);
      if (upload) addBytes(file, bytes - upload.bytes);
    },
    close(file) {
      const upload = uploads.get(file);
      if (!upload) return;
      addBytes(file, -upload.bytes);
      uploads.delete(file);
    },
    progress: (file) => uploads.get(file) ?? null,
    async reserve(userId, bytes) {
      const pending = getPending(userId);
      pending.reserved += bytes;
      // Read the pending bytes before the stored ones: a reservation that becomes a record in between then
      // counts twice instead of not at all.
      const pendingBytes = pending.received + pending.reserved;
      if (pendingBytes + (await storedBytes(db, userId)) <= limits.accountBytes) return null;
      pending.reserved -= bytes;
      return "ACCOUNT_FULL";
    },
    release(userId, bytes) {
      getPending(userId).reserved -= bytes;
    },
    async fits(transaction, userId, bytes) {
      const pending = getPending(userId);
      const pendingBytes = pending.received + pending.reserved + bytes;
      return pendingBytes + (await storedBytes(transaction, userId)) <= limits.accountBytes;
    },
  };

  async function findRejection(userId: number): Promise<StorageRejection | null> {
    const pending = getPending(userId);
    const free = limits.receivedBytes - receivedBytes + pending.received;
    const share = Math.max(maxFileBytes, free * MAX_SHARE_OF_FREE);
    if (receivedBytes > limits.receivedBytes || pending.received > share) return "NO_ROOM";
    const pendingBytes = pending.received + pending.reserved;
    return pendingBytes + (await storedBytes(db, userId)) > limits.accountBytes ? "ACCOUNT_FULL" : null;
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
