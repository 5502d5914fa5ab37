import { expect, test } from "vitest";
import { settableClock } from "../../tests/support/settable-clock.ts";
import { createMemoryValues } from "./values.ts";
import { createWindows } from "./windows.ts";

const periodMs = 60_000;
const open = (most = 100) => {
  const clock = settableClock();
  return { clock, windows: createWindows(createMemoryValues(clock, most)) };
};
const limit = (key: string, max: number) => [{ key, max, periodMs }];

test("a key that has used up its window waits until it ends, other keys don't", async () => {
  const { clock, windows } = open();
  clock.advance(20_000);
  expect(await windows.consume(limit("a", 10), 10)).toBe(0);
  clock.advance(15_500);
  expect(await windows.consume(limit("a", 10))).toBe(45);
  expect(await windows.consume(limit("b", 10))).toBe(0);
  clock.advance(44_499);
  expect(await windows.consume(limit("a", 10))).toBe(1);
  clock.advance(1);
  expect(await windows.consume(limit("a", 10))).toBe(0);
});

test("a cost for two limits is added to neither if one of them would be exceeded", async () => {
  const { windows } = open();
  const both = [...limit("account", 1), ...limit("address", 5)];
  expect(await windows.consume(both)).toBe(0);
  expect(await windows.consume(both)).toBe(60);
  expect(await windows.consume(limit("address", 5), 4)).toBe(0);
});

test("of several reached limits the longest wait is returned", async () => {
  const { clock, windows } = open();
  await windows.consume(limit("long", 1));
  clock.advance(20_000);
  await windows.consume([{ key: "short", max: 1, periodMs: 1_000 }]);
  expect(await windows.consume([...limit("long", 1), { key: "short", max: 1, periodMs: 1_000 }])).toBe(40);
});

test("reverted costs can be spent again, and nothing is reverted in a window that has ended", async () => {
  const { clock, windows } = open();
  expect(await windows.consume(limit("a", 1))).toBe(0);
  await windows.refund(limit("a", 1));
  expect(await windows.consume(limit("a", 1))).toBe(0);
  clock.advance(periodMs);
  await windows.refund(limit("a", 1));
  expect([await windows.consume(limit("a", 1)), await windows.consume(limit("a", 1))]).toEqual([0, 60]);
});

test("checking a limit counts nothing and starts no window", async () => {
  const { clock, windows } = open();
  const [looked = { key: "", max: 0, periodMs }] = limit("a", 1);
  expect(await windows.getSecondsUntilFree(looked)).toBe(0);
  clock.advance(20_000);
  await windows.consume([looked]);
  clock.advance(15_000);
  expect([await windows.getSecondsUntilFree(looked), await windows.getSecondsUntilFree(looked)]).toEqual([
    45, 45,
  ]);
});

test("many keys use limited memory, and the most recently used are kept", async () => {
  const { windows } = open(2);
  for (const name of ["first", "second", "first", "third"]) await windows.consume(limit(name, 1));
  expect(await windows.consume(limit("first", 1))).toBe(60);
  expect(await windows.consume(limit("third", 1))).toBe(60);
  expect(await windows.consume(limit("second", 1))).toBe(0);
});
