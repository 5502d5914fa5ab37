import { beforeEach, expect, test } from "vitest";
import { createMemoryStore } from "./memory.ts";
import { createWriteBehindBuffer, type WriteBehindBuffer } from "./write-behind-buffer.ts";
import type { Store } from "./store.ts";

let time: number;
let shared: Store;
let notes: WriteBehindBuffer;
const clock = { now: () => time };
const minute = 60_000;

beforeEach(() => {
  time = Date.UTC(2027, 2, 1);
  shared = createMemoryStore(clock);
  notes = createWriteBehindBuffer(clock.now);
});

test("buffered sets and removals are visible to all after the flush", async () => {
  await shared.set("removed", "before", minute);
  await shared.set("changed", "before", minute);
  notes.set("changed", "after", minute);
  notes.set("new", "value", minute);
  notes.remove("removed");
  await notes.flushTo(shared);
  expect(await Promise.all(["removed", "changed", "new"].map((key) => shared.get(key)))).toEqual([
    null,
    "after",
    "value",
  ]);
  expect(notes.get("new")).toBeNull();
});

test("a lock released in the buffer is not taken from its new holder", async () => {
  notes.remove("mine", "me");
  notes.remove("others", "me");
  await shared.set("mine", "me", minute);
  await shared.set("others", "somebody else", minute);
  await notes.flushTo(shared);
  expect([await shared.get("mine"), await shared.get("others")]).toEqual([null, "somebody else"]);
});

test("lifetimes continue while nothing can be flushed", async () => {
  notes.set("short", "value", minute);
  notes.set("long", "value", 3 * minute);
  time += 2 * minute;
  expect([notes.get("short"), notes.get("long")]).toEqual([null, "value"]);
  await notes.flushTo(shared);
  expect([await shared.get("short"), await shared.get("long")]).toEqual([null, "value"]);
  time += minute;
  expect(await shared.get("long")).toBeNull();
});

test("counters are not flushed", async () => {
  expect(notes.increment("count", minute).count).toBe(1);
  expect(notes.increment("count", minute).count).toBe(2);
  await notes.flushTo(shared);
  expect(await shared.get("count")).toBeNull();
  expect(notes.increment("count", minute).count).toBe(1);
});

test("an interrupted flush loses nothing, and entries written meanwhile are flushed with the next", async () => {
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
  await expect(notes.flushTo(breaking)).rejects.toThrow("Lost again.");
  await notes.flushTo(shared);
  expect([await shared.get("one"), await shared.get("two")]).toEqual(["newer", "value"]);
});
