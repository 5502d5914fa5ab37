import { normaliseUnicode } from "./normalise-unicode.ts";

/**
 * Whether a name contains a web or email address. Such names are rejected, because spammers sign up other
 * people with an advertisement as their name, which the site would email to these people. Other names with
 * dots are allowed, such as “Ma.Teresa” and “J.R.R.Tolkien”.
 */
export function containsWebOrEmailAddress(name: string): boolean {
  const text = normaliseUnicode(name, "NFKC")
    .toLowerCase()
    .replace(/[。｡․]/g, ".");
  if (/:\/\/|\bwww\.|@|\b\d{1,3}(\.\d{1,3}){3}\b/.test(text)) return true;
  return text.split(/[\s,;()[\]<>"]+/).some(startsWithHostName);
}

/**
 * Whether a word starts with a host name of at least 8 characters that ends in a known top-level domain or in
 * a country's second-level domain, such as “.com.au”.
 */
function startsWithHostName(word: string): boolean {
  const [host = ""] = word.split(/[/?#:]/);
  const labels = host.replace(/\.+$/, "").split(".");
  const topLevelDomain = labels.at(-1) ?? "";
  if (host.length < 8 || labels.length < 2) return false;
  if (topLevelDomain.startsWith("xn--") || TOP_LEVEL_DOMAINS.has(topLevelDomain)) return true;
  return (
    labels.length > 2 &&
    /^[a-z]{2}$/.test(topLevelDomain) &&
    ["com", "net", "org", "co"].includes(labels.at(-2) ?? "")
  );
}

/** Formats a name for an email: on one line, and without anything that email programs turn into a link. */
export const formatNameForEmail = (name: string): string =>
  normaliseUnicode(name, "NFKC")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replace(/[。｡․]/g, ".")
    .replace(/:\/\/|[/@\\<>]/g, " ")
    .replace(/\.(?=\S)/g, ". ")
    .trim()
    .slice(0, 200)
    // Remove half of a surrogate pair that `slice` has split.
    .replace(/[\ud800-\udbff]$/, "");

/**
 * Common top-level domains, except those that are also part of people's names: “Maria.Co”, “Kenji.Ai”,
 * “Aung.Win”, “Nguyen.Loan”, “Jimmy.Page”.
 */
const TOP_LEVEL_DOMAINS: ReadonlySet<string> = new Set(
  `com net org info biz app dev shop store site online xyz club vip click icu website space
  photography ru uk nz cn tk pw tv cc agency casino bet example рф`.split(/\s+/),
);
