import { expect, test } from "vitest";
import { settableClock } from "../../../tests/support/settable-clock.ts";
import { createFixedWindows } from "./fixed-windows.ts";

const open = (names = 100) => {
  const clock = settableClock();
  return { clock, windows: createFixedWindows(clock, { period: 60_000, names }) };
};

test("who has used a window up waits until it is over, and nobody else does", () => {
  const { clock, windows } = open();
  clock.advance(20_000);
  expect(windows.spend([{ name: "a", most: 10 }], 10)).toBe(0);
  clock.advance(15_500);
  expect(windows.spend([{ name: "a", most: 10 }])).toBe(45);
  expect(windows.spend([{ name: "b", most: 10 }])).toBe(0);
  clock.advance(44_499);
  expect(windows.spend([{ name: "a", most: 10 }])).toBe(1);
  clock.advance(1);
  expect(windows.spend([{ name: "a", most: 10 }])).toBe(0);
});

test("what counts for two is counted for neither when one of them has too many", () => {
  const { windows } = open();
  const both = [
    { name: "account", most: 1 },
    { name: "address", most: 5 },
  ];
  expect(windows.spend(both)).toBe(0);
  expect(windows.spend(both)).toBe(60);
  expect(windows.spend([{ name: "address", most: 5 }], 4)).toBe(0);
});

test("what is given back can be spent again", () => {
  const { windows } = open();
  expect(windows.spend([{ name: "a", most: 1 }])).toBe(0);
  windows.giveBack("a");
  expect(windows.spend([{ name: "a", most: 1 }])).toBe(0);
});

test("very many names take no more memory than some", () => {
  const { windows } = open(2);
  for (const name of ["first", "second", "third"]) windows.spend([{ name, most: 1 }]);
  expect(windows.spend([{ name: "third", most: 1 }])).toBe(60);
  expect(windows.spend([{ name: "first", most: 1 }])).toBe(0);
});
