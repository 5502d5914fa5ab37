import { expect, test } from "vitest";
import { aLine, placeOf, settled } from "./log-in-line.fixture.ts";

test("so many log in at once, and the others in the order in which they came", async () => {
  const { come, order } = aLine();
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

test("a place that was left twice is given away once", async () => {
  const { come, order } = aLine();
  const [ann] = ["Ann", "Ben", "Cem", "Dee"].map((name) => come(name));
  const leave = await ann?.leave;
  leave?.();
  leave?.();
  await settled();
  expect(order).toEqual(["Ann", "Ben", "Cem"]);
});

test("who finds a long line is told at once how many are before them, and about how long it takes", async () => {
  const { come } = aLine();
  for (let number = 0; number < 2 + 16; number += 1) come(`held ${number}`);
  const told = await come("Zoe").door;
  // 17 log-ins of 0.3 s, two at once.
  expect(told).toMatchObject({ kind: "wait", ahead: 16, seconds: 3 });
  expect(await come("Yan").door).toMatchObject({ kind: "wait", ahead: 17 });
});

test("how long it takes is learnt from the log-ins that there were", async () => {
  const { clock, come } = aLine();
  for (let number = 0; number < 30; number += 1) {
    const { leave } = come(`slow ${number}`);
    clock.advance(2_000);
    (await leave)();
  }
  for (let number = 0; number < 2 + 16; number += 1) come(`held ${number}`);
  const told = await come("Zoe").door;
  expect(told).toMatchObject({ kind: "wait", seconds: expect.closeTo(16, -1) });
});

test("who comes back keeps their place: those who came later wait behind them", async () => {
  const { come, order, tire } = aLine();
  const [ann, ben] = [come("Ann"), come("Ben")];
  const cem = come("Cem");
  tire();
  const place = placeOf(await cem.door);
  const dee = come("Dee");
  const again = come("Cem", place);
  for (const one of [ann, ben, again, dee]) {
    (await one.leave)();
    await settled();
  }
  expect(order).toEqual(["Ann", "Ben", "Cem", "Dee"]);
});

test("whoever doesn't come back keeps nobody waiting, and is forgotten half a minute after their time", async () => {
  const { clock, come, tire } = aLine();
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
