import { createHash, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { logInLimits } from "../../../app/domain/log-in-limits.ts";
import { networkOf, networkSiteOf } from "../../../app/domain/network.ts";
import type { Clock } from "../../request-context.ts";
import type { Store } from "../../store/store.ts";

/** Who tries to log in. */
export type Applicant = {
  clientAddress: string;
  /** The account's name as it may stand in the store, whether or not there is such an account. */
  account: string;
  /** The fingerprint of a browser that has logged in to this account before, else null. */
  knownBrowser: string | null;
  /** The fingerprint of this browser. */
  browser: string;
};

/** A try that was let through. One of the two has to be said of it, once. */
export type Try = { failed: () => Promise<void>; giveBack: () => Promise<void> };

export type Admission = { kind: "admitted"; attempt: Try } | { kind: "wait"; retryAfter: number };

/**
 * Counts log-ins that failed, so that nobody can try passwords in bulk and nobody is locked out by one who
 * does.
 */
export type LogInLimits = {
  /**
   * Lets a try through. It is reserved, so that tries in parallel count too: who finds all taken by log-ins
   * under way waits for those. Past the limit of an account one try each 30 s is let through, for each site
   * of the network; for all of them together when the account is besieged. A browser that the account knows
   * has tries of its own, which nobody else uses up; so has every browser for codes, which are good in the
   * browser alone that asked for them. `retryAfter` is seconds.
   */
  admit(who: Applicant, way: "password" | "code"): Promise<Admission>;
  /**
   * Counts a code that is to be mailed, before it is, so that requests in parallel count too. `retryAfter` is
   * the seconds to wait when there were too many, else null.
   */
  countCode(who: Applicant): Promise<CountedCode>;
};

/** A code that was counted. One that wasn't mailed is taken back, by one of the two, once. */
export type CountedCode = {
  retryAfter: number | null;
  /** The API rejected it: it counts only for the network, which might be trying addresses. */
  rejected: () => Promise<void>;
  /** The API gave no answer. What it mailed all the same, it counts itself. */
  unanswered: () => Promise<void>;
};

const { period, failuresOfAccount, failuresOfAddress, spacing, failuresOfAccountInDay, day } = logInLimits;
const { codesOfAccount, codesOfAccountInDay, codesOfAddress, codePeriod } = logInLimits;
/** A log-in takes the API 50 s at most; what is under way longer was lost with its instance. */
const longestLogIn = 60_000;
/** How long a log-in waits for others of the same account, in milliseconds. */
const patience = 10_000;

/** The counts are in the store, so that all instances share them. */
export function createLogInLimits(store: Store, clock: Clock): LogInLimits {
  /** Of each account one at a time looks for a free try; the others of this instance come after it. */
  const lines = new Map<string, Promise<unknown>>();

  return {
    async admit(who, way) {
      const window = windowOf(period);
      const addressKey = key("failures", "address", networkOf(who.clientAddress), window.number);
      if (who.knownBrowser === null && Number(await store.get(addressKey)) >= failuresOfAddress)
        return { kind: "wait", retryAfter: window.secondsLeft };

      const siege = way === "password" && who.knownBrowser === null ? siegeOf(who) : null;
      const found =
        (await siege?.admission()) ?? (await inLine(scopeOf(who, way), performance.now() + patience));
      if (found.kind === "wait") return found;
      const { failed, giveBack } = found.attempt;
      return {
        kind: "admitted",
        attempt: {
          giveBack,
          async failed() {
            await failed();
            if (who.knownBrowser === null) await store.increment(addressKey, period);
            await siege?.count();
          },
        },
      };
    },

    async countCode({ clientAddress, account, knownBrowser }) {
      const network = networkOf(clientAddress);
      const ofAccount = await Promise.all([
        countIn("codes", codePeriod, codesOfAccount, account, knownBrowser ?? network),
        ...(knownBrowser === null
          ? [countIn("codes of a day", day, codesOfAccountInDay, account, networkSiteOf(clientAddress))]
          : []),
      ]);
      const all = [...ofAccount, await countIn("codes", codePeriod, codesOfAddress, "address", network)];
      const retryAfter = Math.max(...all.map((count) => count.wait)) || null;
      if (retryAfter !== null) await giveBack(all);
      return { retryAfter, rejected: () => giveBack(ofAccount), unanswered: () => giveBack(all) };
    },
  };

  /**
   * Counts up. `wait` is the seconds to wait when there were more than `most` in this window, else 0. Stores
   * only count up: what is given back is counted too, and taken off.
   */
  async function countIn(what: string, length: number, most: number, ...whose: string[]): Promise<Counted> {
    const { number, secondsLeft } = windowOf(length);
    const givenBack = key(what, "given back", ...whose, number);
    const count = await store.increment(key(what, ...whose, number), length);
    const isTooMany = count > most && count - Number(await store.get(givenBack)) > most;
    return {
      wait: isTooMany ? secondsLeft : 0,
      giveBack: () => store.increment(givenBack, length),
    };
  }

  /** The failures of a day: of an account in all, and those of one site of the network among them. */
  function siegeOf({ account, clientAddress }: Applicant) {
    const { number, secondsLeft } = windowOf(day);
    const ofAll = key("failures of a day", account, number);
    const ofSite = key("failures of a day", account, networkSiteOf(clientAddress), number);
    return {
      count: () => Promise.all([store.increment(ofAll, day), store.increment(ofSite, day)]),
      /** Null while nobody besieges the account. */
      async admission(): Promise<Admission | null> {
        if (Number(await store.get(ofAll)) < failuresOfAccountInDay) return null;
        if (Number(await store.get(ofSite)) >= failuresOfAccount)
          return { kind: "wait", retryAfter: secondsLeft };
        const spaced = key("besieged", account);
        if (await store.add(spaced, String(clock.now() + spacing), spacing)) return spacedTry(spaced);
        return wait(Number(await store.get(spaced)) - clock.now());
      },
    };
  }

  async function inLine(scope: string, until: number): Promise<Admission> {
    const turn = (lines.get(scope) ?? Promise.resolve()).then(() => freeTry(scope, until));
    const settled = turn.catch(() => undefined);
    lines.set(scope, settled);
    try {
      return await turn;
    } finally {
      if (lines.get(scope) === settled) lines.delete(scope);
    }
  }

  async function freeTry(scope: string, until: number): Promise<Admission> {
    const spaced = `${scope}:spaced`;
    do {
      const nextTry = Number(await store.get(spaced));
      if (nextTry > clock.now()) return wait(nextTry - clock.now());

      const taken: (string | null)[] = [];
      for (let place = 1; place <= failuresOfAccount; place += 1) {
        const attempt = await take(`${scope}:${place}`);
        if (attempt) return { kind: "admitted", attempt };
        taken.push(await store.get(`${scope}:${place}`));
      }
      if (taken.every((state) => state === failure)) {
        if (await store.add(spaced, String(clock.now() + spacing), spacing)) return spacedTry(spaced);
        continue;
      }
      await pause(50);
    } while (performance.now() < until);
    return wait(1_000);
  }

  /** Takes one of an account's places, unless somebody has it: a log-in under way, or one that failed. */
  async function take(place: string): Promise<Try | null> {
    const mine = randomUUID();
    if (!(await store.add(place, mine, longestLogIn))) return null;
    return {
      failed: () => store.set(place, failure, period),
      giveBack: () => store.remove(place, mine),
    };
  }

  /** The pause begins anew with the failure, so that it never ends before the API's own. */
  function spacedTry(spaced: string): Admission {
    return {
      kind: "admitted",
      attempt: {
        failed: () => store.set(spaced, String(clock.now() + spacing), spacing),
        giveBack: () => store.remove(spaced),
      },
    };
  }

  function windowOf(length: number): { number: string; secondsLeft: number } {
    const number = Math.floor(clock.now() / length);
    return { number: String(number), secondsLeft: Math.ceil(((number + 1) * length - clock.now()) / 1_000) };
  }
}

/** Among whose tries one is counted. */
function scopeOf(
  { account, browser, knownBrowser, clientAddress }: Applicant,
  way: "password" | "code",
): string {
  const whose = way === "code" ? browser : (knownBrowser ?? networkSiteOf(clientAddress));
  return key("failures", way, account, whose);
}

type Counted = { wait: number; giveBack: () => Promise<number> };

async function giveBack(counts: readonly Counted[]): Promise<void> {
  await Promise.all(counts.map((count) => count.giveBack()));
}

const failure = "failed";

const wait = (milliseconds: number): Admission => ({
  kind: "wait",
  retryAfter: Math.max(1, Math.ceil(milliseconds / 1_000)),
});

/** Addresses of people and browsers don't lie about in the store as text. */
const key = (...parts: string[]): string =>
  `log-in:${createHash("sha256").update(parts.join(" ")).digest("base64url")}`;
