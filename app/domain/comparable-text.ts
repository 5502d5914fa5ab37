import { normaliseUnicode } from "./normalise-unicode.ts";
import { toAsciiDigits } from "./record-rules/digits.ts";

/**
 * Converts a name for comparisons with other names: ignores differences of apostrophes, hyphens, spaces,
 * letter case and Unicode forms. Store and show the original name.
 */
export const toComparable = (text: string): string =>
  normaliseUnicode(
    // This replacement comes first, because NFKC would turn ´ into a space and a combining accent.
    normaliseUnicode(text.replace(/[`´]/g, "'"), "NFKC")
      // Remove invisible characters, and tatweel (U+0640), which only stretches an Arabic word.
      .replace(/[\p{Cf}\u0640]/gu, "")
      .toUpperCase()
      // The Turkish capital İ becomes I, because lower case would turn İ into an i with a combining dot.
      .replaceAll("İ", "I")
      .toLowerCase(),
    "NFKC",
  )
    .replace(/[‘’‚‛ʹʻʼʽˈ՚׳′ꞌ]/gu, "'")
    .replace(/[\p{Pd}−⁃]/gu, "-")
    .replace(/\s+/g, " ")
    .replace(/ ?- ?/g, "-")
    .trim();

/**
 * Whether a code has the format of the embedded API's gift vouchers: 16 letters and digits. `code` must be
 * the result of `normaliseTypedCode`.
 */
export const hasVoucherFormat = (code: string): boolean => /^[0-9A-Z]{16}$/.test(code);

/**
 * Whether a typed code may be the code of a gift voucher. Only the length is checked, because the format
 * depends on the API.
 */
export const mayBeVoucherCode = (input: string): boolean => normaliseTypedCode(input).length >= 12;

/**
 * Normalises a typed code (of a voucher, a promotion or an email) for storage and lookup. Spaces, hyphens and
 * invisible characters are removed, letters become capitals, and full-width characters and the digits of all
 * scripts become ASCII.
 */
export const normaliseTypedCode = (input: string): string =>
  toAsciiDigits(normaliseUnicode(input, "NFKC").replace(/[\s\p{Pd}\p{Cf}−ー]+/gu, ""))
    .toUpperCase()
    // A Turkish keyboard types İ as the capital of i.
    .replaceAll("İ", "I");
