import { expect, test } from "vitest";
import { createTestQueue, getTicket, flushPromises } from "./login-queue.fixture.ts";

test("concurrent logins are limited, and the others wait in order of arrival", async () => {
  const { enter, order } = createTestQueue();
  const people = ["Ann", "Ben", "Cem", "Dee"].map((name) => enter(name));
  await flushPromises();
  expect(order).toEqual(["Ann", "Ben"]);
  (await people[1]?.leave)?.();
  await flushPromises();
  expect(order).toEqual(["Ann", "Ben", "Cem"]);
  (await people[0]?.leave)?.();
  await flushPromises();
  expect(order).toEqual(["Ann", "Ben", "Cem", "Dee"]);
});

test("releasing a slot twice frees it once", async () => {
  const { enter, order } = createTestQueue();
  const [ann] = ["Ann", "Ben", "Cem", "Dee"].map((name) => enter(name));
  const leave = await ann?.leave;
  leave?.();
  leave?.();
  await flushPromises();
  expect(order).toEqual(["Ann", "Ben", "Cem"]);
});

test("in a long queue the position and the estimated wait are returned at once", async () => {
  const { enter } = createTestQueue();
  for (let number = 0; number < 2 + 16; number += 1) enter(`held ${number}`);
  const notified = await enter("Zoe").result;
  // 17 logins of 0.3 s, two at a time.
  expect(notified).toMatchObject({ kind: "wait", ahead: 16, seconds: 3 });
  expect(await enter("Yan").result).toMatchObject({ kind: "wait", ahead: 17 });
});

test("the estimate follows the duration of logins", async () => {
  const { clock, enter } = createTestQueue();
  for (let number = 0; number < 30; number += 1) {
    const { leave } = enter(`slow ${number}`);
    clock.advance(2_000);
    (await leave)();
  }
  for (let number = 0; number < 2 + 16; number += 1) enter(`held ${number}`);
  const notified = await enter("Zoe").result;
  expect(notified).toMatchObject({ kind: "wait", seconds: expect.closeTo(16, -1) });
});

test("a client that returns with its ticket keeps its position", async () => {
  const { enter, order, endWait } = createTestQueue();
  const [ann, ben] = [enter("Ann"), enter("Ben")];
  const cem = enter("Cem");
  endWait();
  const ticket = getTicket(await cem.result);
  const dee = enter("Dee");
  const again = enter("Cem", ticket);
  for (const one of [ann, ben, again, dee]) {
    (await one.leave)();
    await flushPromises();
  }
  expect(order).toEqual(["Ann", "Ben", "Cem", "Dee"]);
});

test("a client that does not return does not block others, and its ticket expires half a minute after its time", async () => {
  const { clock, enter, endWait } = createTestQueue();
  const [ann, ben] = [enter("Ann"), enter("Ben")];
  const gone = Array.from({ length: 20 }, (_, number) => enter(`gone ${number}`));
  endWait();
  await Promise.all(gone.map(({ result }) => result));
  expect(await enter("Eve").result).toMatchObject({ kind: "wait", ahead: 20 });
  clock.advance(60_000);
  const late = enter("Late");
  (await ann.leave)();
  expect(await late.result).toMatchObject({ kind: "slot" });
  (await ben.leave)();
  expect(await enter("Fay").result).toMatchObject({ kind: "slot" });
});
