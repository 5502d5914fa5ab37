import type { i18n } from "i18next";

/** All plural rules of the site's languages depend on the last two digits, so 0 to 199 cover them. */
const TABLE_LENGTH = 200;
const CATEGORIES = ["zero", "one", "two", "few", "many", "other"] as const;

/** Returns one digit for each number from 0 to 199: the index of its plural category in `CATEGORIES`. */
export function buildPluralTable(language: string): string {
  const rules = new Intl.PluralRules(language);
  return Array.from({ length: TABLE_LENGTH }, (_, count) => CATEGORIES.indexOf(rules.select(count))).join("");
}

/**
 * Returns the plural category of a count from a table by `buildPluralTable`. Fractions are “other”, as in
 * most languages.
 */
export function findPluralCategory(table: string, count: number): (typeof CATEGORIES)[number] {
  const index = count < TABLE_LENGTH ? count : 100 + (count % 100);
  return CATEGORIES[Number(table[index] ?? 5)] ?? "other";
}

/**
 * Makes i18next use the server's plural table if the browser has no data for the language, because i18next
 * would use the rules of the browser's own language.
 */
export function installPluralTable(table: string, instance: i18n, language: string): void {
  if (table === "" || Intl.PluralRules.supportedLocalesOf(language).length > 0) return;
  const pluralCategories = CATEGORIES.filter((_, index) => table.includes(String(index)));
  instance.services.pluralResolver.getRule = () => ({
    select: (count: number) => findPluralCategory(table, count),
    resolvedOptions: () => ({ pluralCategories }),
  });
}
