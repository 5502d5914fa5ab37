/** Memoises a read, so that all parts of a response get the same result. */
export function memoize<Found>(read: () => Promise<Found>): () => Promise<Found> {
  let found: Promise<Found> | undefined;
  return () => (found ??= read());
}

/** Memoises a read per key. */
export function memoizeByKey<Key, Found>(read: (key: Key) => Promise<Found>): (key: Key) => Promise<Found> {
  const found = new Map<Key, Promise<Found>>();
  return (key) => {
    const known = found.get(key) ?? read(key);
    found.set(key, known);
    return known;
  };
}
