import { expect, test } from "vitest";
import { formatsFor } from "./formats.server.ts";
import { getNumberFormats } from "./number-formats.ts";

// 14 March 2026, 17:30 in Sydney (daylight saving), 14:30 in Perth.
const start = Date.parse("2026-03-14T06:30:00Z");
const hour = 3_600_000;
/** Node writes the narrow and unbreakable spaces of its language data. */
const plain = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, " ");

test("an event's time is in the venue's zone, with its short name [EVT-005]", () => {
  const formats = formatsFor("en");
  expect(plain(formats.timeRange(start, start + 4 * hour, "Australia/Perth"))).toBe("2:30 – 6:30 pm AWST");
  expect(plain(formats.timeRange(start, start + 4 * hour, "Australia/Sydney"))).toBe("5:30 – 9:30 pm AEDT");
  expect(plain(formats.dayAndTime(start, "Australia/Sydney"))).toBe("Sat, 14 Mar 2026, 5:30 pm AEDT");
});

test("an event that ends on another day shows the end's day, and the start's day only once", () => {
  const times = plain(formatsFor("en").timeRange(start, start + 44 * hour, "Australia/Adelaide"));
  expect(times).toBe("5:00 pm – Mon, 16 Mar 2026, 1:00 pm ACDT");
});

test("date ranges are formatted without times", () => {
  const dates = (days: number) =>
    plain(formatsFor("en").eventDates(start, start + days * 24 * hour, "Australia/Sydney"));
  expect(dates(0)).toBe("Saturday 14 March 2026");
  expect(dates(2)).toMatch(/^14 ?– ?16 March 2026$/);
});

test("an event that ends when it starts shows one time", () => {
  expect(plain(formatsFor("en").timeRange(start, start, "Australia/Sydney"))).toBe("5:30 pm AEDT");
});

test("a day without a time is the same day in every time zone of the server", () => {
  expect(formatsFor("en").day("2026-03-01")).toBe("1 March 2026");
});

test("other languages use their own date format and the zone's local name", () => {
  const german = plain(formatsFor("de").dayAndTime(start, "Australia/Sydney"));
  expect(german).toContain("17:30");
  expect(german).toContain("AEDT");
});

test("money has two decimals and the dollar sign, in each language's number format", () => {
  expect(getNumberFormats("en").money(13_700)).toBe("$137.00");
  expect(getNumberFormats("en").money(123_456)).toBe("$1,234.56");
  expect(plain(getNumberFormats("de").money(123_456))).toBe("1.234,56 $");
});

test.each([
  [0, "en", "0 seconds"],
  [40, "en", "40 seconds"],
  [99.2, "en", "100 seconds"],
  [100, "en", "2 minutes"],
  [3_600, "en", "60 minutes"],
  [37_800, "en", "11 hours"], // 630 minutes
  [37_800, "de", "11 Stunden"],
  [600, "ja", "10 分"],
  [600, "ru", "10 минут"],
])("a wait of %i s is formatted in %s with a suitable unit: %s", (seconds, language, expected) => {
  expect(plain(formatsFor(language).waitingTime(seconds))).toBe(expected);
});
