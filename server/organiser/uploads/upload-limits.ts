import { type UploadLimits, getUploadLimits } from "../../../app/domain/upload-rules.ts";

/** The limits of uploads. */
export type UploadCeilings = {
  /** The maximum size of a file in bytes, by kind. */
  fileBytes: UploadLimits;
  /** The maximum size in bytes of the received parts of all uploads in the upload folder. */
  receivedBytes: number;
  /**
   * The maximum number of bytes that an account stores: its uploads, and what the features report for its
   * records.
   */
  accountBytes: number;
  /** The maximum number of uploads per account and day. */
  dailyUploadsPerAccount: number;
  /** The maximum number of uploads per IP address and day. */
  dailyUploadsPerAddress: number;
};

export const DEFAULT_UPLOAD_CEILINGS: UploadCeilings = {
  fileBytes: getUploadLimits(null),
  receivedBytes: 5_000_000_000,
  accountBytes: 500_000_000,
  dailyUploadsPerAccount: 100,
  dailyUploadsPerAddress: 1_000,
};
