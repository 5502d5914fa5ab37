import { expect, test } from "vitest";
import { findSeriesEntryBlocker } from "./series-entry.ts";

const open = { opensAt: 1_000, closesAt: 2_000, soldOut: false, isPriced: true, hasEntered: false };

test.for([
  ["before entries open", open, 999, "not-open"],
  ["in the moment in which they open", open, 1_000, null],
  ["in the last moment", open, 1_999, null],
  ["in the moment in which they close", open, 2_000, "closed"],
  ["at any time where nobody says when", { ...open, opensAt: null, closesAt: null }, 5, null],
  ["with no place left", { ...open, soldOut: true }, 1_500, "full"],
  ["with no place left in a series that isn't open yet", { ...open, soldOut: true }, 500, "full"],
  ["without a fee", { ...open, isPriced: false }, 1_500, "not-open"],
  ["after it closed with no place left", { ...open, soldOut: true }, 2_500, "closed"],
  ["by who is in it, closed or not", { ...open, hasEntered: true, soldOut: true }, 2_500, "entered"],
] as const)("a series is entered %s, or not", ([, series, now, why]) => {
  expect(findSeriesEntryBlocker(series, now)).toBe(why);
});
