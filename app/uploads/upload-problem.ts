import { mostPixels, type UploadRefusal } from "../domain/upload-rules.ts";
import type { Message, MessageKey } from "../posting/message.ts";

/** What is told of a file that isn't taken, by the code of why. [UP-012] */
export function uploadProblem(code: string): Extract<Message, { key: MessageKey }> {
  return { key: isKnown(code) ? keys[code] : "uploads:problem.unreachable", values };
}

const values = { side: mostPixels.side, millions: mostPixels.area / 1_000_000 };

/** All that the API may say of a file, and what keeps the site from asking it. */
type Code = UploadRefusal | "NOT_SIGNED_IN" | "UNREACHABLE";

const keys: Readonly<Record<Code, MessageKey>> = {
  EMPTY: "uploads:problem.empty",
  TOO_LARGE: "uploads:problem.tooLarge",
  WRONG_TYPE: "uploads:problem.wrongType",
  TOO_MANY_PIXELS: "uploads:problem.tooManyPixels",
  BROKEN: "uploads:problem.broken",
  SUSPICIOUS: "uploads:problem.suspicious",
  TOO_MANY: "uploads:problem.tooMany",
  NO_ROOM: "uploads:problem.noRoom",
  NOT_SIGNED_IN: "uploads:problem.logIn",
  UNREACHABLE: "uploads:problem.unreachable",
};

const isKnown = (code: string): code is Code => Object.hasOwn(keys, code);
