import type { NumberPattern } from "./number-pattern.ts";
import { patternOf } from "./number-pattern.ts";

export type NumberFormats = {
  /** Whole cents as Australian dollars with two decimals, for example 13700 as $137.00. */
  money: (cents: number) => string;
  /** With three decimals at most. */
  number: (value: number) => string;
};

const made = new Map<string, NumberFormats>();

/**
 * Numbers as a language writes them; English is Australia's. Put together from the language's pattern alone,
 * so that a browser without data of the language writes exactly what the server wrote. Made once a language.
 */
export function numberFormats(language: string): NumberFormats {
  const formats = made.get(language) ?? createNumberFormats(patternOf(language));
  made.set(language, formats);
  return formats;
}

/** Takes the server's pattern of the page's language, before anything is written with it. */
export function takePatternOf(language: string, pattern: NumberPattern): void {
  made.set(language, createNumberFormats(pattern));
}

function createNumberFormats(pattern: NumberPattern): NumberFormats {
  const { money, number } = pattern;
  return {
    money: (cents) => written(money, Math.abs(cents) / 100, 2, cents < 0),
    number: (value) => written(number, Math.abs(value), 3, value < 0),
  };

  function written(
    around: NumberPattern["money"],
    size: number,
    decimals: 2 | 3,
    isNegative: boolean,
  ): string {
    const [whole = "", fraction = ""] = size.toFixed(decimals).split(".");
    // Money has all its decimals, a number only those that say something.
    const shown = decimals === 2 ? fraction : fraction.replace(/0+$/, "");
    const grouped =
      whole.length >= pattern.groupsFrom ? whole.replace(/\B(?=(\d{3})+$)/g, pattern.group) : whole;
    const isZero = Number(whole) === 0 && Number(fraction) === 0;
    const [before, after] = isNegative && !isZero ? around.negative : around.positive;
    return `${before}${grouped}${shown === "" ? "" : pattern.decimal}${shown}${after}`;
  }
}
