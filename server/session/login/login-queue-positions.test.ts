import { expect, test } from "vitest";
import { createTestQueue, getTicket, flushPromises, getImmediateResult } from "./login-queue.fixture.ts";

test("the estimate grows by three tenths of a second per client, until logins were measured", async () => {
  const { enter } = createTestQueue({ maxConcurrent: 1, maxWaiting: 0 });
  enter("Ann");
  const notified: unknown[] = [];
  for (let number = 0; number < 12; number += 1) notified.push(await enter(`told ${number}`).result);
  const seconds = [1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4];
  expect(notified).toEqual(
    seconds.map((each, ahead) => ({ kind: "wait", ticket: expect.anything(), ahead, seconds: each })),
  );
});

test("a client that returns late to a full queue only counts earlier clients", async () => {
  const { enter, endWait, clock } = createTestQueue();
  ["Ann", "Ben"].map((name) => enter(name));
  const cem = enter("Cem");
  endWait();
  const ticket = getTicket(await cem.result);
  clock.advance(60_000);
  for (let number = 0; number < 16; number += 1) enter(`held ${number}`);
  expect(await getImmediateResult(enter("Zoe"))).toMatchObject({ kind: "wait", ahead: 16 });
  expect(await getImmediateResult(enter("Cem", ticket))).toEqual({
    kind: "wait",
    ticket,
    ahead: 0,
    seconds: 1,
  });
});

test("clients that were told to retry count like waiting ones", async () => {
  const { enter, endWait } = createTestQueue({ maxConcurrent: 1, maxWaiting: 2 });
  enter("Ann");
  const ben = enter("Ben");
  const cem = enter("Cem");
  endWait(0);
  expect(await ben.result).toMatchObject({ kind: "wait", ahead: 0 });
  expect(await getImmediateResult(cem)).toBe("held");
  expect(await getImmediateResult(enter("Dee"))).toMatchObject({ kind: "wait", ahead: 2 });
});

test("a ticket is reserved until exactly half a minute after its time", async () => {
  const comesLate = async (milliseconds: number) => {
    const { enter, clock } = createTestQueue({ maxConcurrent: 1, maxWaiting: 0 });
    enter("Ann");
    const notified = clock.now();
    expect(await enter("Ben").result).toMatchObject({ seconds: 1 });
    clock.set(notified + milliseconds);
    return enter("Cem").result;
  };
  expect(await comesLate(31_000)).toMatchObject({ kind: "wait", ahead: 1 });
  expect(await comesLate(31_001)).toMatchObject({ kind: "wait", ahead: 0 });
});

test.each([
  ["equal arrival times are ordered by name", { id: "b", since: 5 }, { id: "a", since: 5 }],
  ["other clients by arrival, whatever their names", { id: "a", since: 6 }, { id: "b", since: 5 }],
])("the order does not depend on who returns first: %s", async (_which, later, earlier) => {
  const { enter, order } = createTestQueue({ maxConcurrent: 1 });
  const ann = enter("Ann");
  const second = enter("later", later);
  const first = enter("earlier", earlier);
  for (const one of [ann, first, second]) {
    await flushPromises();
    (await one.leave)();
  }
  expect(order).toEqual(["Ann", "earlier", "later"]);
});

test("the same when they return in order", async () => {
  const { enter, order } = createTestQueue({ maxConcurrent: 1 });
  const people = [
    enter("Ann"),
    enter("first", { id: "z", since: 5 }),
    enter("second", { id: "a", since: 6 }),
    enter("third", { id: "b", since: 6 }),
  ];
  for (const one of people) {
    (await one.leave)();
    await flushPromises();
  }
  expect(order).toEqual(["Ann", "first", "second", "third"]);
});
