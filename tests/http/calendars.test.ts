import { expect } from "vitest";
import { test } from "../support/running.ts";

/** The members of each event of a calendar, by name without parameters. */
function parseEvents(calendar: string): Map<string, string>[] {
  const lines = calendar.replaceAll("\r\n ", "");
  return [...lines.matchAll(/BEGIN:VEVENT\r\n(.*?)END:VEVENT/gs)].map(
    ([, event = ""]) =>
      new Map(
        [...event.matchAll(/^([A-Z]+)[^:\r\n]*:(.*)\r$/gm)].map(([, name = "", value = ""]) => [name, value]),
      ),
  );
}

test("upcoming events are a calendar feed, in which an event keeps its UID when it changes", async ({
  organiser,
  site,
}) => {
  const first = await site.browse().get("/events.ics");
  expect([first.status, first.headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
  const before = parseEvents(first.body);
  const night = before.find((event) => event.get("URL") === `${site.publicUrl}/event/night-shift-sydney`);
  expect(night?.get("SUMMARY")).toMatch(/Night Shift/);
  expect(new Set(before.map((event) => event.get("UID"))).size).toBe(before.length);

  await organiser.dependencies.db
    .updateTable("events")
    .set({ name: "Night Shift, moved" })
    .where("url", "=", "night-shift-sydney")
    .execute();
  organiser.clock.advance(10 * 60_000);
  const after = parseEvents((await site.browse().get("/events.ics")).body);
  const moved = after.find((event) => event.get("UID") === night?.get("UID"));
  expect(moved?.get("SUMMARY")).toBe("Night Shift\\, moved");
});

test("an event has a calendar file in the venue's time zone", async ({ site }) => {
  const { status, headers, body } = await site.browse().get("/event/season-opener-perth/calendar.ics");
  expect([status, headers["content-disposition"]]).toEqual([
    200,
    expect.stringMatching(/^inline; filename="event-\d+\.ics"$/),
  ]);
  expect(parseEvents(body)).toHaveLength(1);
  expect(body).toContain("DTSTART;TZID=Australia/Perth:");
});

test("an event's page links to its calendar file and to directions to its venue", async ({ site }) => {
  const { body } = await site.browse().get("/event/season-opener-perth");
  expect(body).toContain('href="/event/season-opener-perth/calendar.ics"');
  expect(body).toMatch(/href="https:\/\/www\.google\.com\/maps\/dir\/\?api=1&amp;destination=Swan\+Coast/);
});

test("an unknown event has no calendar file", async ({ site }) => {
  expect((await site.browse().get("/event/no-such-event/calendar.ics")).status).toBe(404);
});

test("the feed's ETag stays the same until an event changes", async ({ organiser, site }) => {
  const read = async () => {
    const { headers, body } = await site.browse().get("/events.ics");
    return { etag: headers["etag"], body };
  };
  const first = await read();
  organiser.clock.advance(3 * 60 * 60_000);
  const later = await read();
  expect(later).toEqual(first);
  await organiser.dependencies.db
    .updateTable("events")
    .set({ name: "Night Shift, renamed" })
    .where("url", "=", "night-shift-sydney")
    .execute();
  organiser.clock.advance(10 * 60_000);
  await expect.poll(async () => (await read()).body).toContain("Night Shift\\, renamed");
});
