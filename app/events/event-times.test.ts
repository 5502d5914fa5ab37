import { expect, test } from "vitest";
import { formatsFor } from "../i18n/formats.server.ts";
import { Event, EventCard } from "../wire/event.ts";
import { formatEventTimes, formatGatesTime } from "./event-times.ts";

const plain = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, " ");
const formatTimes = (members: object) => {
  const event = EventCard.parse({ id: 1, name: "Night", url: "night", ...members });
  const { days, dateBadge } = formatEventTimes(event, "Australia/Sydney", formatsFor("en"));
  return { days: days.map(({ date, time, dateTime }) => [plain(date), plain(time), dateTime]), dateBadge };
};

test("an event whose dates have no times shows the dates, not “to be announced” [EVT-004]", () => {
  expect(formatTimes({ start_date: "2026-03-14", end_date: "2026-03-16" })).toEqual({
    days: [[expect.stringMatching(/^14 ?– ?16 March 2026$/), "", "2026-03-14"]],
    dateBadge: { weekday: "Sat", day: "14", month: "Mar" },
  });
  expect(formatTimes({ start_date: "2026-03-14" }).days).toEqual([
    ["Saturday 14 March 2026", "", "2026-03-14"],
  ]);
  expect(formatTimes({ start_date: "2026-03-14", end_date: "2026-03-14" }).days).toEqual([
    ["Saturday 14 March 2026", "", "2026-03-14"],
  ]);
});

test("an event that ends after midnight shows each date once", () => {
  expect(formatTimes({ start_date: "2026-03-14T18:00:00", end_date: "2026-03-15T01:00:00" }).days).toEqual([
    ["Saturday 14 March 2026", "6:00 pm – Sun, 15 Mar 2026, 1:00 am AEDT", "2026-03-14T07:00:00.000Z"],
  ]);
});

test("an invalid date counts as none [EVT-011]", () => {
  expect(formatTimes({ start_date: "2026-02-30" })).toEqual({ days: [], dateBadge: null });
  expect(formatTimes({ start_date: "soon" }).days).toEqual([]);
});

test("the time when the gates open is in the venue's zone; it is empty if the API doesn't send it", () => {
  const formatGates = (members: object) =>
    plain(
      formatGatesTime(
        Event.parse({ id: 1, name: "Night", ...members }),
        "Australia/Sydney",
        formatsFor("en"),
      ),
    );
  const venue = { id: 2, name: "Swan Coast", timezone: "Australia/Perth" };
  expect(formatGates({ gates_open: "2026-03-14T16:00:00" })).toBe("4:00 pm AEDT");
  expect(formatGates({ gates_open: "2026-03-14T16:00:00", venue })).toBe("4:00 pm AWST");
  for (const unknown of [{}, { gates_open: null }, { gates_open: "soon" }])
    expect(formatGates(unknown)).toBe("");
});
