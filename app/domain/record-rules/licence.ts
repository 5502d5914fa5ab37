import { normaliseUnicode } from "../normalise-unicode.ts";
import { day } from "./day.ts";
import { plainDigits } from "./digits.ts";
import { line, oneLine, type TextRule } from "./text-rule.ts";

/**
 * Licence number of any issuer: letters, digits and separators, with at least one digit. "x" or "none" is
 * invalid; "A1", "R-104277", "NSW 42" are valid. All dashes are saved as "-", full-width characters and
 * digits of any script as plain ones.
 */
export const licenceNumber: TextRule = {
  ...line(),
  normalise: (typed) =>
    plainDigits(oneLine(normaliseUnicode(typed, "NFKC").replace(/\p{Cf}/gu, ""))).replace(
      /[\p{Pd}−ー]/gu,
      "-",
    ),
  // Wider than what is saved, so that browsers accept what the server accepts.
  pattern: /^(?:[\p{L}\s\p{Cf}\p{Pd}−ー．／＃.#]|\/)*\p{Nd}(?:[\p{L}\p{Nd}\s\p{Cf}\p{Pd}−ー．／＃.#]|\/)*$/u,
  isValid: (text) => /^[\p{L}\d .#/ー-]+$/u.test(text),
  problem: "licenceNumberForm",
};

/** A driver's saved race licence. Expired ones are valid, as the number stays when the licence is renewed. */
export const raceLicenceRules = { number: licenceNumber, expiry: day };
