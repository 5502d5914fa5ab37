import { domainToASCII, domainToUnicode } from "node:url";

/**
 * Formats an email address for display: “info@münchen.example” for “info@xn--mnchen-3ya.example”. Server
 * only. A domain stays in punycode if one of its labels could be mistaken for another: if it mixes scripts
 * (kana with Han, and Hangul with Han, count as one), has phonetic Latin letters, or looks like Latin letters
 * without being any. Below a top-level domain of its own script such a label is accepted.
 */
export function displayEmail(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  if (at < 0 || !/(^|\.)xn--/i.test(domain)) return address;
  const shown = domainToUnicode(domain);
  const isSame = shown !== "" && domainToASCII(shown) === domain.toLowerCase();
  const labels = shown.split(".");
  const foreign = labels.filter((label) => /[^\0-\x7f]/.test(label));
  const isClear = foreign.every(isOfOneScript) && !labels.slice(0, -1).some(isLookalikeBelow(labels.at(-1)));
  return isSame && isClear ? `${address.slice(0, at)}@${shown}` : address;
}

/** Characters that belong to every script. */
const anywhere = String.raw`0-9·\-`;
/**
 * Characters of every script except Latin, whose accented letters are precomposed: long vowels, dots,
 * combining marks.
 */
const shared = String.raw`ー・\p{Script=Inherited}`;
/** Letters of languages written in Latin, without phonetic symbols and clicks. */
const latin = String.raw`a-z\u00df-\u017e\u01a1\u01b0\u01ce-\u01dc\u01e7\u0219\u021b\u1e00-\u1eff`;
const scripts = [
  latin,
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
].map((letters) => {
  const set = /^[A-Z]/.test(letters) ? String.raw`\p{Script=${letters}}` : letters;
  const digits = letters === "Arabic" ? String.raw`\u0660-\u0669` : "";
  return new RegExp(`^[${set}${digits}${anywhere}${letters === latin ? "" : shared}]+$`, "u");
});

/** Letters that look like Latin ones, with the top-level domains below which they are normal. */
const lookalikes = [
  { label: /^[асԁеһіјӏорԛѕԝхуъьҽпгѵѡкмтвн\d-]+$/u, usualBelow: /\p{Script=Cyrillic}/u },
  { label: /^[αβγηικνορτυχω\d-]+$/u, usualBelow: /\p{Script=Greek}/u },
  { label: /^[օհոսցզյա\d-]+$/u, usualBelow: /\p{Script=Armenian}/u },
  // Dotless i and kra among ASCII letters.
  { label: /^[a-zıĸ\d-]+$/u, usualBelow: /^(tr|az)$/ },
];

const isLookalikeBelow =
  (topLevel = "") =>
  (label: string): boolean =>
    /[^\0-\x7f]/.test(label) &&
    lookalikes.some((like) => like.label.test(label) && !like.usualBelow.test(topLevel));

const isOfOneScript = (label: string): boolean =>
  /^[\p{L}\p{M}\p{N}·・-]+$/u.test(label) && scripts.some((script) => script.test(label));
