import { type UploadLimits, uploadLimitsOf } from "../../../app/domain/upload-rules.ts";

/**
 * Upload limits: bytes per file, of all uploads and per account; uploads per account and per address in a
 * day.
 */
export type UploadCeilings = {
  bytes: UploadLimits;
  /** Bytes of all received uploads that aren't part of a record yet. */
  received: number;
  /** Bytes stored per account: its uploads and the files of its records. */
  ofAccount: number;
  perAccount: number;
  perAddress: number;
};

export const DEFAULT_UPLOAD_CEILINGS: UploadCeilings = {
  bytes: uploadLimitsOf(null),
  received: 5_000_000_000,
  ofAccount: 500_000_000,
  perAccount: 100,
  perAddress: 1_000,
};
