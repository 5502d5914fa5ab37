import { day } from "./day.ts";
import { line, type TextRule } from "./text-rule.ts";

/**
 * The number of a licence, whoever issues it: letters, digits and what stands between them, with at least one
 * digit. "x" or "none" is no number; "A1", "R-104277", "NSW 42" are.
 */
export const licenceNumber: TextRule = {
  ...line(),
  pattern: /^(?:[\p{L} .#]|-|\/)*\p{Nd}(?:[\p{L}\p{Nd} .#]|-|\/)*$/u,
  problem: "licenceNumberForm",
};

/**
 * A race licence that a driver keeps. One that has expired is kept too: its number stays when it is
 * renewed.
 */
export const raceLicenceRules = { number: licenceNumber, expiry: day };
