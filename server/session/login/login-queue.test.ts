import { expect, test } from "vitest";
import { createTestQueue, ticketOf, settled } from "./login-queue.fixture.ts";

test("concurrent logins are limited, and the others wait in order of arrival", async () => {
  const { come, order } = createTestQueue();
  const people = ["Ann", "Ben", "Cem", "Dee"].map((name) => come(name));
  await settled();
  expect(order).toEqual(["Ann", "Ben"]);
  (await people[1]?.leave)?.();
  await settled();
  expect(order).toEqual(["Ann", "Ben", "Cem"]);
  (await people[0]?.leave)?.();
  await settled();
  expect(order).toEqual(["Ann", "Ben", "Cem", "Dee"]);
});

test("releasing a slot twice frees it once", async () => {
  const { come, order } = createTestQueue();
  const [ann] = ["Ann", "Ben", "Cem", "Dee"].map((name) => come(name));
  const leave = await ann?.leave;
  leave?.();
  leave?.();
  await settled();
  expect(order).toEqual(["Ann", "Ben", "Cem"]);
});

test("in a long queue the position and the estimated wait are returned at once", async () => {
  const { come } = createTestQueue();
  for (let number = 0; number < 2 + 16; number += 1) come(`held ${number}`);
  const notified = await come("Zoe").door;
  // 17 logins of 0.3 s, two at a time.
  expect(notified).toMatchObject({ kind: "wait", ahead: 16, seconds: 3 });
  expect(await come("Yan").door).toMatchObject({ kind: "wait", ahead: 17 });
});

test("the estimate follows the duration of logins", async () => {
  const { clock, come } = createTestQueue();
  for (let number = 0; number < 30; number += 1) {
    const { leave } = come(`slow ${number}`);
    clock.advance(2_000);
    (await leave)();
  }
  for (let number = 0; number < 2 + 16; number += 1) come(`held ${number}`);
  const notified = await come("Zoe").door;
  expect(notified).toMatchObject({ kind: "wait", seconds: expect.closeTo(16, -1) });
});

test("a client that returns with its ticket keeps its position", async () => {
  const { come, order, tire } = createTestQueue();
  const [ann, ben] = [come("Ann"), come("Ben")];
  const cem = come("Cem");
  tire();
  const place = ticketOf(await cem.door);
  const dee = come("Dee");
  const again = come("Cem", place);
  for (const one of [ann, ben, again, dee]) {
    (await one.leave)();
    await settled();
  }
  expect(order).toEqual(["Ann", "Ben", "Cem", "Dee"]);
});

test("a client that does not return does not block others, and its ticket expires half a minute after its time", async () => {
  const { clock, come, tire } = createTestQueue();
  const [ann, ben] = [come("Ann"), come("Ben")];
  const gone = Array.from({ length: 20 }, (_, number) => come(`gone ${number}`));
  tire();
  await Promise.all(gone.map(({ door }) => door));
  expect(await come("Eve").door).toMatchObject({ kind: "wait", ahead: 20 });
  clock.advance(60_000);
  const late = come("Late");
  (await ann.leave)();
  expect(await late.door).toMatchObject({ kind: "turn" });
  (await ben.leave)();
  expect(await come("Fay").door).toMatchObject({ kind: "turn" });
});
