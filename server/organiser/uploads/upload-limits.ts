import { type UploadLimits, uploadLimitsOf } from "../../../app/domain/upload-rules.ts";

/**
 * What may be uploaded: bytes of one file, of all uploads and of everything that one account stores; files of
 * one account and one address in a day.
 */
export type UploadCeilings = {
  bytes: UploadLimits;
  /** Bytes of all uploads that have arrived and wait to become part of a record. */
  received: number;
  /** Bytes of everything that one account stores: its uploads and the files of its records. */
  ofAccount: number;
  perAccount: number;
  perAddress: number;
};

export const usualUploads: UploadCeilings = {
  bytes: uploadLimitsOf(null),
  received: 5_000_000_000,
  ofAccount: 500_000_000,
  perAccount: 100,
  perAddress: 1_000,
};
