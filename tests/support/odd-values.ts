import { toAsciiDigits } from "../../app/domain/record-rules/digits.ts";

/**
 * Input that people type, paste and dictate into any field: numbers in many languages and notations, dates
 * and times in other formats, invisible characters, letters with several encodings.
 */
export const oddValues: readonly (readonly [description: string, text: string])[] = [
  ["a decimal comma", "11,5"],
  ["a decimal point", "11.5"],
  ["thousands or decimals", "1,234"],
  ["German thousands and decimals", "1.234,56"],
  ["Swiss thousands", "1'000"],
  ["thousands after a narrow space", "1\u202f000"],
  ["Arabic digits", "٢٠١٤"],
  ["Persian digits", "۱۹۹۸"],
  ["Devanagari digits", "१९९८"],
  ["full-width digits", "１９９８"],
  ["Arabic decimals", "١٢٫٥"],
  ["a number in brackets", "(12)"],
  ["a power of ten", "1e3"],
  ["a hexadecimal number", "0x10"],
  ["a number with spaces around it", " 12 "],
  ["no-break spaces around a number", "\u00a012\u00a0"],
  ["zero-width spaces in a number", "1\u200b2"],
  ["a number with a letter", "27e"],
  ["negative zero", "-0"],
  ["leading zeros", "007"],
  ["a fraction sign", "½"],
  ["a superscript", "5²"],
  ["a Roman numeral", "Ⅻ"],
  ["a number that is too large", "99999999999999999999"],
  ["not a number", "NaN"],
  ["infinity", "Infinity"],
  ["a plus", "+"],
  ["a hyphen", "-"],
  ["a point", "."],
  ["a zero", "0"],
  ["an invalid date", "31/02/2026"],
  ["a date without leading zeros", "2026-2-3"],
  ["an invalid date in February", "2027-02-30"],
  ["a date in the year 0", "0000-01-01"],
  ["a date in a year with five digits", "99999-01-01"],
  ["a date with a time", "2027-02-01T17:30"],
  ["a time after 23:59", "24:00"],
  ["a time with seconds", "07:30:15"],
  ["a time in words", "7.30 pm"],
  ["an emoji of several code points", "👩🏽‍🔧 crew"],
  ["combining accents", "Zoe\u0308 A\u030angstro\u0308m"],
  ["ligatures", "ﬁre ﬂag"],
  ["a right-to-left mark", "\u200f12 שלום\u200e"],
  ["a direction override", "abc\u202edef"],
  ["a no-break space between words", "Red\u00a0Bull"],
  ["Windows line breaks", "first\r\nsecond\r\n\r\nfourth"],
  ["tabs", "one\ttwo"],
  ["a control character", "bell\u0007rung"],
  ["markup", '<b>bold</b> &amp; "quoted"'],
  ["an apostrophe", "O’Brien's"],
  ["a replacement character", "caf\ufffd"],
  ["a word of another script", "Ελλάδα"],
  ["a percent sign", "12.5 %"],
  ["an amount", "$1,200.55"],
  ["the word null", "null"],
  ["the word undefined", "undefined"],
  ["a formula", "=1+1"],
  ["a prototype's name", "__proto__"],
];

/** Returns the letters and digits of a text, which the documented normalisations preserve. */
const lettersAndDigits = (text: string): string =>
  toAsciiDigits(text.normalize("NFKC").replace(/\p{Cf}|AUD|A\$/giu, ""))
    .toUpperCase()
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/^0+/, "");

/** Whether a stored value has the meaning of the typed text. */
export function representsInput(text: string, stored: unknown): boolean {
  // A text of only invisible characters counts as empty.
  if (text.replace(/[\p{Cf}\p{Cc}\s]/gu, "") === "") return ["", "0", "undefined"].includes(String(stored));
  const [, integer, decimals] = /^\s*(\d+)[.,](\d{1,2})\s*$/.exec(text) ?? [];
  if (integer && decimals && /^\d+(?:\.\d+)?$/.test(String(stored)))
    return Number(stored) === Number(`${integer}.${decimals}`);
  return String(stored) !== "" && lettersAndDigits(String(stored)) === lettersAndDigits(text);
}
