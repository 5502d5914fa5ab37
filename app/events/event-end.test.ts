import { expect, test } from "vitest";
import { getEventEnd } from "./event-end.ts";

const zone = "Australia/Sydney";
const venue = null;
const at = (text: string) => Date.parse(text);

test.each([
  ["its end", "2026-03-14T18:30:00", "2026-03-14T22:30:00", "2026-03-14T22:30:00+11:00"],
  ["the midnight after an end without a time", "2026-03-14", "2026-03-15", "2026-03-16T00:00:00+11:00"],
  ["the midnight after its start if it has no end", "2026-03-14T18:30:00", null, "2026-03-15T00:00:00+11:00"],
  ["the midnight after a day on which clocks go back", "2026-04-05", null, "2026-04-06T00:00:00+10:00"],
])("an event is over at %s", (_what, startDate, endDate, end) => {
  expect(getEventEnd({ startDate, endDate, dates: [], venue }, zone)).toBe(at(end));
});

test("an event of several days is over after the last one, whatever its start", () => {
  const day = (date: string) => ({ start: `${date}T18:30:00`, end: `${date}T22:30:00` });
  const dates = [day("2026-03-15"), day("2026-03-14")];
  const event = { startDate: "2026-03-14T18:30:00", endDate: null, dates, venue };
  expect(getEventEnd(event, zone)).toBe(at("2026-03-15T22:30:00+11:00"));
});

test("an event without any date never ends", () => {
  expect(getEventEnd({ startDate: null, endDate: null, dates: [], venue }, zone)).toBeNull();
});
