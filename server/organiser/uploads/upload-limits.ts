import { type UploadLimits, getUploadLimits } from "../../../app/domain/upload-rules.ts";

export type UploadCeilings = {
  /** Maximum size of a file in bytes, by kind. */
  fileBytes: UploadLimits;
  /** Maximum total bytes received by all uploads in the upload folder. */
  receivedBytes: number;
  /** Maximum bytes that an account stores: its uploads, and what the features report for its records. */
  accountBytes: number;
  dailyUploadsPerAccount: number;
  dailyUploadsPerIpAddress: number;
};

export const DEFAULT_UPLOAD_CEILINGS: UploadCeilings = {
  fileBytes: getUploadLimits(null),
  receivedBytes: 5_000_000_000,
  accountBytes: 500_000_000,
  dailyUploadsPerAccount: 100,
  dailyUploadsPerIpAddress: 1_000,
};
