import { expect, test } from "vitest";
import { createSealer } from "../session/sealer.ts";
import { createMemoryStore } from "../store/memory.ts";
import { storeFull } from "../store/store.ts";
import { pendingIn } from "./pending.ts";

const clock = { now: () => Date.UTC(2027, 2, 1) };
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const sealer = createSealer(["a-secret-for-tests-that-is-long-enough"], clock);
const show = "/event/show";
const order = (reference: string) => ({ kind: "order" as const, reference, path: `${show}?reference=x` });

test("two orders that wait at the same event are both told, whichever instance noted them", async () => {
  const store = createMemoryStore(clock);
  const [one, other] = [pendingIn({ store, sealer, log }), pendingIn({ store, sealer, log })];
  await Promise.all([one.keep(7, show, order("AAAA2222")), other.keep(7, show, order("BBBB3333"))]);
  const told = (await one.of(7, show)).map(({ reference }) => reference).toSorted();
  expect(told).toEqual(["AAAA2222", "BBBB3333"]);
  await one.forget(7, show, "AAAA2222");
  expect((await other.of(7, show)).map(({ reference }) => reference)).toEqual(["BBBB3333"]);
});

test("an order that is noted again, with what is known of it since, is told once", async () => {
  const pending = pendingIn({ store: createMemoryStore(clock), sealer, log });
  await pending.keep(7, show, order("AAAA2222"));
  await pending.keep(7, show, { ...order("AAAA2222"), path: `${show}?reference=later` });
  expect(await pending.of(7, show)).toEqual([{ ...order("AAAA2222"), path: `${show}?reference=later` }]);
});

test("more orders than there are places for still say that there is one", async () => {
  const pending = pendingIn({ store: createMemoryStore(clock), sealer, log });
  for (const reference of ["A", "B", "C", "D", "E"]) await pending.keep(7, show, order(reference));
  const told = (await pending.of(7, show)).map(({ reference }) => reference);
  expect(told).toHaveLength(3);
  expect(told).toContain("E");
});

test("it is told to nobody else and at no other page", async () => {
  const pending = pendingIn({ store: createMemoryStore(clock), sealer, log });
  await pending.keep(7, show, order("AAAA2222"));
  expect([...(await pending.of(8, show)), ...(await pending.of(7, "/checkout"))]).toEqual([]);
});

test("a store that takes nothing any more doesn't keep an order from going", async () => {
  const full = () => Promise.reject(storeFull());
  const store = { ...createMemoryStore(clock), set: full, add: full };
  const pending = pendingIn({ store, sealer, log });
  await pending.keep(7, show, order("AAAA2222"));
  expect(await pending.of(7, show)).toEqual([]);
});
