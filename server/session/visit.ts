import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { CookieJar } from "./cookie-jar.ts";
import { safePath } from "../../app/domain/safe-path.ts";
import type { Sealer } from "./sealer.ts";

/**
 * This browser, whoever uses it: its fingerprint, and the page to come back to after a log-in. Set only once
 * something needs it.
 */
export type Visit = {
  fingerprint(): string;
  /** The fingerprint, if this browser has one already. */
  knownFingerprint(): string | null;
  storeReturnPath(path: string): void;
  takeReturnPath(): string;
  /**
   * Whether somebody has logged in to this account here before. `account` is its name as it may stand in a
   * cookie.
   */
  isKnownTo(account: string): boolean;
  rememberAccount(account: string): void;
  /**
   * Marks that this browser asked for a link to this account, at an instant (ms), or, where it `isNew`, for
   * the account itself.
   */
  rememberAsked(account: string, now: number, isNew?: boolean): void;
  /** Whether it did, of late; `forgetAsked` takes the mark away. */
  hasAsked(account: string, now: number): boolean;
  /** Whether the account itself was asked for here, of late. */
  hasAskedForAccount(account: string, now: number): boolean;
  forgetAsked(account: string): void;
};

const name = "visit";
const year = 365 * 24 * 60 * 60 * 1_000;

/** A family has one computer; a club's is used by more, whose browser is then nobody's own. */
const mostAccounts = 5;

/** Links that somebody asks for and then looks for in their mails: no mail program takes longer. */
const mostAsked = 3;
const askedFor = 60 * 60 * 1_000;

const Kept = z.object({
  fingerprint: z.string().length(21).optional(),
  returnPath: z.string().optional(),
  accounts: z.array(z.string().max(50)).max(mostAccounts).optional(),
  asked: z
    .array(z.object({ account: z.string().max(50), at: z.number(), isNew: z.boolean().optional() }))
    .max(mostAsked)
    .optional(),
});

export async function openVisit(jar: CookieJar, sealer: Sealer): Promise<Visit> {
  const sealed = jar.read(name);
  const opened = sealed === null ? null : await sealer.open(name, sealed);
  const parsed = Kept.safeParse(opened?.value);
  const kept = parsed.success ? parsed.data : {};
  const keep = (): void => jar.put(name, sealer.seal(name, kept, year), year);
  if (opened?.isOld) keep();

  return {
    fingerprint() {
      if (kept.fingerprint === undefined) {
        kept.fingerprint = randomId();
        keep();
      }
      return kept.fingerprint;
    },
    knownFingerprint: () => kept.fingerprint ?? null,
    storeReturnPath(path) {
      const safe = safePath(path);
      if (safe === null || leadsToLogIn(safe)) return;
      kept.returnPath = safe;
      keep();
    },
    takeReturnPath() {
      const path = safePath(kept.returnPath ?? "/") ?? "/";
      if (kept.returnPath !== undefined) {
        delete kept.returnPath;
        keep();
      }
      return path;
    },
    isKnownTo: (account) => kept.accounts?.includes(account) ?? false,
    rememberAccount(account) {
      if (kept.accounts?.[0] === account) return;
      const others = (kept.accounts ?? []).filter((one) => one !== account);
      kept.accounts = [account, ...others].slice(0, mostAccounts);
      keep();
    },
    rememberAsked(account, now, isNew = askedOf(account, now)?.isNew === true) {
      const asked = { account, at: now, ...(isNew && { isNew }) };
      kept.asked = [asked, ...othersAsked(account)].slice(0, mostAsked);
      keep();
    },
    hasAsked: (account, now) => askedOf(account, now) !== undefined,
    hasAskedForAccount: (account, now) => askedOf(account, now)?.isNew === true,
    forgetAsked(account) {
      if (!kept.asked?.some((one) => one.account === account)) return;
      kept.asked = othersAsked(account);
      keep();
    },
  };

  function askedOf(account: string, now: number) {
    return kept.asked?.find((one) => one.account === account && now - one.at < askedFor);
  }

  function othersAsked(account: string) {
    return (kept.asked ?? []).filter((one) => one.account !== account);
  }
}

/** 21 characters, as the API knows fingerprints. [AUTH-002] */
const randomId = (): string => randomBytes(16).toString("base64url").slice(0, 21);

/**
 * Coming back to these would log in again, or out at once. Screens are found whatever the case of their
 * address, and however it is encoded.
 */
function leadsToLogIn(path: string): boolean {
  try {
    const plain = decodeURIComponent(new URL(path, "https://here.invalid").pathname);
    return /^\/+(login(\/(link|google))?|logout|signup|forgotpassword|auth|authtoken)(\.data)?\/*$/i.test(
      plain,
    );
  } catch {
    return true;
  }
}
