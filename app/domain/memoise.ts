/**
 * Returns a version of `compute` that caches its results as long as their inputs exist. For inputs that don't
 * change, such as API responses, which are frozen and shared by requests. Errors aren't cached.
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
