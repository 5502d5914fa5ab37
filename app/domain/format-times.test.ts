import { expect, test } from "vitest";
import { toInstant } from "./venue-time.ts";
import { getLocale, formatDaysAndHours, formatHours } from "./format-times.ts";

/** Node's locale data contains narrow and no-break spaces. */
const plain = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, " ");

const hours = (zone: string, start: string, end: string, language = "en") =>
  plain(formatHours(getLocale(language), toInstant(start, zone), toInstant(end, zone), zone));

// Into summer time and back, by an hour and by half of one, over midnight and within a day.
test.each([
  ["Australia/Sydney", "2026-04-05T01:00", "2026-04-05T04:00", "1:00 am AEDT – 4:00 am AEST"],
  ["Australia/Sydney", "2026-10-04T01:00", "2026-10-04T04:00", "1:00 am AEST – 4:00 am AEDT"],
  [
    "Australia/Sydney",
    "2026-04-04T20:00",
    "2026-04-05T09:00",
    "8:00 pm AEDT – Sun, 5 Apr 2026, 9:00 am AEST",
  ],
  ["Australia/Lord_Howe", "2026-04-05T00:30", "2026-04-05T03:00", "12:30 am LHDT – 3:00 am LHST"],
  ["Australia/Lord_Howe", "2026-10-04T00:30", "2026-10-04T03:00", "12:30 am LHST – 3:00 am LHDT"],
  ["America/New_York", "2026-03-08T01:00", "2026-03-08T05:00", "1:00 am GMT-5 – 5:00 am GMT-4"],
  ["America/New_York", "2026-11-01T00:30", "2026-11-01T05:00", "12:30 am GMT-4 – 5:00 am GMT-5"],
  ["Europe/London", "2026-03-29T00:30", "2026-03-29T03:00", "12:30 am GMT – 3:00 am GMT+1"],
  ["Europe/London", "2026-10-25T00:30", "2026-10-25T03:00", "12:30 am GMT+1 – 3:00 am GMT"],
  ["Australia/Adelaide", "2026-04-05T01:00", "2026-04-05T04:00", "1:00 am ACDT – 4:00 am ACST"],
  [
    "Australia/Adelaide",
    "2026-10-03T22:00",
    "2026-10-04T04:00",
    "10:00 pm ACST – Sun, 4 Oct 2026, 4:00 am ACDT",
  ],
  ["Pacific/Auckland", "2026-04-05T01:00", "2026-04-05T05:00", "1:00 am NZDT – 5:00 am NZST"],
  ["America/St_Johns", "2026-03-08T01:00", "2026-03-08T05:00", "1:00 am GMT-3:30 – 5:00 am GMT-2:30"],
  ["Africa/Casablanca", "2026-02-15T01:00", "2026-02-15T06:00", "1:00 am GMT+1 – 6:00 am GMT+0"],
])("hours in %s over a change of the clocks, %s to %s, name both zones", (zone, start, end, written) => {
  expect(hours(zone, start, end)).toBe(written);
});

test("an hour that occurs twice is distinguished by its zones", () => {
  const [first, second] = [Date.parse("2026-04-04T15:30:00Z"), Date.parse("2026-04-04T16:30:00Z")];
  expect(plain(formatHours("en-AU", first, second, "Australia/Sydney"))).toBe("2:30 am AEDT – 2:30 am AEST");
});

test.each([
  ["Australia/Sydney", "2026-04-03T17:00", "2026-04-05T15:00", "AEDT – Sun, 5 Apr 2026, 3:00 pm AEST"],
  ["Australia/Sydney", "2026-10-02T17:00", "2026-10-04T15:00", "AEST – Sun, 4 Oct 2026, 3:00 pm AEDT"],
  ["Australia/Lord_Howe", "2026-04-03T17:00", "2026-04-05T15:00", "LHDT – Sun, 5 Apr 2026, 3:00 pm LHST"],
  ["America/New_York", "2026-03-07T17:00", "2026-03-08T15:00", "GMT-5 – Sun, 8 Mar 2026, 3:00 pm GMT-4"],
  ["Europe/London", "2026-10-24T17:00", "2026-10-25T15:00", "GMT+1 – Sun, 25 Oct 2026, 3:00 pm GMT"],
  ["Australia/Adelaide", "2026-04-04T17:00", "2026-04-05T15:00", "ACDT – Sun, 5 Apr 2026, 3:00 pm ACST"],
])("days with hours in %s, %s to %s, name both zones", (zone, start, end, written) => {
  const range = formatDaysAndHours("en-AU", toInstant(start, zone), toInstant(end, zone), zone);
  expect(plain(range)).toContain(`5:00 pm ${written}`);
});

test.each([
  ["Australia/Perth", "2026-04-05T01:00", "2026-04-05T04:00", "1:00 – 4:00 am AWST"],
  ["Australia/Brisbane", "2026-10-03T22:00", "2026-10-04T04:00", "10:00 pm – Sun, 4 Oct 2026, 4:00 am AEST"],
  ["Australia/Sydney", "2026-03-14T17:30", "2026-03-15T01:00", "5:30 pm – Sun, 15 Mar 2026, 1:00 am AEDT"],
  ["Australia/Lord_Howe", "2026-04-05T03:00", "2026-04-05T05:00", "3:00 – 5:00 am LHST"],
  ["Europe/London", "2026-03-28T18:00", "2026-03-28T22:00", "6:00 – 10:00 pm GMT"],
  ["America/New_York", "2026-03-08T05:00", "2026-03-08T05:00", "5:00 am GMT-4"],
])(
  "hours in %s without a change of the clocks, %s to %s, name the zone once",
  (zone, start, end, written) => {
    expect(hours(zone, start, end)).toBe(written);
  },
);

test.each([
  ["de", "1:00 AEDT – 4:00 AEST"],
  ["fr", "1:00 AEDT – 4:00 AEST"],
  ["pl", "1:00 AEDT – 4:00 AEST"],
  ["ja", "1:00 AEDT – 4:00 AEST"],
  ["ru", "1:00 AEDT – 4:00 AEST"],
])("in %s too", (language, written) => {
  expect(hours("Australia/Sydney", "2026-04-05T01:00", "2026-04-05T04:00", language)).toBe(written);
});
