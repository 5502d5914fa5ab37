import { acceptsOnlyImages } from "../domain/file-field.ts";
import { MAX_PIXELS, type UploadErrorCode, type UploadKind } from "../domain/upload-rules.ts";
import type { FieldError, Message, MessageKey } from "../posting/message.ts";

/** Returns the message for the error code of an upload. [UP-012] */
export function uploadProblem(code: string, kind: UploadKind): Extract<Message, { key: MessageKey }> {
  if (code === "WRONG_TYPE" && kind === "document") return { key: "uploads:problem.wrongTypeDocument" };
  return {
    key: isKnownCode(code) ? messageKeys[code] : "uploads:problem.unreachable",
    values: messageValues,
  };
}

/** Whether the error is about the file itself: it would be rejected again. */
export const isFileError = (code: string): boolean => fileErrors.has(code);

const fileErrors: ReadonlySet<string> = new Set<Code>([
  "EMPTY",
  "TOO_LARGE",
  "WRONG_TYPE",
  "TOO_MANY_PIXELS",
  "BROKEN",
  "SUSPICIOUS",
]);

/**
 * Returns a function that maps an error code of the API to the message at the form's file field; null for codes
 * that aren't about files.
 */
export const fileErrorMessages =
  (field: string) =>
  (code: string): FieldError | null =>
    isKnownCode(code)
      ? { field, ...uploadProblem(code, acceptsOnlyImages(field) ? "image" : "document") }
      : null;

const messageValues = { side: MAX_PIXELS.side, millions: MAX_PIXELS.area / 1_000_000 };

/** Error codes of the API for files, and the ones of this site. */
type Code = UploadErrorCode | "NO_UPLOAD" | "NOT_SIGNED_IN" | "UNREACHABLE";

const messageKeys: Readonly<Record<Code, MessageKey>> = {
  EMPTY: "uploads:problem.empty",
  TOO_LARGE: "uploads:problem.tooLarge",
  WRONG_TYPE: "uploads:problem.wrongType",
  TOO_MANY_PIXELS: "uploads:problem.tooManyPixels",
  BROKEN: "uploads:problem.broken",
  SUSPICIOUS: "uploads:problem.suspicious",
  TOO_MANY: "uploads:problem.tooMany",
  NO_ROOM: "uploads:problem.noRoom",
  ACCOUNT_FULL: "uploads:problem.accountFull",
  NO_UPLOAD: "uploads:problem.unreachable",
  NOT_SIGNED_IN: "uploads:problem.logIn",
  UNREACHABLE: "uploads:problem.unreachable",
};

const isKnownCode = (code: string): code is Code => Object.hasOwn(messageKeys, code);
