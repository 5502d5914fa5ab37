/**
 * Makes equal reads under way into one: whoever asks while the answer to the same key is still on its way
 * gets that answer (or that error). Nothing is kept afterwards.
 */
export function createSingleFlight<Value>() {
  const underWay = new Map<string, Promise<Value>>();

  return (key: string, ask: () => Promise<Value>): Promise<Value> => {
    const running = underWay.get(key);
    if (running) return running;
    const answer = ask().finally(() => underWay.delete(key));
    underWay.set(key, answer);
    return answer;
  };
}
