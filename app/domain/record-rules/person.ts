import { normaliseUnicode } from "../normalise-unicode.ts";
import { containsAddress } from "../plain-name.ts";
import { line, oneLine, type TextRule } from "./text-rule.ts";

/** Removes invisible characters, except joiners inside a word, which some scripts need. */
function removeInvisible(typed: string): string {
  const text = oneLine(typed.replace(/(?![\u200c\u200d])\p{Cf}/gu, ""));
  // A regular expression that ends with `+$` would take quadratic time for a run of joiners.
  let [start, end] = [0, text.length];
  while (start < end && isEdge(text.charAt(start))) start += 1;
  while (end > start && isEdge(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

const isEdge = (character: string): boolean => /[\u200c\u200d\s]/.test(character);

/** First or last name. Used in emails, so it can't be a web address. */
export const personName: TextRule = {
  ...line(),
  normalise: removeInvisible,
  isValid: (name) => !containsAddress(name),
  problem: "nameWithAddress",
};

/** The API's placeholder for “no last name”, as it doesn't allow an empty one. */
const NO_LAST_NAME = "-";

/** A last name for the API, with the placeholder for "". */
export const toApiLastName = (lastName: string): string => (lastName === "" ? NO_LAST_NAME : lastName);

/** A last name from the API, "" for the placeholder. */
const readLastName = (apiValue: string): string => (apiValue.trim() === NO_LAST_NAME ? "" : apiValue);

/** Full name of a person with one name or two. */
export const fullName = (firstName: string, lastName: string): string =>
  [firstName, readLastName(lastName)].filter((part) => part !== "").join(" ");

const letter = "[\\p{L}\\p{N}]";
/** Characters of a local part in the HTML standard and RFC 6531. */
const localPart = "(?:[a-zA-Z0-9.!#$%&'*+=?^_`~\\u0080-\\u{10FFFF}]|\\/|\\{|\\||\\}|-)+";
const label = `${letter}(?:(?:[\\p{L}\\p{M}\\p{N}]|-)*[\\p{L}\\p{M}\\p{N}])?`;

/**
 * A single deliverable email address according to the HTML standard and RFC 6531: no list, no display name,
 * no line break, with the max length of mail servers. Internationalised domains are saved in punycode,
 * non-ASCII local parts in lower case, as databases only compare A to Z case-insensitively.
 */
export const email: TextRule = {
  ...line(254),
  normalise: normaliseEmail,
  tooLong: "email",
  pattern: new RegExp(`^${localPart}[@＠]${label}(?:[.。．｡]${label})+$`, "u"),
  isValid: isDeliverable,
  problem: "email",
};

function normaliseEmail(typed: string): string {
  const text = oneLine(typed.replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, "")).replace(
    "＠",
    "@",
  );
  const at = text.lastIndexOf("@");
  if (at < 0 || isPlain(text)) return text;
  const typedLocal = text.slice(0, at);
  const local = isPlain(typedLocal) ? typedLocal : normaliseUnicode(typedLocal.toLowerCase(), "NFC");
  // Full-width letters come from East Asian keyboards; no local part has them.
  const plainLocal = isPlain(normaliseUnicode(local, "NFKC")) ? normaliseUnicode(local, "NFKC") : local;
  return `${plainLocal}@${asciiDomain(text.slice(at + 1))}`;
}

const isPlain = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/** The domain in punycode; unchanged if it is invalid. */
function asciiDomain(domain: string): string {
  if (isPlain(domain) || !new RegExp(`^${label}(?:[.。．｡]${label})*$`, "u").test(domain)) return domain;
  const address = `http://${domain}/`;
  return URL.canParse(address) ? new URL(address).hostname : domain;
}

/** Whether the lengths are within RFC 5321 and the domain can be looked up. */
function isDeliverable(address: string): boolean {
  const [local = "", domain = ""] = address.split("@");
  const labels = domain.split(".");
  return (
    new TextEncoder().encode(local).length <= 64 &&
    isPlain(domain) &&
    /[^0-9]/.test(labels.at(-1) ?? "") &&
    (labels.at(-1) ?? "").length > 1 &&
    labels.every((part) => part.length <= 63) &&
    URL.canParse(`http://${domain}/`)
  );
}
