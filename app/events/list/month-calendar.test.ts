import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatsFor } from "../../i18n/formats.server.ts";
import { CalendarEvent } from "../../wire/event.ts";
import { daysOfMonth, monthCalendar, monthShown, plusMonths, spanOf } from "./month-calendar.ts";

const siteZone = "Australia/Sydney";
const night = (members: object) => CalendarEvent.parse({ id: 7, title: "Night Shift", ...members });
const calendarOf = (month: string, events: CalendarEvent[] = [], today = "2026-03-14") =>
  monthCalendar(events, { month, today, siteZone, pathOf: ({ id }) => `/event/${id}` }, formatsFor("en"));

describe("a month's calendar", () => {
  test("has every day of the month once, each in its weekday's column", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2020 * 12, max: 2060 * 12 }), (count) => {
        const month = plusMonths("0000-01", count);
        const { days, before } = calendarOf(month);
        const { last } = daysOfMonth(month);
        expect(days).toHaveLength(Number(last.slice(-2)));
        const columns = days.map((_, index) => (before + index) % 7);
        expect(columns).toEqual(days.map(({ day }) => (new Date(day).getUTCDay() + 6) % 7));
      }),
    );
  });

  test("names its month, its weekdays from Monday, its days and today", () => {
    const { name, weekdays, days } = calendarOf("2026-03");
    expect(name).toBe("March 2026");
    expect(weekdays).toEqual(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]);
    expect(days[13]).toMatchObject({ number: "14", isToday: true });
    expect(days[13]?.name).toMatch(/^Saturday,? 14 March 2026$/);
    expect(days.filter(({ isToday }) => isToday)).toHaveLength(1);
  });

  test("has an event on each of its days, and on no other", () => {
    const weekend = night({ start: "2026-03-14 15:00:00", end: "2026-03-15 20:00:00" });
    const days = calendarOf("2026-03", [weekend]).days.filter(({ nights }) => nights.length > 0);
    expect(days.map(({ day }) => day)).toEqual(["2026-03-14", "2026-03-15"]);
    expect(days[0]?.nights).toEqual([{ id: 7, name: "Night Shift", path: "/event/7" }]);
  });

  test("goes a year back and a year and a half on, and no further", () => {
    expect(calendarOf("2025-03")).toMatchObject({ previous: "", next: "2025-04" });
    expect(calendarOf("2027-09")).toMatchObject({ previous: "2027-08", next: "" });
    expect(calendarOf("2026-12")).toMatchObject({ previous: "2026-11", next: "2027-01" });
  });
});

test.each([
  ["", "2026-03"],
  ["2026-08", "2026-08"],
  ["2025-02", "2026-03"],
  ["2027-10", "2026-03"],
])("who asks for the month “%s” is shown %s", (asked, shown) => {
  expect(monthShown(asked, "2026-03-14")).toBe(shown);
});

test.each([
  ["after midnight, before the morning", "2026-03-14 18:30:00", "2026-03-15 00:30:00", "2026-03-14"],
  ["on the next day", "2026-03-14 18:30:00", "2026-03-15 14:00:00", "2026-03-15"],
  ["at no time that anybody said", "2026-03-14 18:30:00", null, "2026-03-14"],
  ["before it starts", "2026-03-14 18:30:00", "2026-03-01 18:30:00", "2026-03-14"],
  ["on a day alone", "2026-03-14", "2026-03-16", "2026-03-16"],
  ["at a time with an offset", "2026-03-14T07:30:00Z", "2026-03-14T12:00:00Z", "2026-03-14"],
])("an event that ends %s", (_, start, end, last) => {
  expect(spanOf(night({ start, end }), siteZone)).toEqual({ first: "2026-03-14", last });
});
