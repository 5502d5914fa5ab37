import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatsFor } from "../../i18n/formats.server.ts";
import { CalendarEvent } from "../../wire/event.ts";
import {
  getMonthRange,
  buildMonthCalendar,
  getDisplayedMonth,
  addMonths,
  getEventDateRange,
} from "./month-calendar.ts";

const siteTimeZone = "Australia/Sydney";
const calendarEvent = (members: object) => CalendarEvent.parse({ id: 7, title: "Night Shift", ...members });
const calendarOf = (month: string, events: CalendarEvent[] = [], today = "2026-03-14") =>
  buildMonthCalendar(
    events,
    { month, today, siteTimeZone, getPath: ({ id }) => `/event/${id}` },
    formatsFor("en"),
  );

describe("the calendar of a month", () => {
  test("has each day of the month once, in the column of its weekday", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2020 * 12, max: 2060 * 12 }), (count) => {
        const month = addMonths("0000-01", count);
        const { days, leadingDays } = calendarOf(month);
        const { last } = getMonthRange(month);
        expect(days).toHaveLength(Number(last.slice(-2)));
        const columns = days.map((_, index) => (leadingDays + index) % 7);
        expect(columns).toEqual(days.map(({ day }) => (new Date(day).getUTCDay() + 6) % 7));
      }),
    );
  });

  test("has names of the month, the weekdays from Monday and the days, and marks today", () => {
    const { name, weekdays, days } = calendarOf("2026-03");
    expect(name).toBe("March 2026");
    expect(weekdays).toEqual(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]);
    expect(days[13]).toMatchObject({ number: "14", isToday: true });
    expect(days[13]?.name).toMatch(/^Saturday,? 14 March 2026$/);
    expect(days.filter(({ isToday }) => isToday)).toHaveLength(1);
  });

  test("shows an event on each of its days and on no other", () => {
    const weekend = calendarEvent({ start: "2026-03-14 15:00:00", end: "2026-03-15 20:00:00" });
    const days = calendarOf("2026-03", [weekend]).days.filter(({ events }) => events.length > 0);
    expect(days.map(({ day }) => day)).toEqual(["2026-03-14", "2026-03-15"]);
    expect(days[0]?.events).toEqual([{ id: 7, name: "Night Shift", path: "/event/7" }]);
  });

  test("is limited to one year back and 18 months ahead", () => {
    expect(calendarOf("2025-03")).toMatchObject({ previousMonth: "", nextMonth: "2025-04" });
    expect(calendarOf("2027-09")).toMatchObject({ previousMonth: "2027-08", nextMonth: "" });
    expect(calendarOf("2026-12")).toMatchObject({ previousMonth: "2026-11", nextMonth: "2027-01" });
  });
});

test.each([
  ["", "2026-03"],
  ["2026-08", "2026-08"],
  ["2025-02", "2026-03"],
  ["2027-10", "2026-03"],
])("for the requested month “%s” the calendar shows %s", (requested, shown) => {
  expect(getDisplayedMonth(requested, "2026-03-14")).toBe(shown);
});

test.each([
  ["after midnight but before the morning", "2026-03-14 18:30:00", "2026-03-15 00:30:00", "2026-03-14"],
  ["on the next day", "2026-03-14 18:30:00", "2026-03-15 14:00:00", "2026-03-15"],
  ["at an unknown time", "2026-03-14 18:30:00", null, "2026-03-14"],
  ["before it starts", "2026-03-14 18:30:00", "2026-03-01 18:30:00", "2026-03-14"],
  ["on a date without a time", "2026-03-14", "2026-03-16", "2026-03-16"],
  ["at a time with an offset", "2026-03-14T07:30:00Z", "2026-03-14T12:00:00Z", "2026-03-14"],
])("the dates of an event that ends %s", (_, start, end, last) => {
  expect(getEventDateRange(calendarEvent({ start, end }), siteTimeZone)).toEqual({
    first: "2026-03-14",
    last,
  });
});
