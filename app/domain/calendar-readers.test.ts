import { expect, test } from "vitest";
import { calendarReaders, hasReader, readCalendar } from "../../tests/support/calendar-readers.ts";
import { buildCalendarFile, type CalendarEvent } from "./calendar-file.ts";
import { toInstant } from "./venue-time.ts";

const zones = [
  "Australia/Sydney",
  "Australia/Adelaide",
  "Australia/Perth",
  "Australia/Lord_Howe",
  "Pacific/Auckland",
  "Europe/London",
  "Europe/Dublin",
  "America/New_York",
];

/** A day of every month in every zone, and the two days on which the clocks of Sydney change. */
const events = zones.flatMap((zone): CalendarEvent[] =>
  [
    ...Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, "0")}-14`),
    "2026-04-05",
    "2026-10-04",
  ].map((day) => ({
    uid: `${zone.replace("/", "-")}-${day}@example.com`,
    title: "Night Shift; round 2, “Süd”",
    start: `${day}T18:30:00`,
    end: `${day}T23:15:00`,
    timeZone: zone,
    location: "Sandstone Raceway, 480 Quarry Road",
    description: "Gates open: 4:00 pm\nGarage 7",
    url: "https://example.com/event/night-shift",
  })),
);

for (const name of calendarReaders)
  test.skipIf(!hasReader(name))(
    `Debian’s python3-${name} reads every event at the same instants`,
    () => {
      // Single events of every zone, as people download them, and all of them in one file.
      const files = [events, ...events.filter((_, at) => at % 3 === 0).map((event) => [event])];
      for (const some of files) {
        const file = buildCalendarFile(some, { createdAt: Date.UTC(2026, 0, 1), producer: "Example" });
        const expected = some.map(
          ({ uid, start, end, timeZone: zone }) =>
            `${uid} ${toInstant(start, zone) / 1000} ${toInstant(end ?? start, zone) / 1000}`,
        );
        expect(readCalendar(name, file)).toEqual(expected.toSorted());
      }
    },
    60_000,
  );
