/**
 * Groups rows by key, in their order. Returns a function that returns the rows of a key, or an empty list.
 */
export function groupBy<Row, Key>(rows: readonly Row[], getKey: (row: Row) => Key): (key: Key) => Row[] {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(getKey(row));
    if (group) group.push(row);
    else groups.set(getKey(row), [row]);
  }
  return (key) => groups.get(key) ?? [];
}
