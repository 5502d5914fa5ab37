import { normaliseUnicode } from "../normalise-unicode.ts";
import { containsWebOrEmailAddress } from "../name-links.ts";
import { createLineRule, toOneLine, type TextRule } from "./text-rule.ts";

/** Joins a name to one line and removes invisible characters, except the joiners that some scripts need. */
function normaliseName(input: string): string {
  const text = toOneLine(input.replace(/(?![\u200c\u200d])\p{Cf}/gu, ""));
  // A regular expression that ends with `+$` would take quadratic time for many joiners in a row.
  let [start, end] = [0, text.length];
  while (start < end && isEdge(text.charAt(start))) start += 1;
  while (end > start && isEdge(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

const isEdge = (character: string): boolean => /[\u200c\u200d\s]/.test(character);

/** Rule of a first or last name. Web and email addresses are rejected, because emails contain the name. */
export const personNameRule: TextRule = {
  ...createLineRule(),
  normalise: normaliseName,
  isValid: (name) => !containsWebOrEmailAddress(name),
  problem: "nameWithAddress",
};

/** The API's placeholder for people without a last name, because the API requires a last name. */
const NO_LAST_NAME = "-";

/** Converts a last name for the API: "" becomes the placeholder. */
export const toApiLastName = (lastName: string): string => (lastName === "" ? NO_LAST_NAME : lastName);

const fromApiLastName = (apiValue: string): string => (apiValue.trim() === NO_LAST_NAME ? "" : apiValue);

/** Joins the names of a person. A person may have only one name. */
export const formatFullName = (firstName: string, lastName: string): string =>
  [firstName, fromApiLastName(lastName)].filter((part) => part !== "").join(" ");

const letter = "[\\p{L}\\p{N}]";
/** Local part of an email address according to the HTML standard and RFC 6531. */
const localPart = "(?:[a-zA-Z0-9.!#$%&'*+=?^_`~\\u0080-\\u{10FFFF}]|\\/|\\{|\\||\\}|-)+";
const label = `${letter}(?:(?:[\\p{L}\\p{M}\\p{N}]|-)*[\\p{L}\\p{M}\\p{N}])?`;

/**
 * Rule of a single email address according to the HTML standard and RFC 6531, without a display name.
 * Internationalised domains are saved in punycode. Local parts with non-ASCII letters are saved in lower
 * case, because databases ignore the case only of A to Z.
 */
export const emailRule: TextRule = {
  ...createLineRule(254),
  normalise: normaliseEmail,
  tooLong: "email",
  pattern: new RegExp(`^${localPart}[@＠]${label}(?:[.。．｡]${label})+$`, "u"),
  isValid: isDeliverable,
  problem: "email",
};

function normaliseEmail(input: string): string {
  const text = toOneLine(input.replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, "")).replace(
    "＠",
    "@",
  );
  const atIndex = text.lastIndexOf("@");
  if (atIndex < 0 || isAscii(text)) return text;
  const typedLocal = text.slice(0, atIndex);
  const local = isAscii(typedLocal) ? typedLocal : normaliseUnicode(typedLocal.toLowerCase(), "NFC");
  // East Asian keyboards type full-width letters, which no real local part contains.
  const asciiLocal = isAscii(normaliseUnicode(local, "NFKC")) ? normaliseUnicode(local, "NFKC") : local;
  return `${asciiLocal}@${toAsciiDomain(text.slice(atIndex + 1))}`;
}

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

function toAsciiDomain(domain: string): string {
  if (isAscii(domain) || !new RegExp(`^${label}(?:[.。．｡]${label})*$`, "u").test(domain)) return domain;
  const url = `http://${domain}/`;
  return URL.canParse(url) ? new URL(url).hostname : domain;
}

/** The lengths are limited by RFC 5321. */
function isDeliverable(address: string): boolean {
  const [local = "", domain = ""] = address.split("@");
  const labels = domain.split(".");
  return (
    new TextEncoder().encode(local).length <= 64 &&
    isAscii(domain) &&
    /[^0-9]/.test(labels.at(-1) ?? "") &&
    (labels.at(-1) ?? "").length > 1 &&
    labels.every((part) => part.length <= 63) &&
    URL.canParse(`http://${domain}/`)
  );
}
