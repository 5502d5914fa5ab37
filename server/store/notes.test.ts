import { beforeEach, expect, test } from "vitest";
import { createMemoryStore } from "./memory.ts";
import { createNotes, type Notes } from "./notes.ts";
import type { Store } from "./store.ts";

let time: number;
let shared: Store;
let notes: Notes;
const clock = { now: () => time };
const minute = 60_000;

beforeEach(() => {
  time = Date.UTC(2027, 2, 1);
  shared = createMemoryStore(clock);
  notes = createNotes(clock.now);
});

test("what was set and removed alone is so for everybody once it is handed over", async () => {
  await shared.set("removed", "before", minute);
  await shared.set("changed", "before", minute);
  notes.set("changed", "after", minute);
  notes.set("new", "value", minute);
  notes.remove("removed");
  await notes.handOver(shared);
  expect(await Promise.all(["removed", "changed", "new"].map((key) => shared.get(key)))).toEqual([
    null,
    "after",
    "value",
  ]);
  expect(notes.get("new")).toBeNull();
});

test("a lock that was freed alone is not taken from whoever holds it by then", async () => {
  notes.remove("mine", "me");
  notes.remove("others", "me");
  await shared.set("mine", "me", minute);
  await shared.set("others", "somebody else", minute);
  await notes.handOver(shared);
  expect([await shared.get("mine"), await shared.get("others")]).toEqual([null, "somebody else"]);
});

test("a lifetime goes on while nothing can be handed over", async () => {
  notes.set("short", "value", minute);
  notes.set("long", "value", 3 * minute);
  time += 2 * minute;
  expect([notes.get("short"), notes.get("long")]).toEqual([null, "value"]);
  await notes.handOver(shared);
  expect([await shared.get("short"), await shared.get("long")]).toEqual([null, "value"]);
  time += minute;
  expect(await shared.get("long")).toBeNull();
});

test("counts are not handed over", async () => {
  expect([notes.increment("count", minute), notes.increment("count", minute)]).toEqual([1, 2]);
  await notes.handOver(shared);
  expect(await shared.get("count")).toBeNull();
  expect(notes.increment("count", minute)).toBe(1);
});

test("a hand-over that breaks off loses nothing, and what is noted meanwhile goes with the next", async () => {
  notes.set("one", "value", minute);
  notes.set("two", "value", minute);
  let left = 1;
  const breaking = {
    ...shared,
    async set(key: string, value: string, lifetime: number) {
      if (left-- === 0) throw new Error("Lost again.");
      notes.set(key, "newer", lifetime);
      await shared.set(key, value, lifetime);
    },
  };
  await expect(notes.handOver(breaking)).rejects.toThrow("Lost again.");
  await notes.handOver(shared);
  expect([await shared.get("one"), await shared.get("two")]).toEqual(["newer", "value"]);
});
