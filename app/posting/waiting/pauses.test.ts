import { expect, test } from "vitest";
import { pauseBefore } from "./pauses.ts";

test("a post is tried again after growing pauses, for five minutes and no longer", () => {
  const pauses = Array.from({ length: 20 }, (_, number) => pauseBefore(number)).filter(
    (pause) => pause !== null,
  );
  expect(pauses[0]).toBe(1_000);
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBe(5 * 60_000);
  expect(pauseBefore(pauses.length)).toBeNull();
});
