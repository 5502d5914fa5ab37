import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { CookieJar } from "./cookie-jar.ts";
import { toSafePath } from "../../app/domain/safe-path.ts";
import type { Encrypter } from "./encrypter.ts";
import { DAY_MS, HOUR_MS } from "../../app/domain/durations.ts";

/**
 * Data that the site stores for this browser in a cookie, independent of the logged-in user: the browser id
 * (“fingerprint” in the specification and the API), the return URL after login, and the accounts that have
 * logged in. The parameter `account` is always the hash of an account name (`hashAccountName`).
 */
export type BrowserIdentity = {
  /** Returns the browser id, and creates it if there is none yet. */
  fingerprint(): string;
  /** Returns the browser id, or null if there is none yet. */
  findFingerprint(): string | null;
  /** Stores the page to return to after login. Ignores paths of other sites and of login pages. */
  storeReturnPath(path: string): void;
  /** Returns the stored path and deletes it. Returns "/" if there is none. */
  takeReturnPath(): string;
  hasLoggedInTo(account: string): boolean;
  rememberAccount(account: string): void;
  /**
   * Remembers that this browser requested a login link for an account. `now` is in ms since 1970, and `isNew`
   * means that the request created the account.
   */
  rememberLinkRequest(account: string, now: number, isNew?: boolean): void;
  /** Whether this browser requested a login link for the account within `REQUEST_LIFETIME_MS`. */
  hasRequestedLink(account: string, now: number): boolean;
  /** Whether this browser created the account within `REQUEST_LIFETIME_MS`. */
  hasRequestedAccount(account: string, now: number): boolean;
  forgetLinkRequest(account: string): void;
};

const COOKIE_NAME = "visit";
const LIFETIME_MS = 365 * DAY_MS;

/** Enough for a family that shares a browser. */
const MAX_ACCOUNTS = 5;

const MAX_REQUESTS = 3;
const REQUEST_LIFETIME_MS = HOUR_MS;

/** Content of the cookie. `asked` are the requests for login links. */
const StoredIdentity = z.object({
  fingerprint: z.string().length(21).optional(),
  returnPath: z.string().optional(),
  accounts: z.array(z.string().max(50)).max(MAX_ACCOUNTS).optional(),
  asked: z
    .array(z.object({ account: z.string().max(50), at: z.number(), isNew: z.boolean().optional() }))
    .max(MAX_REQUESTS)
    .optional(),
});

/** Opens the data in the request's cookie. An invalid cookie is ignored. */
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
      const returnPath = toSafePath(path);
      if (returnPath === null || isLoginPath(returnPath)) return;
      storedIdentity.returnPath = returnPath;
      save();
    },
    takeReturnPath() {
      const path = toSafePath(storedIdentity.returnPath ?? "/") ?? "/";
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

/** Whether users must not return to a path after login. Like routes, ignores case and percent-encoding. */
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
