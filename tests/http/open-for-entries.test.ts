import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { callsOf } from "../support/api-calls.ts";
import { entryIn } from "../support/entry-visit.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  site = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
});
afterAll(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

/**
 * Whether the event's form lets a driver choose a category once the API also returns this about the event.
 */
async function canBeEntered(url: string, members: object): Promise<boolean> {
  const { body } = await callsOf(organiser.url).get(`event/event/${url}`);
  calls.behave();
  calls.respondWith(`event/event/${url}`, 200, {
    ...z.record(z.string(), z.unknown()).parse(body),
    ...members,
  });
  organiser.clock.advance(10 * 60_000); // the cached page has expired
  return entryIn(await site.browse().get(`/event/${url}`)).hasControl("category");
}

test("only the API decides whether an event can be entered, whatever its dates and capacity suggest [SEC-020]", async () => {
  const opensIn2040 = { entries_open_at: "2040-01-01 09:00:00" };
  expect(await canBeEntered("night-shift-sydney", { ...opensIn2040, can_enter: true })).toBe(true);
  const wasOpenedLongAgo = { entries_open_at: "2020-01-01 09:00:00", user_cannot_enter_reason: "" };
  expect(await canBeEntered("night-shift-sydney", { ...wasOpenedLongAgo, can_enter: false })).toBe(false);
  const isOpenNow = { user_cannot_enter_reason: "", cant_enter_reason: "", can_enter: true };
  expect(await canBeEntered("season-opener-perth", isOpenNow)).toBe(true);
});
