import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getDayInZone, isDateOnly, toInstant, getVenueZone } from "./venue-time.ts";

const utc = (instant: number) => new Date(instant).toISOString();

describe("a time of the API becomes an instant", () => {
  test.each([
    ["2026-01-10T18:00:00", "Australia/Sydney", "2026-01-10T07:00:00.000Z"], // daylight saving
    ["2026-07-10T18:00:00", "Australia/Sydney", "2026-07-10T08:00:00.000Z"],
    ["2026-01-10T18:00:00", "Australia/Adelaide", "2026-01-10T07:30:00.000Z"],
    ["2026-01-10T18:00:00", "Australia/Perth", "2026-01-10T10:00:00.000Z"],
    ["2026-01-10T18:00:00Z", "Australia/Perth", "2026-01-10T18:00:00.000Z"],
    ["2026-01-10T18:00:00+10:00", "Australia/Perth", "2026-01-10T08:00:00.000Z"],
    ["2026-01-10T18:00:00+1000", "Australia/Perth", "2026-01-10T08:00:00.000Z"],
    ["2026-01-10T18:00:00-03:30", "Australia/Perth", "2026-01-10T21:30:00.000Z"],
    ["2026-01-10T18:04:05", "Australia/Perth", "2026-01-10T10:04:05.000Z"],
    ["2026-01-10T18:04", "Australia/Perth", "2026-01-10T10:04:00.000Z"],
    ["2026-12-31", "Australia/Perth", "2026-12-30T16:00:00.000Z"], // midnight there
    ["2026-01", "Australia/Perth", "2025-12-31T16:00:00.000Z"],
  ])("%s at %s is %s", (time, zone, instant) => {
    expect(utc(toInstant(time, zone))).toBe(instant);
  });

  test("a time that the clocks skip is an hour later, not the day before", () => {
    expect(utc(toInstant("2026-10-04T02:30:00", "Australia/Sydney"))).toBe("2026-10-03T16:30:00.000Z");
  });
});

test.each([
  ["2026-01-10", true],
  ["2026-01-10T00:00:00", false],
  ["2026-01-10T00:00:00Z", false],
])("%s is a day without a time: %s", (time, isAlone) => expect(isDateOnly(time)).toBe(isAlone));

describe("a day in a zone", () => {
  test("before midnight in Perth it is already tomorrow in Sydney", () => {
    const instant = Date.parse("2026-01-10T14:30:00Z");
    expect(getDayInZone("Australia/Perth", instant)).toBe("2026-01-10");
    expect(getDayInZone("Australia/Sydney", instant)).toBe("2026-01-11");
  });

  test("noon of any day, in any of the three zones, is on that day", () => {
    const zone = fc.constantFrom("Australia/Sydney", "Australia/Adelaide", "Australia/Perth");
    const day = fc
      .date({ min: new Date("2000-01-01"), max: new Date("2060-01-01"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(zone, day, (where, date) => {
        expect(getDayInZone(where, toInstant(`${date}T12:00:00`, where))).toBe(date);
      }),
    );
  });
});

describe("a venue's zone", () => {
  test.each([
    ["its own", { timezone: "Australia/Perth" }, "Australia/Perth"],
    ["the site's if it has none", { timezone: "" }, "Australia/Sydney"],
    ["the site's if it is invalid", { timezone: "Mars/Olympus" }, "Australia/Sydney"],
    ["the site's without a venue", null, "Australia/Sydney"],
  ])("is %s", (_, venue, zone) => {
    expect(getVenueZone(venue, "Australia/Sydney")).toBe(zone);
    // Must not depend on what is cached by now.
    expect(getVenueZone(venue, "Australia/Sydney")).toBe(zone);
  });

  test("is still found after an API sent thousands of invalid names", () => {
    for (let number = 0; number < 1_002; number++)
      expect(getVenueZone({ timezone: `Mars/${number}` }, "Australia/Perth")).toBe("Australia/Perth");
    expect(getVenueZone({ timezone: "Australia/Adelaide" }, "Australia/Perth")).toBe("Australia/Adelaide");
  });
});
