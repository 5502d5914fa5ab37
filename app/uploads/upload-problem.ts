import { mostPixels } from "../domain/upload-rules.ts";
import type { Message, MessageKey } from "../posting/message.ts";

/** What is told of a file that isn't taken, by the code of why. [UP-012] */
export function uploadProblem(code: string): Extract<Message, { key: MessageKey }> {
  const key = Object.hasOwn(keys, code) ? keys[code] : undefined;
  return { key: key ?? "uploads:problem.unreachable", values };
}

const values = { side: mostPixels.side, millions: mostPixels.area / 1_000_000 };

const keys: Readonly<Record<string, MessageKey | undefined>> = {
  EMPTY: "uploads:problem.empty",
  TOO_LARGE: "uploads:problem.tooLarge",
  WRONG_TYPE: "uploads:problem.wrongType",
  TOO_MANY_PIXELS: "uploads:problem.tooManyPixels",
  BROKEN: "uploads:problem.broken",
  SUSPICIOUS: "uploads:problem.suspicious",
  TOO_MANY: "uploads:problem.tooMany",
  NO_ROOM: "uploads:problem.noRoom",
  NOT_SIGNED_IN: "uploads:problem.logIn",
};
