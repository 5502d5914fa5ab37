import { createHash } from "node:crypto";
import type { Limit } from "./windows.ts";

/** A client that tries to log in, or requests a code. */
export type LoginClient = {
  clientAddress: string;
  /** Hash of the account name, whether or not the account exists. */
  account: string;
  /** Browser id if this browser has logged in to the account before, else null. */
  knownBrowser: string | null;
  /** Id of this browser. */
  browser: string;
};

/** A limit whose key consists of these parts. */
export const createLimit = (period: number, most: number, ...parts: string[]): Limit => ({
  name: limitKey(...parts),
  max: most,
  period,
});

/** Hashed, so that addresses and browser ids are not stored in plain text. */
export const limitKey = (...parts: string[]): string =>
  `log-in:${createHash("sha256").update(parts.join(" ")).digest("base64url")}`;
