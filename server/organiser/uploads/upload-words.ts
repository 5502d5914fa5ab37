import type { UploadLimits, UploadRefusal } from "../../../app/domain/upload-rules.ts";
import { mostPixels } from "../../../app/domain/upload-rules.ts";

/** Why a file isn't taken, in words for whoever sent it. */
export function refusalWords(refusal: UploadRefusal, limits: UploadLimits): string {
  switch (refusal) {
    case "EMPTY":
      return "The file is empty.";
    case "TOO_LARGE":
      return `An image may have ${limits.image / 1_000_000} MB, a document ${limits.document / 1_000_000} MB.`;
    case "WRONG_TYPE":
      return "This is no JPEG, PNG, WebP or AVIF image, and no PDF.";
    case "TOO_MANY_PIXELS":
      return `The image is larger than ${mostPixels.side} pixels, or than ${mostPixels.area / 1_000_000} million in all.`;
    case "BROKEN":
      return "The file is damaged, or isn’t what it begins like.";
    case "SUSPICIOUS":
      return "The file is something else at the same time.";
    case "TOO_MANY":
      return "Too many files were uploaded today. Please try again tomorrow.";
    case "NO_ROOM":
      return "There is no space for this file right now. Try again in a few minutes.";
    case "ACCOUNT_FULL":
      return "Your account has no space left for files. Try again tomorrow, or contact us if you need more space.";
  }
}
