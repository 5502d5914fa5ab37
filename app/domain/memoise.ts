/**
 * Returns a version of `compute` that caches each result as long as its input exists. Errors aren't cached.
 * Inputs must not change. API responses are frozen, so they can be used.
 */
export function memoise<Input extends object, Result>(
  compute: (input: Input) => Result,
): (input: Input) => Result {
  const cache = new WeakMap<Input, { result: Result }>();
  return (input) => {
    const cached = cache.get(input);
    if (cached) return cached.result;
    const result = compute(input);
    cache.set(input, { result });
    return result;
  };
}
