/** Lets calls out: at most so many under way at once, and perhaps with a pause between two of one visitor. */
export type Pace = {
  /** Runs `call` when it is its turn. `visitor` is whoever the call is made for; the visitors take turns. */
  run<T>(visitor: string, call: () => Promise<T>): Promise<T>;
};

type Settings = {
  /** Most calls under way at once. */
  callsInFlight: number;
  /** Least milliseconds between two calls of one visitor; 0 is none. [API-004 API-005] */
  spacing: number;
  now?: () => number;
  wait?: (milliseconds: number) => Promise<void>;
};

/**
 * A page that asks for forty things can't hold up everybody else: while the API is busy, each visitor's next call goes out in turn.
 * Spacing is a visitor's own and never makes another one wait.
 */
export function createPace({ callsInFlight, spacing, now = Date.now, wait = sleep }: Settings): Pace {
  const waiting = new Map<string, (() => void)[]>();
  const nextStart = new Map<string, number>();
  let underWay = 0;

  async function spaceOut(visitor: string): Promise<void> {
    if (spacing === 0) return;
    for (const [other, start] of nextStart) if (start <= now()) nextStart.delete(other);
    const start = Math.max(now(), nextStart.get(visitor) ?? 0);
    nextStart.set(visitor, start + spacing);
    if (start > now()) await wait(start - now());
  }

  function takePlace(visitor: string): Promise<void> {
    if (underWay < callsInFlight) {
      underWay += 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const queue = waiting.get(visitor);
      if (queue) queue.push(resolve);
      else waiting.set(visitor, [resolve]);
    });
  }

  /** Hands the place to the next visitor, who then goes to the back of the line; without one it becomes free. */
  function leavePlace(): void {
    const next = waiting.entries().next();
    if (next.done) {
      underWay -= 1;
      return;
    }
    const [visitor, queue] = next.value;
    const start = queue.shift();
    waiting.delete(visitor);
    if (queue.length > 0) waiting.set(visitor, queue);
    start?.();
  }

  return {
    run: async (visitor, call) => {
      await spaceOut(visitor);
      await takePlace(visitor);
      try {
        return await call();
      } finally {
        leavePlace();
      }
    },
  };
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
