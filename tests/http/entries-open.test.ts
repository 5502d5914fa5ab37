import { afterEach, beforeEach, expect, test } from "vitest";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;
/** The second at which entries open. */
let opening: number;

const path = "/event/night-shift-sydney";
/** Maximum delay of an instance in fetching after that second. */
const latest = 300;

beforeEach(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  site = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
  opening = organiser.clock.now() + 60_000;
  await organiser.dependencies.db
    .updateTable("events")
    .set({ entries_open_at: new Date(opening).toISOString() })
    .where("url", "=", "night-shift-sydney")
    .execute();
});
afterEach(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

const isOpen = ({ status, body }: BrowserResponse): boolean => status === 200 && /name="category"/.test(body);
const isClosed = ({ status, body }: BrowserResponse): boolean =>
  status === 200 && !/name="category"/.test(body);

/** Visitors who loaded the page just before that second, so that the cached copy is as fresh as possible. */
async function lookBefore(...visitors: Browser[]): Promise<void> {
  for (const before of [10_000, 4_000, 100]) {
    organiser.clock.set(opening - before);
    for (const visitor of visitors) expect(isClosed(await visitor.get(path))).toBe(true);
  }
}

test("0.3 s after entries open every visitor can enter, with or without cookies, however fresh the cached page was", async () => {
  const withVisit = site.browse();
  await withVisit.post(path, { intent: "log-in", entrant_note: "typed", whole: "yes" });
  await lookBefore(site.browse(), withVisit);
  organiser.clock.set(opening - 1);
  expect(isClosed(await site.browse().get(path))).toBe(true);

  organiser.clock.set(opening + latest);
  expect(isOpen(await withVisit.get(path))).toBe(true);
  expect(isOpen(await site.browse().get(path))).toBe(true);
  expect((await site.browse().get(`${path}.data`)).body).not.toContain("entries are not open yet");
});

test("of hundreds of requests at that moment all get the new page, from one API call", async () => {
  await lookBefore(site.browse());
  organiser.clock.set(opening + latest);
  const before = calls.count("/event/night-shift-sydney");
  const responses = await Promise.all(Array.from({ length: 400 }, () => site.browse().get(path)));
  expect(responses.filter(isOpen).length).toBe(400);
  expect(calls.count("/event/night-shift-sydney") - before).toBe(1);
});

test("when the API's clock is a second behind, the page is updated shortly afterwards", async () => {
  await lookBefore(site.browse());
  // The API's slow clock still returns the old data to the first request.
  calls.respondWith("/event/night-shift-sydney", 200, await readEvent(), 1);
  organiser.clock.set(opening + latest);
  expect(isClosed(await site.browse().get(path))).toBe(true);
  organiser.clock.set(opening + latest + 1_100);
  await site.browse().get(path);
  await expect.poll(async () => isOpen(await site.browse().get(path))).toBe(true);
});

test("while the API is down the stale page is served, and the opening shows once the API is back", async () => {
  await lookBefore(site.browse());
  calls.dropResponsesOf("/event/night-shift-sydney");
  organiser.clock.set(opening + latest);
  const responses = await Promise.all(Array.from({ length: 20 }, () => site.browse().get(path)));
  expect(responses.filter(isClosed).length).toBe(20);

  calls.behave();
  organiser.clock.advance(6_000);
  await expect.poll(async () => isOpen(await site.browse().get(path))).toBe(true);
});

/** The event as the API returns it just before that second. */
async function readEvent(): Promise<object> {
  organiser.clock.set(opening - 1);
  const response = await fetch(`${organiser.url}/api/v1/event/event/night-shift-sydney?image_width=1920`);
  const event: unknown = await response.json();
  return typeof event === "object" && event !== null ? event : {};
}
