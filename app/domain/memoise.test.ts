import { expect, test } from "vitest";
import { memoise } from "./memoise.ts";

test("runs once per object, also for equal objects", () => {
  const given: object[] = [];
  const counted = memoise((from: { of: string }) => given.push(from));
  const [first, second] = [{ of: "a" }, { of: "a" }];
  expect([counted(first), counted(first), counted(second), counted(first)]).toEqual([1, 1, 2, 1]);
});

test("caches undefined as well, but no error", () => {
  let calls = 0;
  const empty = memoise((_from: object) => void calls++);
  const from = {};
  empty(from);
  empty(from);
  expect(calls).toBe(1);

  const failing = memoise((_from: object) => {
    calls += 1;
    throw new Error("not yet");
  });
  expect(() => failing(from)).toThrow("not yet");
  expect(() => failing(from)).toThrow("not yet");
  expect(calls).toBe(3);
});
