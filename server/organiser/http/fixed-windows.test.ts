import { expect, test } from "vitest";
import { settableClock } from "../../../tests/support/settable-clock.ts";
import { countedUnlessFailed, createFixedWindows } from "./fixed-windows.ts";
import { ApiError } from "./route.ts";

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

test.each([
  ["a fault of the program", new Error("the disk"), 0],
  ["a rejection by a fault of the program", new ApiError(507, "NOT_CARRIED_OUT", "Full."), 0],
  ["a rejection of what was asked", new ApiError(400, "INVALID_CODE", "Wrong."), 1],
])("what ends in %s counts as it should", async (_what, error, spent) => {
  const { windows } = open();
  windows.spend([{ name: "a", most: 10 }]);
  const failing = countedUnlessFailed(
    () => windows.giveBack("a"),
    () => Promise.reject(error),
  );
  await expect(failing).rejects.toBe(error);
  expect(windows.spent("a")).toBe(spent);
});
