import type { Mail, MailKind } from "../mail/mail.ts";

/**
 * Codes that strangers ask for: they use up none of those that browsers get which the account knows, and
 * there are so many of them that strangers from ten places don't use up those of an owner whose browser is
 * new.
 */
const strangersCode: MailKind = { name: "code", perAccount: 100, perAddress: 100 };
const knownCode: MailKind = { name: "code-known", perAccount: 20, perAddress: 20 };
/** To an address that somebody typed, whose it may not be. */
const welcome: MailKind = { name: "welcome", perAccount: 10, perAddress: 10 };
const recovery: MailKind = { name: "recovery", perAccount: 100, perAddress: 100 };

type Account = { id: number; email: string };

/** What gets somebody in: a code, and the address of a link unless a code alone was asked for. */
export type MailedWay = { code: string; link: string | null };

/**
 * The mail with which somebody logs in. The code isn't in its subject, which telephones show to whoever is
 * near. `isKnown` says whether the account knows the browser that asked.
 */
export const logInMail = (account: Account, way: MailedWay, isKnown: boolean): Mail => ({
  account: account.id,
  kind: isKnown ? knownCode : strangersCode,
  to: account.email,
  subject: way.link === null ? "Your code to log in" : "Your link and code to log in",
  text: [
    "Hello,",
    "",
    `somebody, we hope you, asked to log in with this e-mail address.`,
    "",
    ...waysIn(way, "log in"),
    "",
    "If you didn't ask, you need do nothing: without this mail nobody gets in.",
  ].join("\n"),
});

/** The first mail to a new account. Its names are left out: whoever asked may be a stranger to its reader. */
export const welcomeMail = (organisation: string, account: Account, way: MailedWay): Mail => ({
  account: account.id,
  kind: welcome,
  to: account.email,
  subject: `Your new account with ${organisation}`,
  text: [
    "Hello,",
    "",
    `somebody, we hope you, asked for an account with ${organisation} with this e-mail address.`,
    "",
    ...waysIn(way, "confirm the address and log in"),
    "",
    "If you didn't ask, you need do nothing: nobody comes for the account, and it is removed.",
  ].join("\n"),
});

/** The code of a forgotten password, in two groups, which are easier to copy. */
export const recoveryMail = (organisation: string, account: Account, code: string): Mail => ({
  account: account.id,
  kind: recovery,
  to: account.email,
  subject: `Your code for a new password with ${organisation}`,
  text: [
    "Hello,",
    "",
    `somebody, we hope you, has forgotten the password of your account with ${organisation}. With this code you`,
    "choose a new one, or log in without:",
    "",
    `    ${code.slice(0, 5)} ${code.slice(5)}`,
    "",
    "It works once and for 10 minutes. Don't tell it to anybody: we never ask for it.",
    "",
    "If you didn't ask, you need do nothing: your password stays as it is.",
  ].join("\n"),
});

function waysIn({ code, link }: MailedWay, what: string): string[] {
  const typing = link === null ? "Type in" : "Or type in";
  return [
    ...(link === null ? [] : [`Open this link to ${what}:`, "", link, ""]),
    `${typing} this code on the page where you asked for it:`,
    "",
    `    ${code}`,
    "",
    `${link === null ? "It works" : "Either works"} once and for 10 minutes. Don't pass it on: we never ask for it.`,
  ];
}
