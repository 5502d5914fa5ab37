import type { UploadLimits, UploadErrorCode } from "../../../app/domain/upload-rules.ts";
import { MAX_PIXELS } from "../../../app/domain/upload-rules.ts";

/** Returns the message for the user about a rejected file. `limits` are the maximum sizes in bytes. */
export function getUploadRejectionMessage(rejection: UploadErrorCode, limits: UploadLimits): string {
  switch (rejection) {
    case "EMPTY":
      return "The file is empty.";
    case "TOO_LARGE":
      return `An image can be up to ${limits.image / 1_000_000} MB, a document up to ${limits.document / 1_000_000} MB.`;
    case "WRONG_TYPE":
      return "This isn’t a JPEG, PNG, WebP or AVIF image, or a PDF.";
    case "TOO_MANY_PIXELS":
      return `The image is larger than ${MAX_PIXELS.side} pixels on a side, or ${MAX_PIXELS.area / 1_000_000} megapixels.`;
    case "BROKEN":
      return "The file is damaged or incomplete.";
    case "SUSPICIOUS":
      return "The file contains other content that isn’t allowed.";
    case "TOO_MANY":
      return "Too many files were uploaded today. Try again tomorrow.";
    case "NO_ROOM":
      return "There is no space for this file right now. Try again in a few minutes.";
    case "ACCOUNT_FULL":
      return "Your account has no space left for files. Try again tomorrow, or contact us if you need more space.";
  }
}
