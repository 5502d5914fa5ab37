/** Creates a function that lets concurrent callers with the same key share one call of `load`. */
export function createSingleFlight<Value>() {
  const inFlight = new Map<string, Promise<Value>>();

  return (key: string, load: () => Promise<Value>): Promise<Value> => {
    const runningLoad = inFlight.get(key);
    if (runningLoad) return runningLoad;
    const result = load().finally(() => inFlight.delete(key));
    inFlight.set(key, result);
    return result;
  };
}
