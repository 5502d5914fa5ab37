import { normaliseUnicode } from "./normalise-unicode.ts";
/**
 * Whether a name contains a web or email address; for names in emails to people who didn't ask for them. Any
 * other dot is part of the name: “Ma.Teresa”, “St.John”, “J.R.R.Tolkien”.
 */
export function containsAddress(name: string): boolean {
  const text = normaliseUnicode(name, "NFKC")
    .toLowerCase()
    .replace(/[。｡․]/g, ".");
  if (/:\/\/|\bwww\.|@|\b\d{1,3}(\.\d{1,3}){3}\b/.test(text)) return true;
  return text.split(/[\s,;()[\]<>"]+/).some(isSite);
}

/**
 * Whether a word of at least 8 characters ends with a top-level domain, optionally with a country's or a
 * path.
 */
function isSite(word: string): boolean {
  const [host = ""] = word.split(/[/?#:]/);
  const labels = host.replace(/\.+$/, "").split(".");
  const ending = labels.at(-1) ?? "";
  if (host.length < 8 || labels.length < 2) return false;
  if (ending.startsWith("xn--") || siteEndings.has(ending)) return true;
  return (
    labels.length > 2 &&
    /^[a-z]{2}$/.test(ending) &&
    ["com", "net", "org", "co"].includes(labels.at(-2) ?? "")
  );
}

/** A name for an email: in one line, and with nothing that email programs turn into a link. */
export const nameForEmail = (name: string): string =>
  normaliseUnicode(name, "NFKC")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replace(/[。｡․]/g, ".")
    .replace(/:\/\/|[/@\\<>]/g, " ")
    .replace(/\.(?=\S)/g, ". ")
    .trim()
    .slice(0, 200)
    .replace(/[\ud800-\udbff]$/, "");

/**
 * Top-level domains that aren't also names: “Maria.Co”, “Kenji.Ai”, “Aung.Win”, “Nguyen.Loan” and
 * “Jimmy.Page” are people.
 */
const siteEndings: ReadonlySet<string> = new Set(
  `com net org info biz app dev shop store site online xyz club vip click icu website space
  photography ru uk nz cn tk pw tv cc agency casino bet example рф`.split(/\s+/),
);
