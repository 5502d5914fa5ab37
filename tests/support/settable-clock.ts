/** A clock that stands still until it is told otherwise. Milliseconds since 1970 UTC. */
export type SettableClock = {
  now(): number;
  set(instant: number): void;
  advance(milliseconds: number): void;
};

/** A clock that starts at `instant`; unless given, at the whole second that it really is. */
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
