import { createHash } from "node:crypto";
import type { Limit } from "./windows.ts";

/** The client of a login attempt or of a request for a code. */
export type LoginClient = {
  clientAddress: string;
  /** Hash of the account name, whether or not the account exists. */
  account: string;
  /** Id of this browser if it has logged in to the account before; null if it hasn't. */
  knownBrowser: string | null;
  /** Id of this browser. */
  browser: string;
};

/** Creates a limit of `max` per period. Its key is a hash of `keyParts`. */
export const createLimit = (periodMs: number, max: number, ...keyParts: string[]): Limit => ({
  key: createLimitKey(...keyParts),
  max,
  periodMs,
});

/** Returns a hash as the key, so that the store contains no addresses or browser ids in plain text. */
export const createLimitKey = (...keyParts: string[]): string =>
  `log-in:${createHash("sha256").update(keyParts.join(" ")).digest("base64url")}`;
