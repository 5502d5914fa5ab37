/** Returns a function that reads once and then returns the same promise, also if it was rejected. */
export function memoize<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => (result ??= read());
}

/** Returns a function that reads once per key and then returns the key's promise, also if it was rejected. */
export function memoizeByKey<Key, Result>(
  read: (key: Key) => Promise<Result>,
): (key: Key) => Promise<Result> {
  const results = new Map<Key, Promise<Result>>();
  return (key) => {
    const result = results.get(key) ?? read(key);
    results.set(key, result);
    return result;
  };
}

/** Returns a function that creates a value once per object, which is garbage-collected with the object. */
export function memoizeByObject<Key extends object, Result>(
  create: (key: Key) => Result,
): (key: Key) => Result {
  const results = new WeakMap<Key, Result>();
  return (key) => {
    const result = results.get(key) ?? create(key);
    results.set(key, result);
    return result;
  };
}
