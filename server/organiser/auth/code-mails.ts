import { LRUCache } from "lru-cache";
import { logInLimits } from "../../../app/domain/log-in-limits.ts";
import { networkOf, networkSiteOf } from "../../../app/domain/network.ts";
import { ApiError } from "../http/route.ts";
import type { Mail } from "../mail/mail.ts";
import type { Attempt } from "./failed-log-ins.ts";

/** Counts codes that were asked for, whether or not there was an account to send one to. */
export type CodeMails = {
  /**
   * Counts one; throws `ApiError` 429 with the seconds to wait when there were too many. Gives how many the
   * account had today for browsers that it doesn't know, this one among them; 0 for one that it knows.
   */
  count(who: Attempt): number;
};

const { codesOfAccount, codesOfAccountInDay, codesOfAddress, codePeriod, day } = logInLimits;

/**
 * Kept in memory. A browser that the account knows has codes of its own, and so has every network, so that
 * strangers can't use them up. Whoever has many networks has no more a day for it than one address.
 */
export function createCodeMails(clock: { now(): number }): CodeMails {
  const counts = new LRUCache<string, Count>({ max: 50_000 });

  return {
    count({ address, account, knownBrowser }) {
      const name = `account ${(account ?? "").trim().toLowerCase()}`;
      const network = networkOf(address);
      const limits: Limit[] = [
        limitOf(`${name} ${knownBrowser ?? network}`, codesOfAccount, codePeriod),
        limitOf(`address ${network}`, codesOfAddress, codePeriod),
      ];
      if (knownBrowser === null)
        limits.push(limitOf(`day of ${name} ${networkSiteOf(address)}`, codesOfAccountInDay, day));
      const full = limits.find(({ count, most }) => count.asked >= most);
      if (full) {
        const seconds = Math.max(1, Math.ceil((full.count.since + full.within - clock.now()) / 1_000));
        throw new ApiError(429, "TOO_MANY_CODES", "Too many codes were asked for.", seconds);
      }
      for (const { count } of limits) count.asked += 1;
      return knownBrowser === null ? (countOf(`day of ${name}`, day).asked += 1) : 0;
    },
  };

  function limitOf(name: string, most: number, within: number): Limit {
    return { count: countOf(name, within), most, within };
  }

  function countOf(name: string, within: number): Count {
    const known = counts.get(name);
    if (known && clock.now() < known.since + within) return known;
    const count = { asked: 0, since: clock.now() };
    counts.set(name, count);
    return count;
  }
}

/** What was asked for since an instant, in milliseconds since 1970 UTC. */
type Count = { asked: number; since: number };
type Limit = { count: Count; most: number; within: number };

/**
 * The mail with a code to log in. The code isn't in its subject, which telephones show to whoever is near.
 * `isKnown` says whether the account knows the browser that asked.
 */
export const logInCodeMail = (
  account: { id: number; email: string },
  code: string,
  isKnown: boolean,
): Mail => ({
  account: account.id,
  kind: isKnown ? "code-known" : "code",
  to: account.email,
  subject: "Your code to log in",
  text: [
    "Hello,",
    "",
    "somebody, we hope you, asked for a code to log in with this e-mail address:",
    "",
    `    ${code}`,
    "",
    "Type it in on the page where you asked for it. It works once and for 10 minutes.",
    "Don't tell it to anybody: we never ask for it.",
    "",
    "If you didn't ask, you need do nothing: without the code nobody gets in.",
  ].join("\n"),
});
