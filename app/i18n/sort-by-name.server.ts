type Named = { readonly name: string };

/** The organiser's country and its neighbour, which most users choose. */
const homeCountries: ReadonlySet<string> = new Set(["Australia", "New Zealand"]);

/**
 * Sorts countries or states by the collation of a language. Home countries stay first if the API lists them
 * first. The order is computed once per list and language.
 */
export function sortByName<RecordType extends Named>(
  language: string,
  records: readonly RecordType[],
): RecordType[] {
  const ordersByLanguage = orders.get(records) ?? new Map<string, number[]>();
  const order = ordersByLanguage.get(language) ?? sortedIndexes(language, records);
  orders.set(records, ordersByLanguage.set(language, order));
  return order.flatMap((index) => records[index] ?? []);
}

/** Sorted indexes of each list of the API, by language. */
const orders = new WeakMap<readonly Named[], Map<string, number[]>>();

function sortedIndexes(language: string, records: readonly Named[]): number[] {
  const firstOther = records.findIndex(({ name }) => !homeCountries.has(name));
  const { compare } = new Intl.Collator(language);
  const nameAt = (index: number): string => records[index]?.name ?? "";
  const indexes = [...records.keys()];
  const home = firstOther === -1 ? indexes : indexes.slice(0, firstOther);
  const others = indexes.slice(home.length).toSorted((a, b) => compare(nameAt(a), nameAt(b)));
  return [...home, ...others];
}
