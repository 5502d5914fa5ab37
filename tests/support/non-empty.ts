/** Returns all items. Throws if there are none, since a loop over an empty list would assert nothing. */
export function nonEmpty<Item>(items: Iterable<Item>): Item[] {
  const all = [...items];
  if (all.length === 0) throw new Error("The list is empty.");
  return all;
}
