import { domainToASCII, domainToUnicode } from "node:url";

/**
 * Formats an email address for display: “info@xn--mnchen-3ya.example” becomes “info@münchen.example”. Server
 * only. The domain stays in punycode if one of its labels may imitate another label:
 * - it mixes scripts (kana with Han, Hangul with Han and Bopomofo with Han are allowed),
 * - it contains phonetic Latin letters, or
 * - all its letters look like Latin letters, unless their script is usual below its top-level domain (such as
 *   Cyrillic below .рф).
 */
export function formatEmailForDisplay(address: string): string {
  const atIndex = address.lastIndexOf("@");
  const domain = address.slice(atIndex + 1);
  if (atIndex < 0 || !/(^|\.)xn--/i.test(domain)) return address;
  const unicodeDomain = domainToUnicode(domain);
  const isReversible = unicodeDomain !== "" && domainToASCII(unicodeDomain) === domain.toLowerCase();
  const labels = unicodeDomain.split(".");
  const nonAsciiLabels = labels.filter((label) => /[^\0-\x7f]/.test(label));
  const isUnambiguous =
    nonAsciiLabels.every(hasSingleScript) && !labels.slice(0, -1).some(createLookalikeCheck(labels.at(-1)));
  return isReversible && isUnambiguous ? `${address.slice(0, atIndex)}@${unicodeDomain}` : address;
}

const COMMON_CHARACTERS = String.raw`0-9·\-`;
/**
 * Characters that are allowed in every script except Latin: the Japanese long-vowel mark and middle dot, and
 * combining marks. Latin doesn't need combining marks, because its accented letters are single characters.
 */
const NON_LATIN_CHARACTERS = String.raw`ー・\p{Script=Inherited}`;
/** Latin letters, without the phonetic letters and click letters that look like others. */
const LATIN = String.raw`a-z\u00df-\u017e\u01a1\u01b0\u01ce-\u01dc\u01e7\u0219\u021b\u1e00-\u1eff`;
/** Names of scripts, or the contents of a character class. */
const SCRIPTS = [
  LATIN,
  String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}`,
  String.raw`\p{Script=Han}\p{Script=Hangul}`,
  String.raw`\p{Script=Han}\p{Script=Bopomofo}`,
  "Arabic",
  "Armenian",
  "Bengali",
  "Cyrillic",
  "Devanagari",
  "Ethiopic",
  "Georgian",
  "Greek",
  "Gujarati",
  "Gurmukhi",
  "Hebrew",
  "Kannada",
  "Khmer",
  "Lao",
  "Malayalam",
  "Myanmar",
  "Oriya",
  "Sinhala",
  "Tamil",
  "Telugu",
  "Thaana",
  "Thai",
  "Tibetan",
].map((scriptOrClass) => {
  const characterClass = /^[A-Z]/.test(scriptOrClass)
    ? String.raw`\p{Script=${scriptOrClass}}`
    : scriptOrClass;
  const digits = scriptOrClass === "Arabic" ? String.raw`\u0660-\u0669` : "";
  return new RegExp(
    `^[${characterClass}${digits}${COMMON_CHARACTERS}${scriptOrClass === LATIN ? "" : NON_LATIN_CHARACTERS}]+$`,
    "u",
  );
});

/** Labels that look like Latin labels, and the top-level domains below which such labels are usual. */
const LOOKALIKES = [
  { label: /^[асԁеһіјӏорԛѕԝхуъьҽпгѵѡкмтвн\d-]+$/u, usualTopLevelDomain: /\p{Script=Cyrillic}/u },
  { label: /^[αβγηικνορτυχω\d-]+$/u, usualTopLevelDomain: /\p{Script=Greek}/u },
  { label: /^[օհոսցզյա\d-]+$/u, usualTopLevelDomain: /\p{Script=Armenian}/u },
  // The dotless i (ı) and the kra (ĸ) among ASCII letters.
  { label: /^[a-zıĸ\d-]+$/u, usualTopLevelDomain: /^(tr|az)$/ },
];

const createLookalikeCheck =
  (topLevelDomain = "") =>
  (label: string): boolean =>
    /[^\0-\x7f]/.test(label) &&
    LOOKALIKES.some(
      (lookalike) => lookalike.label.test(label) && !lookalike.usualTopLevelDomain.test(topLevelDomain),
    );

const hasSingleScript = (label: string): boolean =>
  /^[\p{L}\p{M}\p{N}·・-]+$/u.test(label) && SCRIPTS.some((script) => script.test(label));
