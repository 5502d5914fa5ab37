/**
 * Merges equal reads in flight: callers with the same key share one result or error. Nothing is cached
 * afterwards.
 */
export function createSingleFlight<Value>() {
  const inFlight = new Map<string, Promise<Value>>();

  return (key: string, ask: () => Promise<Value>): Promise<Value> => {
    const running = inFlight.get(key);
    if (running) return running;
    const result = ask().finally(() => inFlight.delete(key));
    inFlight.set(key, result);
    return result;
  };
}
