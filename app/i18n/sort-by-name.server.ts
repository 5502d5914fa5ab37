type NamedRecord = { readonly name: string };

/** The organiser's country and its neighbour, which most users choose. */
const HOME_COUNTRIES: ReadonlySet<string> = new Set(["Australia", "New Zealand"]);

/**
 * Sorts countries or states by the collation of a language. Home countries stay first if the API lists them
 * first. The order is computed once per list and language.
 */
export function sortByName<Item extends NamedRecord>(language: string, records: readonly Item[]): Item[] {
  const indexesByLanguage = sortedIndexesByList.get(records) ?? new Map<string, number[]>();
  const sortedIndexes = indexesByLanguage.get(language) ?? sortIndexes(language, records);
  sortedIndexesByList.set(records, indexesByLanguage.set(language, sortedIndexes));
  return sortedIndexes.flatMap((index) => records[index] ?? []);
}

const sortedIndexesByList = new WeakMap<readonly NamedRecord[], Map<string, number[]>>();

function sortIndexes(language: string, records: readonly NamedRecord[]): number[] {
  const firstOtherIndex = records.findIndex(({ name }) => !HOME_COUNTRIES.has(name));
  const { compare } = new Intl.Collator(language);
  const getName = (index: number): string => records[index]?.name ?? "";
  const indexes = [...records.keys()];
  const homeIndexes = firstOtherIndex === -1 ? indexes : indexes.slice(0, firstOtherIndex);
  const otherIndexes = indexes.slice(homeIndexes.length).toSorted((a, b) => compare(getName(a), getName(b)));
  return [...homeIndexes, ...otherIndexes];
}
