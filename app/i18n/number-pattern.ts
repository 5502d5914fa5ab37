/** What stands before and after the digits. */
type Around = readonly [before: string, after: string];

/** How a language writes numbers and Australian dollars. */
export type NumberPattern = {
  decimal: string;
  group: string;
  /**
   * Fewest digits before the decimal sign that are put in groups of three: Polish writes 1234, but 12 345.
   */
  groupsFrom: number;
  money: { positive: Around; negative: Around };
  number: { positive: Around; negative: Around };
};

/**
 * The pattern by the platform's own data. The server has them for every language of the site; browsers may
 * not.
 */
export function patternOf(language: string): NumberPattern {
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
    money: { positive: around(money, 1), negative: around(money, -1) },
    number: { positive: around(number, 1), negative: around(number, -1) },
  };
}

const digits = new Set(["integer", "decimal", "fraction", "group"]);

function around(format: Intl.NumberFormat, value: number): Around {
  const parts = format.formatToParts(value);
  const first = parts.findIndex(({ type }) => digits.has(type));
  const last = parts.findLastIndex(({ type }) => digits.has(type));
  return [textOf(parts.slice(0, first)), textOf(parts.slice(last + 1))];
}

const textOf = (parts: Intl.NumberFormatPart[]): string => parts.map(({ value }) => value).join("");

/** No language writes this in a number. */
const separator = "|";

/** A pattern as one text for the page; `readPattern` reads it back. */
export const patternText = ({ decimal, group, groupsFrom, money, number }: NumberPattern): string =>
  [
    decimal,
    group,
    groupsFrom,
    ...money.positive,
    ...money.negative,
    ...number.positive,
    ...number.negative,
  ].join(separator);

export function readPattern(text: string): NumberPattern {
  const part = text.split(separator);
  const around = (from: number): Around => [part[from] ?? "", part[from + 1] ?? ""];
  return {
    decimal: part[0] ?? ".",
    group: part[1] ?? "",
    groupsFrom: Number(part[2]) || 4,
    money: { positive: around(3), negative: around(5) },
    number: { positive: around(7), negative: around(9) },
  };
}
