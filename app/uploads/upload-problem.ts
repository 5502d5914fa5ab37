import { acceptsOnlyImages } from "../domain/file-field.ts";
import { MAX_PIXELS, type UploadErrorCode, type UploadKind } from "../domain/upload-rules.ts";
import type { FieldError, Message, MessageKey } from "../posting/message.ts";

/** Returns the message for the error code of an upload. [UP-012] */
export function getUploadMessage(code: string, kind: UploadKind): Extract<Message, { key: MessageKey }> {
  if (code === "WRONG_TYPE" && kind === "document") return { key: "uploads:problem.wrongTypeDocument" };
  return {
    key: isKnownCode(code) ? MESSAGE_KEYS[code] : "uploads:problem.unreachable",
    values: MESSAGE_VALUES,
  };
}

/** Whether the error is about the file itself. A retry would fail again. */
export const isFileError = (code: string): boolean => FILE_ERRORS.has(code);

const FILE_ERRORS: ReadonlySet<string> = new Set<ErrorCode>([
  "EMPTY",
  "TOO_LARGE",
  "WRONG_TYPE",
  "TOO_MANY_PIXELS",
  "BROKEN",
  "SUSPICIOUS",
]);

/**
 * Creates a function that converts an error code of the API to an error at a file field. The function returns
 * null for codes that aren't about uploads.
 */
export const createFileErrorMapper =
  (field: string) =>
  (code: string): FieldError | null =>
    isKnownCode(code)
      ? { field, ...getUploadMessage(code, acceptsOnlyImages(field) ? "image" : "document") }
      : null;

const MESSAGE_VALUES = { side: MAX_PIXELS.side, millions: MAX_PIXELS.area / 1_000_000 };

type ErrorCode = UploadErrorCode | "NO_UPLOAD" | "NOT_SIGNED_IN" | "UNREACHABLE";

const MESSAGE_KEYS: Readonly<Record<ErrorCode, MessageKey>> = {
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

const isKnownCode = (code: string): code is ErrorCode => Object.hasOwn(MESSAGE_KEYS, code);
