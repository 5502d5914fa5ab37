import { normaliseUnicode } from "./normalise-unicode.ts";
import { plainDigits } from "./record-rules/digits.ts";

/**
 * Normalises a name for comparison: the same name may be typed with other apostrophes, hyphens, spaces,
 * letter case or Unicode forms. Only for comparing, never for storing or showing.
 */
export const comparable = (text: string): string =>
  normaliseUnicode(
    // Replaced first, as NFKC would turn these into a space and an accent.
    normaliseUnicode(text.replace(/[`´]/g, "'"), "NFKC")
      // Tatweel only stretches an Arabic word.
      .replace(/[\p{Cf}\u0640]/gu, "")
      .toUpperCase()
      // Turkish "İPEK" is "ipek".
      .replaceAll("İ", "I")
      .toLowerCase(),
    "NFKC",
  )
    .replace(/[‘’‚‛ʹʻʼʽˈ՚׳′ꞌ]/gu, "'")
    .replace(/[\p{Pd}−⁃]/gu, "-")
    .replace(/\s+/g, " ")
    .replace(/ ?- ?/g, "-")
    .trim();

/** Whether a normalised code (`normaliseTypedCode`) has the form of this API's gift vouchers: four groups of four. */
export const isVoucherShaped = (code: string): boolean => /^[0-9A-Z]{16}$/.test(code);

/**
 * Normalises a typed code (voucher, promotion, mailed code) for storage and lookup: removes spaces, hyphens
 * and invisible characters, converts to capitals, and full-width characters and digits of every script to
 * plain ones.
 */
export const normaliseTypedCode = (typed: string): string =>
  plainDigits(normaliseUnicode(typed, "NFKC").replace(/[\s\p{Pd}\p{Cf}−ー]+/gu, ""))
    .toUpperCase()
    // The capital of "i" on a Turkish keyboard.
    .replaceAll("İ", "I");
