/** The text before and after the digits. */
type Affixes = readonly [before: string, after: string];

/** The number format of a language, including that of Australian dollars. */
export type NumberPattern = {
  decimal: string;
  group: string;
  /** Minimum number of integer digits that are grouped by three: Polish writes 1234, but 12 345. */
  minGroupedDigits: number;
  money: { positive: Affixes; negative: Affixes };
  number: { positive: Affixes; negative: Affixes };
};

/**
 * Derives the pattern from the platform's `Intl` data. The server has data for every language of the site;
 * browsers may not.
 */
export function createNumberPattern(language: string): NumberPattern {
  const locale = language === "en" ? "en-AU" : language;
  const latinDigits = { numberingSystem: "latn" } as const;
  const number = new Intl.NumberFormat(locale, latinDigits);
  const money = new Intl.NumberFormat(locale, {
    ...latinDigits,
    style: "currency",
    currency: "AUD",
    currencyDisplay: "narrowSymbol",
  });
  const findSymbol = (type: "decimal" | "group") =>
    money.formatToParts(1_234_567.5).find((part) => part.type === type)?.value ?? "";
  return {
    decimal: findSymbol("decimal"),
    group: findSymbol("group"),
    minGroupedDigits: money.formatToParts(1_234).some(({ type }) => type === "group") ? 4 : 5,
    money: { positive: isolateAmount(getAffixes(money, 1)), negative: isolateAmount(getAffixes(money, -1)) },
    number: { positive: getAffixes(number, 1), negative: getAffixes(number, -1) },
  };
}

const DIGIT_TYPES = new Set(["integer", "decimal", "fraction", "group"]);

function getAffixes(format: Intl.NumberFormat, value: number): Affixes {
  const parts = format.formatToParts(value);
  const firstDigitIndex = parts.findIndex(({ type }) => DIGIT_TYPES.has(type));
  const lastDigitIndex = parts.findLastIndex(({ type }) => DIGIT_TYPES.has(type));
  return [joinParts(parts.slice(0, firstDigitIndex)), joinParts(parts.slice(lastDigitIndex + 1))];
}

/**
 * If the language is right-to-left, isolates an amount as left-to-right text. Otherwise the order of digits,
 * sign and currency symbol would depend on the text around the amount: `$AU 45.00` for `45.00 AU$`.
 */
function isolateAmount([before, after]: Affixes): Affixes {
  const [directionMarks] = /^[\u200e\u200f]+/.exec(before) ?? [];
  return directionMarks === undefined
    ? [before, after]
    : [`\u2066${before.slice(directionMarks.length)}`, `${after}\u2069`];
}

const joinParts = (parts: Intl.NumberFormatPart[]): string => parts.map(({ value }) => value).join("");

/** Separates the properties of a serialised pattern. No language uses this character in numbers. */
const SEPARATOR = "|";

/** Serialises a pattern as one string for the page; `parsePattern` parses it. */
export const serializePattern = ({
  decimal,
  group,
  minGroupedDigits,
  money,
  number,
}: NumberPattern): string =>
  [
    decimal,
    group,
    minGroupedDigits,
    ...money.positive,
    ...money.negative,
    ...number.positive,
    ...number.negative,
  ].join(SEPARATOR);

/** Parses a pattern that `serializePattern` serialised. */
export function parsePattern(text: string): NumberPattern {
  const parts = text.split(SEPARATOR);
  const readAffixes = (index: number): Affixes => [parts[index] ?? "", parts[index + 1] ?? ""];
  return {
    decimal: parts[0] ?? ".",
    group: parts[1] ?? "",
    minGroupedDigits: Number(parts[2]) || 4,
    money: { positive: readAffixes(3), negative: readAffixes(5) },
    number: { positive: readAffixes(7), negative: readAffixes(9) },
  };
}
