import { expect, test } from "vitest";
import { getRetryDelayMs } from "./use-submit-with-retry.ts";

test("a post is retried with growing delays, for five minutes", () => {
  const pauses = Array.from({ length: 20 }, (_, number) => getRetryDelayMs(number)).filter(
    (pause) => pause !== null,
  );
  expect(pauses[0]).toBe(1_000);
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBe(5 * 60_000);
  expect(getRetryDelayMs(pauses.length)).toBeNull();
});
