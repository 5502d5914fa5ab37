/**
 * Returns a version of `compute` that caches each result as long as its input exists. Inputs must not change.
 * Errors aren't cached.
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
