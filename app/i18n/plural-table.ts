import type { i18n } from "i18next";

/**
 * Every rule of the site's languages looks at the last two digits; whole numbers below 200 show all of it.
 */
const length = 200;
const categories = ["zero", "one", "two", "few", "many", "other"] as const;

/** Which plural a language takes for 0, 1, 2 … 199, a digit each: the place in `categories`. */
export function pluralTable(language: string): string {
  const rules = new Intl.PluralRules(language);
  return Array.from({ length }, (_, count) => categories.indexOf(rules.select(count))).join("");
}

/** The plural of a count by such a table. A count that isn't whole takes “other”, as in most languages. */
export function pluralIn(table: string, count: number): (typeof categories)[number] {
  const place = count < length ? count : 100 + (count % 100);
  return categories[Number(table[place] ?? 5)] ?? "other";
}

/**
 * Lets the server's table choose plurals where this browser has no data of the language: its own would follow
 * the language of the browser's menus, whatever that is.
 */
export function choosePluralsBy(table: string, instance: i18n, language: string): void {
  if (table === "" || Intl.PluralRules.supportedLocalesOf(language).length > 0) return;
  const pluralCategories = categories.filter((_, place) => table.includes(String(place)));
  instance.services.pluralResolver.getRule = () => ({
    select: (count: number) => pluralIn(table, count),
    resolvedOptions: () => ({ pluralCategories }),
  });
}
