import { expect, test } from "vitest";
import { createQueue } from "./picture-queue.ts";

/** A queue whose tasks end when they are told to; `ended` says what became of each, in order. */
function start(settings: { places: number; waiting: number }) {
  const queue = createQueue(settings);
  const ended: string[] = [];
  const running: (() => void)[] = [];
  const asked: Promise<unknown>[] = [];
  return {
    ended,
    ask: (asker: string, name: string): void => {
      const task = () => new Promise<void>((resolve) => running.push(resolve));
      const told = (what: string) => () => ended.push(`${asker} ${name}${what}`);
      asked.push(queue(asker, task).then(told(""), told(" turned away")));
    },
    finishAll: async (): Promise<void> => {
      for (let turn = 0; turn < asked.length; turn += 1) {
        running.shift()?.();
        await new Promise(setImmediate);
      }
      await Promise.all(asked);
    },
  };
}

test("somebody's many new pictures neither turn away nor hold up the few of others", async () => {
  const { ask, ended, finishAll } = start({ places: 1, waiting: 4 });
  for (const name of ["1", "2", "3", "4", "5", "6"]) ask("attacker", name);
  ask("driver", "1");
  ask("spectator", "1");
  await finishAll();
  expect(ended).toEqual([
    "attacker 6 turned away",
    "attacker 5 turned away",
    "attacker 4 turned away",
    "attacker 1",
    "attacker 2",
    "driver 1",
    "spectator 1",
    "attacker 3",
  ]);
});

test("where everybody waits for one picture a newcomer is turned away, and nobody who waits", async () => {
  const { ask, ended, finishAll } = start({ places: 1, waiting: 3 });
  for (const asker of ["a", "b", "c", "d", "e"]) ask(asker, "1");
  await finishAll();
  expect(ended).toEqual(["e 1 turned away", "a 1", "b 1", "c 1", "d 1"]);
});
