export type NumberFormats = {
  /** Whole cents as Australian dollars with two decimals, for example 13700 as $137.00. */
  money: (cents: number) => string;
  number: (value: number) => string;
};

const made = new Map<string, NumberFormats>();

/** Numbers as a language writes them; English is Australia's. Made once a language: a page shows dozens of prices. */
export function numberFormats(language: string): NumberFormats {
  const formats = made.get(language) ?? createNumberFormats(language);
  made.set(language, formats);
  return formats;
}

function createNumberFormats(language: string): NumberFormats {
  const locale = language === "en" ? "en-AU" : language;
  const money = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "AUD",
    currencyDisplay: "narrowSymbol",
  });
  const number = new Intl.NumberFormat(locale);
  return { money: (cents) => money.format(cents / 100), number: (value) => number.format(value) };
}
