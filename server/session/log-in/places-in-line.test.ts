import { expect, test } from "vitest";
import { aLine, placeOf, settled, toldAtOnce } from "./log-in-line.fixture.ts";

test("how long it takes grows with those before: three tenths of a second each, until log-ins were seen", async () => {
  const { come } = aLine({ atOnce: 1, mostHeld: 0 });
  come("Ann");
  const told: unknown[] = [];
  for (let number = 0; number < 12; number += 1) told.push(await come(`told ${number}`).door);
  const seconds = [1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4];
  expect(told).toEqual(
    seconds.map((each, ahead) => ({ kind: "wait", place: expect.anything(), ahead, seconds: each })),
  );
});

test("who comes back late, to a full line, is told only of those who came before them", async () => {
  const { come, tire, clock } = aLine();
  ["Ann", "Ben"].map((name) => come(name));
  const cem = come("Cem");
  tire();
  const place = placeOf(await cem.door);
  clock.advance(60_000);
  for (let number = 0; number < 16; number += 1) come(`held ${number}`);
  expect(await toldAtOnce(come("Zoe"))).toMatchObject({ kind: "wait", ahead: 16 });
  expect(await toldAtOnce(come("Cem", place))).toEqual({ kind: "wait", place, ahead: 0, seconds: 1 });
});

test("whoever is awaited counts like whoever waits: behind so many nobody is held", async () => {
  const { come, tire } = aLine({ atOnce: 1, mostHeld: 2 });
  come("Ann");
  const ben = come("Ben");
  const cem = come("Cem");
  tire(0);
  expect(await ben.door).toMatchObject({ kind: "wait", ahead: 0 });
  expect(await toldAtOnce(cem)).toBe("held");
  expect(await toldAtOnce(come("Dee"))).toMatchObject({ kind: "wait", ahead: 2 });
});

test("whoever is told to come back is waited for to the last moment of their half minute, and no longer", async () => {
  const comesLate = async (milliseconds: number) => {
    const { come, clock } = aLine({ atOnce: 1, mostHeld: 0 });
    come("Ann");
    const told = clock.now();
    expect(await come("Ben").door).toMatchObject({ seconds: 1 });
    clock.set(told + milliseconds);
    return come("Cem").door;
  };
  expect(await comesLate(31_000)).toMatchObject({ kind: "wait", ahead: 1 });
  expect(await comesLate(31_001)).toMatchObject({ kind: "wait", ahead: 0 });
});

test.each([
  ["those of one moment by their names", { id: "b", since: 5 }, { id: "a", since: 5 }],
  ["others by when they came, whatever their names", { id: "a", since: 6 }, { id: "b", since: 5 }],
])("the order doesn't hang on who comes back first: %s", async (_which, later, earlier) => {
  const { come, order } = aLine({ atOnce: 1 });
  const ann = come("Ann");
  const second = come("later", later);
  const first = come("earlier", earlier);
  for (const one of [ann, first, second]) {
    await settled();
    (await one.leave)();
  }
  expect(order).toEqual(["Ann", "earlier", "later"]);
});

test("so it is when they come back in their order", async () => {
  const { come, order } = aLine({ atOnce: 1 });
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
