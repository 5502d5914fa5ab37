import { expect, test } from "vitest";
import { findLastDay } from "./last-day.ts";

const zone = "Australia/Sydney";

test.each([
  ["its end", "2027-03-05T08:00:00+11:00", ["2027-03-07T17:00:00+11:00"], "2027-03-08T00:00:00+11:00"],
  [
    "the latest of several ends",
    "2027-03-05",
    [null, "2027-03-06", "2027-03-07"],
    "2027-03-08T00:00:00+11:00",
  ],
  ["the third day after a start alone", "2027-03-05T20:00:00+11:00", [null], "2027-03-09T00:00:00+11:00"],
  ["that day if the end is before the start", "2027-03-05", ["0001-01-01"], "2027-03-09T00:00:00+11:00"],
  ["its end without a start", null, ["2027-03-07"], "2027-03-08T00:00:00+11:00"],
])("the last day of an event is %s", (_what, start, ends, end) => {
  expect(findLastDay(start, ends, zone)).toEqual({ end: Date.parse(end), timeZone: zone });
});

test("an event without dates has no last day", () => {
  expect(findLastDay(null, [null], zone)).toBeNull();
});
