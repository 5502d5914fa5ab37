import { describe, expect, test } from "vitest";
import { formatsFor } from "../../i18n/formats.server.ts";
import { EventCard } from "../../wire/event.ts";
import { parseEventFilter, buildFilterOptions, matchesFilter } from "./event-filter.server.ts";
import { buildEventListUrl } from "./list-url.ts";

const siteTimeZone = "Australia/Sydney";
const event = (members: object) => EventCard.parse({ id: 1, name: "Night Shift", url: "night", ...members });
const sydney = { id: 3, name: "Sandstone Raceway", timezone: siteTimeZone };
const racing = { id: 5, name: "Roll racing" };
const march = { dates: [{ start: "2026-03-31T18:30:00", end: "2026-03-31T23:00:00" }] };
const any = { venue: "", kind: "", month: "" };

describe("an event matches a filter", () => {
  const marchEvent = event({ venue: sydney, type: racing, ...march });
  test.each([
    [any, true],
    [{ ...any, venue: "3" }, true],
    [{ ...any, venue: "4" }, false],
    [{ ...any, kind: "5" }, true],
    [{ ...any, kind: "6" }, false],
    [{ ...any, month: "2026-03" }, true],
    [{ ...any, month: "2026-04" }, false],
    [{ venue: "3", kind: "5", month: "2026-03" }, true],
    [{ venue: "3", kind: "6", month: "2026-03" }, false],
  ])("%j: %s", (filter, isShown) => {
    expect(matchesFilter(marchEvent, filter, siteTimeZone)).toBe(isShown);
  });

  test("for the months of all its days in the venue's time zone", () => {
    const weekend = event({
      venue: { ...sydney, timezone: "Australia/Perth" },
      dates: [{ start: "2026-03-31T15:30:00Z" }, { start: "2026-04-01T10:00:00" }],
    });
    for (const month of ["2026-03", "2026-04"])
      expect(matchesFilter(weekend, { ...any, month }, siteTimeZone)).toBe(true);
  });

  test("only if it has a value for each filtered property", () => {
    for (const filter of [{ venue: "3" }, { kind: "5" }, { month: "2026-03" }])
      expect(matchesFilter(event({}), { ...any, ...filter }, siteTimeZone)).toBe(false);
  });
});

test("each venue, kind and month is an option once, months in chronological order", () => {
  const later = event({ id: 2, venue: sydney, type: racing, dates: [{ start: "2026-05-01T18:00:00" }] });
  const sooner = event({ venue: sydney, type: { id: 6, name: "Show" }, ...march });
  expect(buildFilterOptions([later, sooner, event({ id: 3 })], siteTimeZone, formatsFor("en"))).toEqual({
    venues: [{ value: "3", label: "Sandstone Raceway" }],
    kinds: [
      { value: "5", label: "Roll racing" },
      { value: "6", label: "Show" },
    ],
    months: [
      { value: "2026-03", label: "March 2026" },
      { value: "2026-05", label: "May 2026" },
    ],
  });
});

test("a filter survives the round trip through the URL; invalid values match any event", () => {
  const filter = { venue: "3", kind: "5", month: "2026-03" };
  const address = buildEventListUrl(filter, "calendar");
  expect(address).toBe("/events?view=calendar&venue=3&kind=5&month=2026-03");
  expect(parseEventFilter(new URL(address, "http://site").searchParams)).toEqual(filter);
  expect(buildEventListUrl(any)).toBe("/events");
  expect(parseEventFilter(new URLSearchParams("venue=-3&kind=<b>&month=2026-13"))).toEqual(any);
});
