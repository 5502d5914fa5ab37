import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { CookieJar } from "./cookie-jar.ts";
import { safePath } from "../../app/domain/safe-path.ts";
import type { Encrypter } from "./encrypter.ts";

/**
 * Data of this browser, independent of the user: its id (fingerprint), and the return URL after login. The
 * cookie is set only when it is needed.
 */
export type BrowserIdentity = {
  fingerprint(): string;
  /** The browser id, or null if there is none yet. */
  knownFingerprint(): string | null;
  storeReturnPath(path: string): void;
  takeReturnPath(): string;
  /** Whether this browser has logged in to the account before. `account` is the hash of its name. */
  hasLoggedInTo(account: string): boolean;
  rememberAccount(account: string): void;
  /**
   * Remembers that this browser requested a login link for an account at an instant (ms), or, if `isNew`,
   * the account itself.
   */
  rememberLinkRequest(account: string, now: number, isNew?: boolean): void;
  /** Whether a link was requested recently. */
  hasRequestedLink(account: string, now: number): boolean;
  /** Whether the account itself was requested recently. */
  hasRequestedAccount(account: string, now: number): boolean;
  forgetLinkRequest(account: string): void;
};

const name = "visit";
const LIFETIME_MS = 365 * 24 * 60 * 60 * 1_000;

/** Enough for a family; a club's computer has more users and counts for none of them. */
const MAX_ACCOUNTS = 5;

/** Login links that were requested here; emails arrive within this time. */
const MAX_REQUESTS = 3;
const REQUEST_LIFETIME_MS = 60 * 60 * 1_000;

const Stored = z.object({
  fingerprint: z.string().length(21).optional(),
  returnPath: z.string().optional(),
  accounts: z.array(z.string().max(50)).max(MAX_ACCOUNTS).optional(),
  asked: z
    .array(z.object({ account: z.string().max(50), at: z.number(), isNew: z.boolean().optional() }))
    .max(MAX_REQUESTS)
    .optional(),
});

export async function openBrowserIdentity(jar: CookieJar, encrypter: Encrypter): Promise<BrowserIdentity> {
  const encrypted = jar.read(name);
  const opened = encrypted === null ? null : await encrypter.decrypt(name, encrypted);
  const parsed = Stored.safeParse(opened?.value);
  const stored = parsed.success ? parsed.data : {};
  const save = (): void => jar.put(name, encrypter.encrypt(name, stored, LIFETIME_MS), LIFETIME_MS);
  if (opened?.isOld) save();

  return {
    fingerprint() {
      if (stored.fingerprint === undefined) {
        stored.fingerprint = randomId();
        save();
      }
      return stored.fingerprint;
    },
    knownFingerprint: () => stored.fingerprint ?? null,
    storeReturnPath(path) {
      const safe = safePath(path);
      if (safe === null || isLoginPath(safe)) return;
      stored.returnPath = safe;
      save();
    },
    takeReturnPath() {
      const path = safePath(stored.returnPath ?? "/") ?? "/";
      if (stored.returnPath !== undefined) {
        delete stored.returnPath;
        save();
      }
      return path;
    },
    hasLoggedInTo: (account) => stored.accounts?.includes(account) ?? false,
    rememberAccount(account) {
      if (stored.accounts?.[0] === account) return;
      const others = (stored.accounts ?? []).filter((one) => one !== account);
      stored.accounts = [account, ...others].slice(0, MAX_ACCOUNTS);
      save();
    },
    rememberLinkRequest(account, now, isNew = recentRequest(account, now)?.isNew === true) {
      const request = { account, at: now, ...(isNew && { isNew }) };
      stored.asked = [request, ...requestsOfOthers(account)].slice(0, MAX_REQUESTS);
      save();
    },
    hasRequestedLink: (account, now) => recentRequest(account, now) !== undefined,
    hasRequestedAccount: (account, now) => recentRequest(account, now)?.isNew === true,
    forgetLinkRequest(account) {
      if (!stored.asked?.some((one) => one.account === account)) return;
      stored.asked = requestsOfOthers(account);
      save();
    },
  };

  function recentRequest(account: string, now: number) {
    return stored.asked?.find((one) => one.account === account && now - one.at < REQUEST_LIFETIME_MS);
  }

  function requestsOfOthers(account: string) {
    return (stored.asked ?? []).filter((one) => one.account !== account);
  }
}

/** 21 characters, as the API expects. [AUTH-002] */
const randomId = (): string => randomBytes(16).toString("base64url").slice(0, 21);

/**
 * Returning to these would log in again, or log out at once. Routes match regardless of case and encoding.
 */
function isLoginPath(path: string): boolean {
  try {
    const decoded = decodeURIComponent(new URL(path, "https://here.invalid").pathname);
    return /^\/+(login(\/(link|google))?|logout|signup|forgotpassword|auth|authtoken)(\.data)?\/*$/i.test(
      decoded,
    );
  } catch {
    return true;
  }
}
