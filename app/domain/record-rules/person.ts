import { holdsAddress } from "../plain-name.ts";
import { line, type TextRule } from "./text-rule.ts";

/** Somebody's first or last name. It stands in mails, so it can't be the address of a site. */
export const personName: TextRule = {
  ...line(),
  isGood: (name) => !holdsAddress(name),
  problem: "nameWithAddress",
};

/** The two halves of an e-mail address. */
const mailbox = "(?:[A-Za-z0-9_'+.]|-)*(?:[A-Za-z0-9_+]|-)";
const site = "(?:[A-Za-z0-9](?:[A-Za-z0-9]|-)*\\.)+[A-Za-z]{2,}";

/**
 * One plain e-mail address that mail can be sent to: no list, no name around it, no line break. Its length is
 * what mail servers take.
 */
export const email: TextRule = {
  ...line(254),
  tooLong: "email",
  pattern: new RegExp(`^(?!\\.)(?!.*\\.\\.)${mailbox}@${site}$`),
  problem: "email",
};
