import { createWorkQueue, type Kind, type WorkQueue } from "./work-queue.ts";

/** Something that is asked for: when it comes, and how long it takes once it is started (ms). */
export type Arrival = { at: number; kind: Kind; takes: number };

/** What became of it: how long it waited (ms), and whether it was started in the end. */
export type Outcome = Arrival & { waited: number; isStarted: boolean };

/** Lets requests come to a queue by a clock of its own; `mostWaiting` is how many waited at once. */
export function simulateLoad(
  arrivals: readonly Arrival[],
  { slots, capacity }: { slots: number; capacity: number },
): { outcomes: Outcome[]; mostWaiting: number; queue: WorkQueue } {
  let time = 0;
  let waiting = 0;
  let mostWaiting = 0;
  const outcomes: Outcome[] = [];
  const agenda: { at: number; happen: () => void }[] = [];
  const queue = createWorkQueue({ slots, capacity, now: () => time });

  function add(at: number, happen: () => void): void {
    const behind = agenda.findLastIndex((other) => other.at <= at);
    agenda.splice(behind + 1, 0, { at, happen });
  }

  function come(arrival: Arrival): void {
    waiting += 1;
    const ends = (isStarted: boolean) => {
      waiting -= 1;
      outcomes.push({ ...arrival, waited: time - arrival.at, isStarted });
    };
    queue.enter(arrival.kind, {
      start(slot) {
        ends(true);
        add(time + arrival.takes, slot.release);
      },
      reject: () => ends(false),
    });
    mostWaiting = Math.max(mostWaiting, waiting);
  }

  for (const arrival of arrivals) add(arrival.at, () => come(arrival));
  for (let next = agenda.shift(); next; next = agenda.shift()) {
    time = next.at;
    queue.expire();
    next.happen();
  }
  return { outcomes, mostWaiting, queue };
}
