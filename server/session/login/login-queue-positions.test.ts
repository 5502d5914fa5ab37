import { expect, test } from "vitest";
import { createTestQueue, ticketOf, settled, immediateResult } from "./login-queue.fixture.ts";

test("the estimate grows by three tenths of a second per client, until logins were measured", async () => {
  const { come } = createTestQueue({ atOnce: 1, mostHeld: 0 });
  come("Ann");
  const notified: unknown[] = [];
  for (let number = 0; number < 12; number += 1) notified.push(await come(`told ${number}`).door);
  const seconds = [1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4];
  expect(notified).toEqual(
    seconds.map((each, ahead) => ({ kind: "wait", ticket: expect.anything(), ahead, seconds: each })),
  );
});

test("a client that returns late to a full queue only counts earlier clients", async () => {
  const { come, tire, clock } = createTestQueue();
  ["Ann", "Ben"].map((name) => come(name));
  const cem = come("Cem");
  tire();
  const place = ticketOf(await cem.door);
  clock.advance(60_000);
  for (let number = 0; number < 16; number += 1) come(`held ${number}`);
  expect(await immediateResult(come("Zoe"))).toMatchObject({ kind: "wait", ahead: 16 });
  expect(await immediateResult(come("Cem", place))).toEqual({
    kind: "wait",
    ticket: place,
    ahead: 0,
    seconds: 1,
  });
});

test("clients that were told to retry count like waiting ones", async () => {
  const { come, tire } = createTestQueue({ atOnce: 1, mostHeld: 2 });
  come("Ann");
  const ben = come("Ben");
  const cem = come("Cem");
  tire(0);
  expect(await ben.door).toMatchObject({ kind: "wait", ahead: 0 });
  expect(await immediateResult(cem)).toBe("held");
  expect(await immediateResult(come("Dee"))).toMatchObject({ kind: "wait", ahead: 2 });
});

test("a ticket is reserved until exactly half a minute after its time", async () => {
  const comesLate = async (milliseconds: number) => {
    const { come, clock } = createTestQueue({ atOnce: 1, mostHeld: 0 });
    come("Ann");
    const notified = clock.now();
    expect(await come("Ben").door).toMatchObject({ seconds: 1 });
    clock.set(notified + milliseconds);
    return come("Cem").door;
  };
  expect(await comesLate(31_000)).toMatchObject({ kind: "wait", ahead: 1 });
  expect(await comesLate(31_001)).toMatchObject({ kind: "wait", ahead: 0 });
});

test.each([
  ["equal arrival times are ordered by name", { id: "b", since: 5 }, { id: "a", since: 5 }],
  ["other clients by arrival, whatever their names", { id: "a", since: 6 }, { id: "b", since: 5 }],
])("the order does not depend on who returns first: %s", async (_which, later, earlier) => {
  const { come, order } = createTestQueue({ atOnce: 1 });
  const ann = come("Ann");
  const second = come("later", later);
  const first = come("earlier", earlier);
  for (const one of [ann, first, second]) {
    await settled();
    (await one.leave)();
  }
  expect(order).toEqual(["Ann", "earlier", "later"]);
});

test("the same when they return in order", async () => {
  const { come, order } = createTestQueue({ atOnce: 1 });
  const people = [
    come("Ann"),
    come("first", { id: "z", since: 5 }),
    come("second", { id: "a", since: 6 }),
    come("third", { id: "b", since: 6 }),
  ];
  for (const one of people) {
    (await one.leave)();
    await settled();
  }
  expect(order).toEqual(["Ann", "first", "second", "third"]);
});
