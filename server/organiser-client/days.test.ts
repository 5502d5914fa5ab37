import { assert, constantFrom, date, property } from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { getDayInZone, toInstant } from "../../app/domain/venue-time.ts";
import { dateOnly as wireDay, toRequestDate } from "../../app/wire/primitives.ts";
import { createReading, getReadingValue } from "./reading.ts";

const zones = [
  "Australia/Sydney",
  "Australia/Perth",
  "Australia/Lord_Howe",
  "Pacific/Auckland",
  "Pacific/Kiritimati",
  "Pacific/Honolulu",
  "Asia/Kolkata",
  "Europe/London",
  "America/New_York",
  "UTC",
];

const dates = date({
  min: new Date("1930-01-01T00:00:00Z"),
  max: new Date("2090-12-31T00:00:00Z"),
  noInvalidDate: true,
}).map((instant) => instant.toISOString().slice(0, 10));

/** The parsed date for a site in `zone`. */
function read(value: unknown, zone: string): string | null {
  const schema = z.object({ expiry: wireDay });
  const site = {
    resolveMediaUrl: (address: string) => address,
    resolveDay: (instant: string) => getDayInZone(zone, Date.parse(instant)),
  };
  const came = { text: "", body: null, json: { expiry: value }, isComplete: true };
  return getReadingValue("GET x", schema, createReading("GET x", schema, came, site), site).expiry;
}

test("text, midnight UTC and midnight in the site's zone are the same date, in every zone", () => {
  assert(
    property(dates, constantFrom(...zones), (day, zone) => {
      const localMidnight = new Date(toInstant(day, zone)).toISOString();
      const spellings = [
        day,
        `${day} 00:00:00`,
        `${day}T00:00:00.000Z`,
        `${day}T00:00:00+10:00`,
        localMidnight,
        { time: day },
        toRequestDate(day),
        { time: localMidnight },
      ];
      expect(spellings.map((spelling) => read(spelling, zone))).toEqual(spellings.map(() => day));
    }),
  );
});

test("29 Feb 2032 is sent as midnight UTC, and read back if the API uses the site's midnight", () => {
  expect(toRequestDate("2032-02-29")).toEqual({ time: "2032-02-29T00:00:00.000Z" });
  expect(read({ time: "2032-02-28T13:00:00.000Z" }, "Australia/Sydney")).toBe("2032-02-29");
});

test.each([null, undefined, "", "soon", "2031-02-29", { time: null }, {}, 20310229])(
  "%j is no date",
  (value) => {
    expect(read(value, "Australia/Sydney")).toBeNull();
  },
);
