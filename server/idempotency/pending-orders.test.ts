import { expect, test } from "vitest";
import { createEncrypter } from "../session/encrypter.ts";
import { createMemoryStore } from "../store/memory.ts";
import { createStoreFullError } from "../store/store.ts";
import { createPendingOrderStore } from "./pending-orders.ts";

const clock = { now: () => Date.UTC(2027, 2, 1) };
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const encrypter = createEncrypter(["a-secret-for-tests-that-is-long-enough"], clock);
const show = "/event/show";
const order = (reference: string) => ({ kind: "order" as const, reference, path: `${show}?reference=x` });

test("two indeterminate orders of one event are both listed, whichever instance stored them", async () => {
  const store = createMemoryStore(clock);
  const [one, other] = [
    createPendingOrderStore({ store, encrypter, log }),
    createPendingOrderStore({ store, encrypter, log }),
  ];
  await Promise.all([one.save(7, show, order("AAAA2222")), other.save(7, show, order("BBBB3333"))]);
  const notified = (await one.list(7, show)).map(({ reference }) => reference).toSorted();
  expect(notified).toEqual(["AAAA2222", "BBBB3333"]);
  await one.remove(7, show, "AAAA2222");
  expect((await other.list(7, show)).map(({ reference }) => reference)).toEqual(["BBBB3333"]);
});

test("an order that is stored again with its progress is listed once", async () => {
  const pending = createPendingOrderStore({ store: createMemoryStore(clock), encrypter, log });
  await pending.save(7, show, order("AAAA2222"));
  await pending.save(7, show, { ...order("AAAA2222"), path: `${show}?reference=later` });
  expect(await pending.list(7, show)).toEqual([{ ...order("AAAA2222"), path: `${show}?reference=later` }]);
});

test("with more orders than slots, at least one is listed", async () => {
  const pending = createPendingOrderStore({ store: createMemoryStore(clock), encrypter, log });
  for (const reference of ["A", "B", "C", "D", "E"]) await pending.save(7, show, order(reference));
  const notified = (await pending.list(7, show)).map(({ reference }) => reference);
  expect(notified).toHaveLength(3);
  expect(notified).toContain("E");
});

test("orders are not listed for other accounts or pages", async () => {
  const pending = createPendingOrderStore({ store: createMemoryStore(clock), encrypter, log });
  await pending.save(7, show, order("AAAA2222"));
  expect([...(await pending.list(8, show)), ...(await pending.list(7, "/checkout"))]).toEqual([]);
});

test("a full store does not prevent an order", async () => {
  const full = () => Promise.reject(createStoreFullError());
  const store = { ...createMemoryStore(clock), set: full, add: full };
  const pending = createPendingOrderStore({ store, encrypter, log });
  await pending.save(7, show, order("AAAA2222"));
  expect(await pending.list(7, show)).toEqual([]);
});
