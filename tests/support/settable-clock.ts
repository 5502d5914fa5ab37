/** A clock that only `set` and `advance` change. Milliseconds since 1970 UTC. */
export type SettableClock = {
  now(): number;
  set(instant: number): void;
  advance(milliseconds: number): void;
};

/** Creates a clock that starts at `instant`, by default at the current second. */
export function settableClock(instant = Math.floor(Date.now() / 1000) * 1000): SettableClock {
  let time = instant;
  return {
    now: () => time,
    set: (to) => {
      time = to;
    },
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
}
