import { expect, test } from "vitest";
import { createFairQueue } from "./picture-queue.ts";

/** A queue whose tasks finish on demand; `ended` lists their outcomes in order. */
function start(settings: { concurrency: number; maxWaiting: number }) {
  const queue = createFairQueue(settings);
  const ended: string[] = [];
  const running: (() => void)[] = [];
  const results: Promise<unknown>[] = [];
  return {
    ended,
    enqueue: (clientId: string, name: string): void => {
      const task = () => new Promise<void>((resolve) => running.push(resolve));
      const record = (outcome: string) => () => ended.push(`${clientId} ${name}${outcome}`);
      results.push(queue(clientId, task).then(record(""), record(" rejected")));
    },
    finishAll: async (): Promise<void> => {
      for (let turn = 0; turn < results.length; turn += 1) {
        running.shift()?.();
        await new Promise(setImmediate);
      }
      await Promise.all(results);
    },
  };
}

test("many tasks of one client neither displace nor delay the few of others", async () => {
  const { enqueue, ended, finishAll } = start({ concurrency: 1, maxWaiting: 4 });
  for (const name of ["1", "2", "3", "4", "5", "6"]) enqueue("attacker", name);
  enqueue("driver", "1");
  enqueue("spectator", "1");
  await finishAll();
  expect(ended).toEqual([
    "attacker 6 rejected",
    "attacker 5 rejected",
    "attacker 4 rejected",
    "attacker 1",
    "attacker 2",
    "driver 1",
    "spectator 1",
    "attacker 3",
  ]);
});

test("if every client waits for one picture, a new client is rejected and the waiting ones are served", async () => {
  const { enqueue, ended, finishAll } = start({ concurrency: 1, maxWaiting: 3 });
  for (const clientId of ["a", "b", "c", "d", "e"]) enqueue(clientId, "1");
  await finishAll();
  expect(ended).toEqual(["e 1 rejected", "a 1", "b 1", "c 1", "d 1"]);
});
