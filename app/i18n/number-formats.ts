import type { NumberPattern } from "./number-pattern.ts";
import { createNumberPattern } from "./number-pattern.ts";

export type NumberFormats = {
  /** Formats cents as Australian dollars with two decimals: 13700 as $137.00. */
  money: (cents: number) => string;
  /** Formats a number with at most three decimals. */
  number: (value: number) => string;
};

const formatsByLanguage = new Map<string, NumberFormats>();

/**
 * Returns the number formats of a language. English means Australian English. The formats are computed from a
 * `NumberPattern`, because browsers may lack data for the language.
 */
export function getNumberFormats(language: string): NumberFormats {
  const formats = formatsByLanguage.get(language) ?? createNumberFormats(createNumberPattern(language));
  formatsByLanguage.set(language, formats);
  return formats;
}

/** Sets the pattern that the server sent for the page's language. Call it before anything is formatted. */
export function setNumberPattern(language: string, pattern: NumberPattern): void {
  formatsByLanguage.set(language, createNumberFormats(pattern));
}

function createNumberFormats(pattern: NumberPattern): NumberFormats {
  const { money, number } = pattern;
  return {
    money: (cents) => format(money, Math.abs(cents) / 100, 2, cents < 0),
    number: (value) => format(number, Math.abs(value), 3, value < 0),
  };

  function format(
    affixes: NumberPattern["money"],
    magnitude: number,
    decimals: 2 | 3,
    isNegative: boolean,
  ): string {
    const [whole = "", fraction = ""] = magnitude.toFixed(decimals).split(".");
    const isMoney = decimals === 2;
    const decimalsText = isMoney ? fraction : fraction.replace(/0+$/, "");
    const groupedDigits =
      whole.length >= pattern.minGroupedDigits ? whole.replace(/\B(?=(\d{3})+$)/g, pattern.group) : whole;
    const isZero = Number(whole) === 0 && Number(fraction) === 0;
    const [before, after] = isNegative && !isZero ? affixes.negative : affixes.positive;
    return `${before}${groupedDigits}${decimalsText === "" ? "" : pattern.decimal}${decimalsText}${after}`;
  }
}
