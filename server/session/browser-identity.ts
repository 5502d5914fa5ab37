import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { CookieJar } from "./cookie-jar.ts";
import { safePath } from "../../app/domain/safe-path.ts";
import type { Encrypter } from "./encrypter.ts";
import { DAY_MS, HOUR_MS } from "../../app/domain/durations.ts";

/**
 * Data that the site stores for this browser, independent of the user: the browser id (the specification's
 * “fingerprint”), the return URL after login, and the accounts that have logged in. The cookie is set only
 * when something has to be stored. The parameter `account` is always the hash of an account name.
 */
export type BrowserIdentity = {
  /** Returns the browser id; creates one if there is none yet. */
  fingerprint(): string;
  /** Returns the browser id; null if there is none yet. */
  findFingerprint(): string | null;
  /** Stores the page to return to after login. Ignores paths of other sites and of login pages. */
  storeReturnPath(path: string): void;
  /** Returns the stored path and deletes it; "/" if there is none. */
  takeReturnPath(): string;
  /** Whether this browser has logged in to the account before. */
  hasLoggedInTo(account: string): boolean;
  /** Remembers that this browser has logged in to the account. */
  rememberAccount(account: string): void;
  /**
   * Remembers that this browser requested a login link for an account at `now` (ms since 1970). With `isNew`,
   * the account was created with this request.
   */
  rememberLinkRequest(account: string, now: number, isNew?: boolean): void;
  /** Whether this browser requested a login link for the account recently. */
  hasRequestedLink(account: string, now: number): boolean;
  /** Whether this browser created the account recently. */
  hasRequestedAccount(account: string, now: number): boolean;
  /** Forgets the request of a login link; called after login. */
  forgetLinkRequest(account: string): void;
};

const COOKIE_NAME = "visit";
const LIFETIME_MS = 365 * DAY_MS;

/** Maximum number of remembered accounts: enough for a family that shares a browser. */
const MAX_ACCOUNTS = 5;

/** Maximum number of remembered requests for a login link. */
const MAX_REQUESTS = 3;
/** The link of an email counts as requested by this browser for this time. */
const REQUEST_LIFETIME_MS = HOUR_MS;

const StoredIdentity = z.object({
  fingerprint: z.string().length(21).optional(),
  returnPath: z.string().optional(),
  accounts: z.array(z.string().max(50)).max(MAX_ACCOUNTS).optional(),
  asked: z
    .array(z.object({ account: z.string().max(50), at: z.number(), isNew: z.boolean().optional() }))
    .max(MAX_REQUESTS)
    .optional(),
});

/** Opens the data in the browser's cookie; an invalid cookie counts as none. */
export async function openBrowserIdentity(jar: CookieJar, encrypter: Encrypter): Promise<BrowserIdentity> {
  const encrypted = jar.read(COOKIE_NAME);
  const decrypted = encrypted === null ? null : await encrypter.decrypt(COOKIE_NAME, encrypted);
  const parsed = StoredIdentity.safeParse(decrypted?.value);
  const storedIdentity = parsed.success ? parsed.data : {};
  const save = (): void =>
    jar.put(COOKIE_NAME, encrypter.encrypt(COOKIE_NAME, storedIdentity, LIFETIME_MS), LIFETIME_MS);
  if (decrypted?.isOld) save();

  return {
    fingerprint() {
      if (storedIdentity.fingerprint === undefined) {
        storedIdentity.fingerprint = createRandomId();
        save();
      }
      return storedIdentity.fingerprint;
    },
    findFingerprint: () => storedIdentity.fingerprint ?? null,
    storeReturnPath(path) {
      const returnPath = safePath(path);
      if (returnPath === null || isLoginPath(returnPath)) return;
      storedIdentity.returnPath = returnPath;
      save();
    },
    takeReturnPath() {
      const path = safePath(storedIdentity.returnPath ?? "/") ?? "/";
      if (storedIdentity.returnPath !== undefined) {
        delete storedIdentity.returnPath;
        save();
      }
      return path;
    },
    hasLoggedInTo: (account) => storedIdentity.accounts?.includes(account) ?? false,
    rememberAccount(account) {
      if (storedIdentity.accounts?.[0] === account) return;
      const otherAccounts = (storedIdentity.accounts ?? []).filter((candidate) => candidate !== account);
      storedIdentity.accounts = [account, ...otherAccounts].slice(0, MAX_ACCOUNTS);
      save();
    },
    rememberLinkRequest(account, now, isNew = findRecentRequest(account, now)?.isNew === true) {
      const request = { account, at: now, ...(isNew && { isNew }) };
      storedIdentity.asked = [request, ...getOtherRequests(account)].slice(0, MAX_REQUESTS);
      save();
    },
    hasRequestedLink: (account, now) => findRecentRequest(account, now) !== undefined,
    hasRequestedAccount: (account, now) => findRecentRequest(account, now)?.isNew === true,
    forgetLinkRequest(account) {
      if (!storedIdentity.asked?.some((request) => request.account === account)) return;
      storedIdentity.asked = getOtherRequests(account);
      save();
    },
  };

  function findRecentRequest(account: string, now: number) {
    return storedIdentity.asked?.find(
      (request) => request.account === account && now - request.at < REQUEST_LIFETIME_MS,
    );
  }

  function getOtherRequests(account: string) {
    return (storedIdentity.asked ?? []).filter((request) => request.account !== account);
  }
}

/** Creates a random id of 21 characters, the length that the API requires. [AUTH-002] */
const createRandomId = (): string => randomBytes(16).toString("base64url").slice(0, 21);

/**
 * Whether a path belongs to a login, sign-up or logout page, to which users must not return after login. Like
 * routes, ignores case and percent-encoding.
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
