/** Returns all items; throws if there are none, since a loop over none would assert nothing. */
export function some<Item>(items: Iterable<Item>): Item[] {
  const all = [...items];
  if (all.length === 0) throw new Error("There is nothing to look at.");
  return all;
}
