import { expect, test } from "vitest";
import { formatsFor } from "../i18n/formats.server.ts";
import { EventCard } from "../wire/event.ts";
import { eventTimes } from "./event-times.ts";

const plain = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, " ");
const timesOf = (members: object) => {
  const event = EventCard.parse({ id: 1, name: "Night", url: "night", ...members });
  const { days, plate } = eventTimes(event, "Australia/Sydney", formatsFor("en"));
  return { days: days.map(({ date, time, machine }) => [plain(date), plain(time), machine]), plate };
};

test("an event whose dates have no times is on these days, not “to be announced” [EVT-004]", () => {
  expect(timesOf({ start_date: "2026-03-14", end_date: "2026-03-16" })).toEqual({
    days: [[expect.stringMatching(/^14 ?– ?16 March 2026$/), "", "2026-03-14"]],
    plate: { weekday: "Sat", day: "14", month: "Mar" },
  });
  expect(timesOf({ start_date: "2026-03-14" }).days).toEqual([["Saturday 14 March 2026", "", "2026-03-14"]]);
  expect(timesOf({ start_date: "2026-03-14", end_date: "2026-03-14" }).days).toEqual([
    ["Saturday 14 March 2026", "", "2026-03-14"],
  ]);
});

test("an event over midnight says each date once", () => {
  expect(timesOf({ start_date: "2026-03-14T18:00:00", end_date: "2026-03-15T01:00:00" }).days).toEqual([
    ["Saturday 14 March 2026", "6:00 pm – Sun, 15 Mar 2026, 1:00 am AEDT", "2026-03-14T07:00:00.000Z"],
  ]);
});

test("a date that nobody can read is none [EVT-011]", () => {
  expect(timesOf({ start_date: "2026-02-30" })).toEqual({ days: [], plate: null });
  expect(timesOf({ start_date: "soon" }).days).toEqual([]);
});
