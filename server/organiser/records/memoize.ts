/** Returns a function that calls `read` once and always returns the same promise, even if it rejects. */
export function memoize<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => (result ??= read());
}

/**
 * Returns a function that calls `read` once per key and always returns the key's promise, even if it rejects.
 */
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

/**
 * Returns a function that creates a value once per object. The garbage collector frees the value with the
 * object.
 */
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
