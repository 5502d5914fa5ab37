import { normaliseUnicode } from "../normalise-unicode.ts";
import { dayRule } from "./day.ts";
import { toAsciiDigits } from "./digits.ts";
import { createLineRule, toOneLine, type TextRule } from "./text-rule.ts";

/**
 * Rule of a licence number of any issuer: letters, digits and separators, with at least one digit, such as
 * "A1" or "NSW 42". Dashes are saved as "-", and full-width characters and the digits of all scripts as
 * ASCII.
 */
export const licenceNumberRule: TextRule = {
  ...createLineRule(),
  normalise: (input) =>
    toAsciiDigits(toOneLine(normaliseUnicode(input, "NFKC").replace(/\p{Cf}/gu, ""))).replace(
      /[\p{Pd}−ー]/gu,
      "-",
    ),
  // Browsers check the typed text, so the pattern accepts everything that `normalise` can correct.
  pattern: /^(?:[\p{L}\s\p{Cf}\p{Pd}−ー．／＃.#]|\/)*\p{Nd}(?:[\p{L}\p{Nd}\s\p{Cf}\p{Pd}−ー．／＃.#]|\/)*$/u,
  isValid: (text) => /^[\p{L}\d .#/ー-]+$/u.test(text),
  problem: "licenceNumberForm",
};

/**
 * Rules of a driver's race licence. An expired licence can be saved, because a renewed licence has the same
 * number.
 */
export const raceLicenceRules = { number: licenceNumberRule, expiry: dayRule };
