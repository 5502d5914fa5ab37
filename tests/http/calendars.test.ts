import { expect } from "vitest";
import { test } from "../support/running.ts";

/** The members of each event of a calendar, by their names without parameters. */
function eventsIn(calendar: string): Map<string, string>[] {
  const lines = calendar.replaceAll("\r\n ", "");
  return [...lines.matchAll(/BEGIN:VEVENT\r\n(.*?)END:VEVENT/gs)].map(
    ([, event = ""]) =>
      new Map(
        [...event.matchAll(/^([A-Z]+)[^:\r\n]*:(.*)\r$/gm)].map(([, name = "", value = ""]) => [name, value]),
      ),
  );
}

test("the events to come are a calendar to subscribe to, each by a name that stays when it moves", async ({
  organiser,
  site,
}) => {
  const first = await site.browse().get("/events.ics");
  expect([first.status, first.headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
  const before = eventsIn(first.body);
  const night = before.find((event) => event.get("URL") === `${site.publicUrl}/event/night-shift-sydney`);
  expect(night?.get("SUMMARY")).toMatch(/Night Shift/);
  expect(new Set(before.map((event) => event.get("UID"))).size).toBe(before.length);

  await organiser.parts.db
    .updateTable("events")
    .set({ name: "Night Shift, moved" })
    .where("url", "=", "night-shift-sydney")
    .execute();
  organiser.clock.advance(10 * 60_000);
  const after = eventsIn((await site.browse().get("/events.ics")).body);
  const moved = after.find((event) => event.get("UID") === night?.get("UID"));
  expect(moved?.get("SUMMARY")).toBe("Night Shift\\, moved");
});

test("one event is a file for calendars, in the venue's own zone", async ({ site }) => {
  const { status, headers, body } = await site.browse().get("/event/season-opener-perth/calendar.ics");
  expect([status, headers["content-disposition"]]).toEqual([
    200,
    expect.stringMatching(/^inline; filename="event-\d+\.ics"$/),
  ]);
  expect(eventsIn(body)).toHaveLength(1);
  expect(body).toContain("DTSTART;TZID=Australia/Perth:");
});

test("an event's page leads to its file, and shows the way to its venue", async ({ site }) => {
  const { body } = await site.browse().get("/event/season-opener-perth");
  expect(body).toContain('href="/event/season-opener-perth/calendar.ics"');
  expect(body).toMatch(/href="https:\/\/www\.google\.com\/maps\/dir\/\?api=1&amp;destination=Swan\+Coast/);
});

test("an event that isn't there has no file", async ({ site }) => {
  expect((await site.browse().get("/event/no-such-event/calendar.ics")).status).toBe(404);
});
