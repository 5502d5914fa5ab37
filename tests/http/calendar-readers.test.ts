import { describe, expect } from "vitest";
import { z } from "zod";
import { toInstant } from "../../app/domain/venue-time.ts";
import { calendarReaders, hasReader, readCalendar } from "../support/calendar-readers.ts";
import { logIn } from "../support/entry-visit.ts";
import { clickPaymentButton, loadEvent, buildEntryOrder, submit } from "../support/event-order.ts";
import { callsAs, callsOf } from "../support/api-calls.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";
import { test } from "../support/running.ts";

/** Event days in local time: daylight saving ends in Sydney and Adelaide on 4 April 2027. */
const eventDays: Record<string, [start: string, end: string][]> = {
  "night-shift-sydney": [["2027-04-03T22:00:00", "2027-04-04T05:30:00"]],
  "gulf-camp-out": [
    ["2027-04-03T14:00:00", "2027-04-03T23:00:00"],
    ["2027-04-04T08:00:00", "2027-04-04T16:00:00"],
  ],
  "long-weekend-shootout": [
    ["2027-04-03T09:00:00", "2027-04-03T17:00:00"],
    ["2027-04-04T09:00:00", "2027-04-04T17:00:00"],
  ],
  "season-opener-perth": [["2027-03-28T16:00:00", "2027-03-28T23:30:00"]],
  "twilight-show-and-shine": [["2026-12-31T20:00:00", "2027-01-01T01:00:00"]],
};

/** Moves the events to these days; returns the instants that parsers should read. */
async function moveEvents(organiser: RunningOrganiser): Promise<Map<string, string[]>> {
  const { db } = organiser.dependencies;
  const moved = new Map<string, string[]>();
  for (const [url, days] of Object.entries(eventDays)) {
    const event = await db.selectFrom("events").selectAll().where("url", "=", url).executeTakeFirstOrThrow();
    await db.deleteFrom("event_dates").where("event_id", "=", event.id).execute();
    for (const [starts, ends] of days)
      await db.insertInto("event_dates").values({ event_id: event.id, starts, ends }).execute();
    const { venue } = await loadEvent(callsOf(organiser.url), url);
    const zone = venue?.timezone ?? "";
    moved.set(
      url,
      days.map((day) => day.map((local) => toInstant(local, zone) / 1000).join(" ")),
    );
  }
  return moved;
}

const Entries = z.array(z.object({ id: z.number() }));

const sortedInstants = (lines: readonly string[]): string[] =>
  lines.map((line) => line.replace(/^\S+ /, "")).toSorted();

for (const name of calendarReaders)
  describe.skipIf(!hasReader(name))(`Debian’s python3-${name}`, () => {
    test("reads events in several time zones at the right instants, across the end of daylight saving too", async ({
      organiser,
      site,
    }) => {
      const moved = await moveEvents(organiser);
      organiser.clock.advance(60 * 60_000);
      for (const [url, instants] of moved) {
        const { body } = await site.browse().get(`/event/${url}/calendar.ics`);
        expect([url, sortedInstants(readCalendar(name, body))]).toEqual([url, instants]);
      }
      const all = readCalendar(name, (await site.browse().get("/events.ics")).body);
      expect(sortedInstants(all)).toEqual(expect.arrayContaining([...moved.values()].flat()));
      expect(new Set(all.map((line) => line.split(" ")[0])).size).toBe(all.length);
    });

    test("reads an account's calendar, each event day separately", async ({ organiser, site }) => {
      const moved = await moveEvents(organiser);
      organiser.clock.advance(60 * 60_000);
      const calls = await callsAs(organiser.url);
      const { redirect, message } = await submit(
        calls,
        await buildEntryOrder(calls, "gulf-camp-out", "Street"),
      );
      expect(message).toBe("");
      await clickPaymentButton(redirect, "pay");
      const entries = Entries.parse((await calls.get("event/entry/myUpcoming")).body);
      const browser = site.browse();
      await logIn(browser);
      const id = Math.max(...entries.map((entry) => entry.id));
      const { body } = await browser.get(`/my-account/calendar/entry-${id}.ics`);
      expect(sortedInstants(readCalendar(name, body))).toEqual(moved.get("gulf-camp-out"));
    });
  });
