import { logInLimits } from "../../../app/domain/log-in-limits.ts";
import { networkOf } from "../../../app/domain/network.ts";
import { createFixedWindows, refuseFor } from "../http/fixed-windows.ts";
import type { Mail, MailKind } from "../mail/mail.ts";
import type { Attempt } from "./failed-log-ins.ts";

/** Counts codes that were asked for, whether or not there was an account to send one to. */
export type CodeMails = {
  /** Counts one; throws `ApiError` 429 with the seconds to wait when there were too many in an hour. */
  count(who: Attempt): void;
};

const { codesOfAccount, codesOfAddress, codePeriod } = logInLimits;

/**
 * A browser that the account knows has codes of its own, and so has every network, so that strangers can't
 * use them up.
 */
export function createCodeMails(clock: { now(): number }): CodeMails {
  const asked = createFixedWindows(clock, { period: codePeriod, names: 50_000 });

  return {
    count({ address, account, knownBrowser }) {
      const name = `account ${(account ?? "").trim().toLowerCase()} ${knownBrowser ?? networkOf(address)}`;
      const seconds = asked.spend([
        { name, most: codesOfAccount },
        { name: `address ${networkOf(address)}`, most: codesOfAddress },
      ]);
      refuseFor(seconds, "TOO_MANY_CODES", "Too many codes were asked for.");
    },
  };
}

/** Anybody may ask for one: they use up none of those that browsers get which the account knows. */
const strangersCode: MailKind = { name: "code", perAccount: 20, perAddress: 20 };
const knownCode: MailKind = { name: "code-known", perAccount: 20, perAddress: 20 };

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
  kind: isKnown ? knownCode : strangersCode,
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
