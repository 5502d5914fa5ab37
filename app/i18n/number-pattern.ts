/** The text before and after the digits. */
type Affixes = readonly [before: string, after: string];

/** The number format of a language, also for Australian dollars. */
export type NumberPattern = {
  decimal: string;
  group: string;
  /** Minimum number of integer digits that are grouped by three: Polish writes 1234, but 12 345. */
  groupsFrom: number;
  money: { positive: Affixes; negative: Affixes };
  number: { positive: Affixes; negative: Affixes };
};

/**
 * Derives the pattern from the platform's `Intl` data. The server has data for every language of the site;
 * browsers may not.
 */
export function numberPatternFor(language: string): NumberPattern {
  const locale = language === "en" ? "en-AU" : language;
  const latin = { numberingSystem: "latn" } as const;
  const number = new Intl.NumberFormat(locale, latin);
  const money = new Intl.NumberFormat(locale, {
    ...latin,
    style: "currency",
    currency: "AUD",
    currencyDisplay: "narrowSymbol",
  });
  const sign = (type: "decimal" | "group") =>
    money.formatToParts(1_234_567.5).find((part) => part.type === type)?.value ?? "";
  return {
    decimal: sign("decimal"),
    group: sign("group"),
    groupsFrom: money.formatToParts(1_234).some(({ type }) => type === "group") ? 4 : 5,
    money: { positive: isolate(affixesOf(money, 1)), negative: isolate(affixesOf(money, -1)) },
    number: { positive: affixesOf(number, 1), negative: affixesOf(number, -1) },
  };
}

const digits = new Set(["integer", "decimal", "fraction", "group"]);

function affixesOf(format: Intl.NumberFormat, value: number): Affixes {
  const parts = format.formatToParts(value);
  const first = parts.findIndex(({ type }) => digits.has(type));
  const last = parts.findLastIndex(({ type }) => digits.has(type));
  return [joinParts(parts.slice(0, first)), joinParts(parts.slice(last + 1))];
}

/**
 * In a right-to-left language an amount is isolated as left-to-right text. Otherwise the order of its digits,
 * sign and currency symbol would depend on the text around it: `$AU 45.00` for `45.00 AU$`.
 */
function isolate([before, after]: Affixes): Affixes {
  const [marks] = /^[\u200e\u200f]+/.exec(before) ?? [];
  return marks === undefined ? [before, after] : [`\u2066${before.slice(marks.length)}`, `${after}\u2069`];
}

const joinParts = (parts: Intl.NumberFormatPart[]): string => parts.map(({ value }) => value).join("");

/** Occurs in no language's numbers. */
const separator = "|";

/** Serialises a pattern as one string for the page; `parsePattern` parses it. */
export const serializePattern = ({ decimal, group, groupsFrom, money, number }: NumberPattern): string =>
  [
    decimal,
    group,
    groupsFrom,
    ...money.positive,
    ...money.negative,
    ...number.positive,
    ...number.negative,
  ].join(separator);

export function parsePattern(text: string): NumberPattern {
  const part = text.split(separator);
  const affixesOf = (from: number): Affixes => [part[from] ?? "", part[from + 1] ?? ""];
  return {
    decimal: part[0] ?? ".",
    group: part[1] ?? "",
    groupsFrom: Number(part[2]) || 4,
    money: { positive: affixesOf(3), negative: affixesOf(5) },
    number: { positive: affixesOf(7), negative: affixesOf(9) },
  };
}
