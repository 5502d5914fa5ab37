import { LRUCache } from "lru-cache";
import { logInLimits } from "../../../app/domain/log-in-limits.ts";
import { networkOf, networkSiteOf } from "../../../app/domain/network.ts";
import { ApiError } from "../http/route.ts";

/** Who tries to log in. */
export type Attempt = {
  address: string;
  /** The name that was typed, whether or not an account has it; null where only the address counts. */
  account: string | null;
  /** The fingerprint of a browser that has logged in to this account before, else null. */
  knownBrowser: string | null;
};

/**
 * Counts log-ins that failed, so that nobody can try passwords in bulk and nobody is locked out by one who
 * does.
 */
export type FailedLogIns = {
  /**
   * Looks at a password or code by `check`, which gives null when it is wrong. A try is reserved before, so
   * that tries in parallel count too: who finds all of them taken by log-ins under way waits for those. Past
   * the limit of an account one try each 30 s is let through, for each site of the network; for all of them
   * together when the account is besieged. A browser that the account knows has tries of its own, which
   * nobody else uses up. Throws `ApiError` 429 with the seconds to wait.
   */
  attempt<Result>(who: Attempt, check: () => Promise<Result | null>): Promise<Result | null>;
};

const { period, failuresOfAccount, failuresOfAddress, spacing, failuresOfAccountInDay, day } = logInLimits;
/** How many log-ins of one address are looked at together: no more than these can fail beyond the limit. */
const togetherOfAddress = 30;
/** How many may wait for others of the same account or address. */
const mostWaiting = 1_000;

/**
 * Kept in memory: a restart forgets the counts. The least recent go first when somebody has very many
 * addresses.
 */
export function createFailedLogIns(clock: { now(): number }): FailedLogIns {
  const counts = new LRUCache<string, Count>({ max: 50_000 });
  const days = new LRUCache<string, Day>({ max: 50_000 });
  /** When an account that is besieged takes its next try. */
  const nextOfBesieged = new LRUCache<string, number>({ max: 10_000 });

  return {
    async attempt(who, check) {
      const { address, account, knownBrowser } = who;
      const siege = account !== null && knownBrowser === null ? siegeOf(plain(account), address) : null;
      const isBesieged = siege?.takeTry() ?? false;
      // What the account takes one by one isn't slowed down any further.
      const ofAccount = account === null || isBesieged ? null : countOf(accountName(account, who));
      const ofAddress = knownBrowser === null ? countOf(`address ${networkOf(address)}`) : null;
      const both = [ofAccount, ofAddress].filter((count) => count !== null);
      const isSpaced = await reserve(ofAccount, ofAddress);
      let isFailure = false;
      try {
        const result = await check();
        isFailure = result === null;
        return result;
      } finally {
        for (const count of both) {
          count.underWay -= 1;
          if (isFailure) count.failures.push(clock.now());
        }
        if (isFailure) siege?.count();
        else if (isBesieged) siege?.giveBack();
        if (isSpaced && ofAccount && !isFailure) ofAccount.nextTry = 0;
        for (const count of both) wake(count);
      }
    },
  };

  /** Takes a try as soon as one is free; says whether it is one of those that are spaced. */
  async function reserve(ofAccount: Count | null, ofAddress: Count | null): Promise<boolean> {
    const take = () => {
      for (const count of [ofAccount, ofAddress]) if (count) count.underWay += 1;
    };
    for (;;) {
      if (ofAddress && failuresIn(ofAddress) >= failuresOfAddress) throw tooMany(oldest(ofAddress) + period);
      const failures = ofAccount ? failuresIn(ofAccount) : 0;
      const busy = [
        ofAddress && ofAddress.underWay >= togetherOfAddress ? ofAddress : null,
        ofAccount && failures + ofAccount.underWay >= failuresOfAccount ? ofAccount : null,
      ].find((count) => count !== null);

      if (ofAccount && failures >= failuresOfAccount) {
        if (clock.now() < ofAccount.nextTry) throw tooMany(ofAccount.nextTry);
        ofAccount.nextTry = clock.now() + spacing;
        take();
        return true;
      }
      if (!busy) {
        take();
        return false;
      }
      if (busy.waiting.length >= mostWaiting) throw tooMany(clock.now());
      await new Promise<void>((resolve) => busy.waiting.push(resolve));
    }
  }

  /** The failures of a day: of an account in all, and those of one site of the network among them. */
  function siegeOf(account: string, address: string) {
    const ofAll = () => dayOf(account);
    const ofSite = () => dayOf(`${account} ${networkSiteOf(address)}`);
    return {
      /** Takes one of the tries that are spaced, where the account is besieged; says whether it is. */
      takeTry(): boolean {
        if (ofAll().failures < failuresOfAccountInDay) return false;
        if (ofSite().failures >= failuresOfAccount) throw tooMany(ofSite().since + day);
        const next = nextOfBesieged.get(account) ?? 0;
        if (clock.now() < next) throw tooMany(next);
        nextOfBesieged.set(account, clock.now() + spacing);
        return true;
      },
      giveBack: () => nextOfBesieged.delete(account),
      count() {
        ofAll().failures += 1;
        ofSite().failures += 1;
      },
    };
  }

  function dayOf(name: string): Day {
    const known = days.get(name);
    if (known && clock.now() < known.since + day) return known;
    const fresh: Day = { failures: 0, since: clock.now() };
    days.set(name, fresh);
    return fresh;
  }

  function countOf(name: string): Count {
    const known = counts.get(name);
    if (known) return known;
    const count: Count = { failures: [], underWay: 0, nextTry: 0, waiting: [] };
    counts.set(name, count);
    return count;
  }

  function failuresIn(count: Count): number {
    while (count.failures.length > 0 && oldest(count) + period <= clock.now()) count.failures.shift();
    return count.failures.length;
  }

  function tooMany(until: number): ApiError {
    const seconds = Math.max(1, Math.ceil((until - clock.now()) / 1_000));
    return new ApiError(429, "TOO_MANY_ATTEMPTS", "Too many attempts. Please wait a while.", seconds);
  }
}

/** Instants are milliseconds since 1970 UTC. */
type Count = {
  /** When those of the last quarter of an hour failed, the oldest first. */
  failures: number[];
  underWay: number;
  /** When the next spaced try is let through. */
  nextTry: number;
  waiting: (() => void)[];
};

type Day = { failures: number; since: number };

const oldest = ({ failures }: Count): number => failures[0] ?? 0;

function wake(count: Count): void {
  for (const resolve of count.waiting.splice(0)) resolve();
}

const plain = (account: string): string => account.trim().toLowerCase();

const accountName = (account: string, { address, knownBrowser }: Attempt): string =>
  `account ${plain(account)} ${knownBrowser ?? networkSiteOf(address)}`;
