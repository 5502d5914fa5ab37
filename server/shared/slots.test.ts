import { expect, test } from "vitest";
import { createSlots } from "./slots.ts";

/** Slots whose work ends on command; `begun` lists the started work in order. */
function start(most: number, isBefore?: (one: { name: string }, other: { name: string }) => boolean) {
  const slots = createSlots<{ name: string }>({ capacity: most, ...(isBefore && { isBefore }) });
  const begun: string[] = [];
  const come = async (name: string, waiter = { name }) => {
    if (slots.tryAcquire() || (await slots.wait(waiter))) begun.push(name);
    else begun.push(`not ${name}`);
  };
  const settle = () => new Promise(setImmediate);
  return { slots, begun, come, settle };
}

test("as much work as there are slots starts at once, the rest in order of arrival", async () => {
  const { slots, begun, come, settle } = start(2);
  for (const name of ["a", "b", "c", "d"]) void come(name);
  expect(begun).toEqual(["a", "b"]);
  slots.release();
  await settle();
  slots.release();
  await settle();
  expect(begun).toEqual(["a", "b", "c", "d"]);
});

test("work with priority starts first, whenever it arrived", async () => {
  const { slots, begun, come, settle } = start(1, (one, other) => one.name < other.name);
  for (const name of ["x", "c", "a", "b"]) void come(name);
  for (let place = 0; place < 3; place += 1) {
    slots.release();
    await settle();
  }
  expect(begun).toEqual(["x", "a", "b", "c"]);
});

test("removed work gets no slot, and can't be removed once it has one", async () => {
  const { slots, begun, come, settle } = start(1);
  const [second, third] = [{ name: "second" }, { name: "third" }];
  void come("first");
  void come("second", second);
  void come("third", third);
  expect([slots.listWaiting(), slots.remove(second)]).toEqual([[second, third], true]);
  slots.release();
  await settle();
  expect([begun, slots.remove(third)]).toEqual([["first", "not second", "third"], false]);
});

test("a slot without a waiter is free for the next arrival", async () => {
  const { slots, begun, come } = start(1);
  void come("first");
  slots.release();
  void come("second");
  expect(begun).toEqual(["first", "second"]);
  expect(slots.tryAcquire()).toBe(false);
});
