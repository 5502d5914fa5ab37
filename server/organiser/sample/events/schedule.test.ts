import * as fc from "fast-check";
import { expect, test } from "vitest";
import { sydneyEvents } from "./sydney-events.ts";
import { buildDates, findFirstSaturday } from "./schedule.ts";
import { DAY_MS } from "../../../../app/domain/durations.ts";

test("whenever the API starts, the sample's first event is on a Saturday two to three weeks away", () => {
  const instant = fc.integer({ min: Date.parse("2026-01-01"), max: Date.parse("2046-01-01") });
  fc.assert(
    fc.property(instant, (now) => {
      const saturday = findFirstSaturday(now, "Australia/Sydney");
      const daysAway = (Date.parse(saturday) - now) / DAY_MS;
      expect(new Date(saturday).getUTCDay()).toBe(6);
      expect(daysAway).toBeGreaterThan(12);
      expect(daysAway).toBeLessThan(22);
    }),
  );
});

test("a two-day event continues on the following day", () => {
  const weekend = sydneyEvents.find(({ url }) => url === "long-weekend-shootout");
  expect(weekend && buildDates(weekend, "2026-04-04").map(({ starts }) => starts)).toEqual([
    "2026-05-02T15:00:00",
    "2026-05-03T10:00:00",
  ]);
});
