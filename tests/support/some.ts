/** All of them, of which there must be one at least: a loop over none would assert nothing. */
export function some<Item>(items: Iterable<Item>): Item[] {
  const all = [...items];
  if (all.length === 0) throw new Error("There is nothing to look at.");
  return all;
}
