import { createHash } from "node:crypto";
import type { Limit } from "./windows.ts";

/** The client of a login attempt or of a request for a code. */
export type LoginClient = {
  clientAddress: string;
  /** Hash of the account name, whether or not the account exists. */
  account: string;
  /** Id of this browser if it has logged in to the account before, or null. */
  knownBrowser: string | null;
  browser: string;
};

/** Creates a limit of `max` per period. Limits with the same `keyParts` share a counter. */
export const createLimit = (periodMs: number, max: number, ...keyParts: string[]): Limit => ({
  key: createLimitKey(...keyParts),
  max,
  periodMs,
});

/** Returns a hash as the key, because the store must not contain addresses and browser ids in plain text. */
export const createLimitKey = (...keyParts: string[]): string =>
  `log-in:${createHash("sha256").update(keyParts.join(" ")).digest("base64url")}`;
