import { logInLimits } from "../../../app/domain/log-in-limits.ts";
import { networkOf, networkSiteOf } from "../../../app/domain/network.ts";
import { createFixedWindows, refuseFor } from "../http/fixed-windows.ts";
import type { Attempt } from "./failed-log-ins.ts";

/** Counts codes that were asked for, whether or not there was an account to send one to. */
export type CodeMails = {
  /**
   * Counts one; throws `ApiError` 429 with the seconds to wait when there were too many. Gives how many the
   * account had today for browsers that it doesn't know, this one among them; 0 for one that it knows.
   */
  count(who: Attempt): number;
  /** Takes back one that wasn't mailed. It still counts for the network, which might be trying addresses. */
  giveBack(who: Attempt): void;
};

const { codesOfAccount, codesOfAccountInDay, codesOfAddress, codePeriod, day } = logInLimits;

/**
 * A browser that the account knows has codes of its own, and so has every network, so that strangers can't
 * use them up. Whoever has many networks has no more a day for it than one address.
 */
export function createCodeMails(clock: { now(): number }): CodeMails {
  const asked = createFixedWindows(clock, { period: codePeriod, names: 50_000 });
  const inDay = createFixedWindows(clock, { period: day, names: 50_000 });

  return {
    count(who) {
      const { address, knownBrowser } = who;
      const { name, hourly, daily } = namesOf(who);
      const network = networkOf(address);
      const ofStrangers = { name: daily, most: codesOfAccountInDay };
      if (knownBrowser === null) refuse(inDay.spend([ofStrangers]));
      const seconds = asked.spend([
        { name: hourly, most: codesOfAccount },
        { name: `address ${network}`, most: codesOfAddress },
      ]);
      if (seconds > 0 && knownBrowser === null) inDay.giveBack(ofStrangers.name);
      refuse(seconds);
      if (knownBrowser !== null) return 0;
      inDay.spend([{ name, most: Number.POSITIVE_INFINITY }]);
      return inDay.spent(name);
    },

    giveBack(who) {
      const { name, hourly, daily } = namesOf(who);
      asked.giveBack(hourly);
      if (who.knownBrowser !== null) return;
      inDay.giveBack(daily);
      inDay.giveBack(name);
    },
  };
}

/** Under which names an account is counted. */
function namesOf({ address, account, knownBrowser }: Attempt) {
  const name = `account ${(account ?? "").trim().toLowerCase()}`;
  return {
    name,
    hourly: `${name} ${knownBrowser ?? networkOf(address)}`,
    daily: `${name} ${networkSiteOf(address)}`,
  };
}

const refuse = (seconds: number): void =>
  refuseFor(seconds, "TOO_MANY_CODES", "Too many codes were asked for.");
