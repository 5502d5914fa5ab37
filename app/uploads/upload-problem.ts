import { mostPixels, type UploadRefusal } from "../domain/upload-rules.ts";
import type { FieldError, Message, MessageKey } from "../posting/message.ts";

/** What is told of a file that isn't taken, by the code of why. [UP-012] */
export function uploadProblem(code: string): Extract<Message, { key: MessageKey }> {
  return { key: isKnown(code) ? keys[code] : "uploads:problem.unreachable", values };
}

/** Whether a file itself is what is wrong, so that the same one won't ever be taken. */
export const isOfFile = (code: string): boolean => ofFiles.has(code);

const ofFiles: ReadonlySet<string> = new Set<Code>([
  "EMPTY",
  "TOO_LARGE",
  "WRONG_TYPE",
  "TOO_MANY_PIXELS",
  "BROKEN",
  "SUSPICIOUS",
]);

/** What stands at a form's field when the API didn't take its file; null for a refusal of something else. */
export const fileRefusals =
  (field: string) =>
  (code: string): FieldError | null =>
    isKnown(code) ? { field, ...uploadProblem(code) } : null;

const values = { side: mostPixels.side, millions: mostPixels.area / 1_000_000 };

/** All that the API may say of a file, and what keeps the site from asking it. */
type Code = UploadRefusal | "NO_UPLOAD" | "NOT_SIGNED_IN" | "UNREACHABLE";

const keys: Readonly<Record<Code, MessageKey>> = {
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

const isKnown = (code: string): code is Code => Object.hasOwn(keys, code);
