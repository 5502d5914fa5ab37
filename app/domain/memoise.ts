/**
 * Memoises `make` per object. API responses in the cache are frozen and shared by requests, so the result is
 * valid as long as the object exists. Errors aren't cached.
 */
export function memoise<From extends object, Made>(make: (from: From) => Made): (from: From) => Made {
  const cache = new WeakMap<From, { made: Made }>();
  return (from) => {
    const cached = cache.get(from);
    if (cached) return cached.made;
    const made = make(from);
    cache.set(from, { made });
    return made;
  };
}
