import { type UploadLimits, uploadLimitsOf } from "../../../app/domain/upload-rules.ts";

/**
 * What may be uploaded: bytes of one file, and of all that waits; files of one account and one address in a
 * day.
 */
export type UploadCeilings = {
  bytes: UploadLimits;
  /** Bytes of everything that waits to become part of a record. */
  waiting: number;
  /** Bytes that wait for one account. */
  waitingOfAccount: number;
  perAccount: number;
  perAddress: number;
};

export const usualUploads: UploadCeilings = {
  bytes: uploadLimitsOf(null),
  waiting: 5_000_000_000,
  waitingOfAccount: 500_000_000,
  perAccount: 100,
  perAddress: 1_000,
};
