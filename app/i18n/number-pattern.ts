type Affixes = readonly [before: string, after: string];

/** How a language writes numbers and amounts in Australian dollars. */
export type NumberPattern = {
  decimal: string;
  group: string;
  /** Minimum number of integer digits that are grouped by three: Polish writes 1234, but 12 345. */
  minGroupedDigits: number;
  money: { positive: Affixes; negative: Affixes };
  number: { positive: Affixes; negative: Affixes };
};

/**
 * Derives the pattern from `Intl`. Browsers parse the server's pattern instead (`parseNumberPattern`),
 * because they may lack data for the language.
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
 * In a right-to-left language, encloses an amount in Unicode's left-to-right isolate characters, because the
 * text around the amount would reorder it: `$AU 45.00` for `45.00 AU$`.
 */
function isolateAmount([before, after]: Affixes): Affixes {
  const [directionMarks] = /^[\u200e\u200f]+/.exec(before) ?? [];
  return directionMarks === undefined
    ? [before, after]
    : [`\u2066${before.slice(directionMarks.length)}`, `${after}\u2069`];
}

const joinParts = (parts: Intl.NumberFormatPart[]): string => parts.map(({ value }) => value).join("");

/** No language uses this character in numbers. */
const SEPARATOR = "|";

/** Serialises a pattern for `parseNumberPattern`. */
export const serializeNumberPattern = ({
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

/** Parses the result of `serializeNumberPattern`. */
export function parseNumberPattern(text: string): NumberPattern {
  const values = text.split(SEPARATOR);
  const readAffixes = (index: number): Affixes => [values[index] ?? "", values[index + 1] ?? ""];
  return {
    decimal: values[0] ?? ".",
    group: values[1] ?? "",
    minGroupedDigits: Number(values[2]) || 4,
    money: { positive: readAffixes(3), negative: readAffixes(5) },
    number: { positive: readAffixes(7), negative: readAffixes(9) },
  };
}
