import { afterEach, beforeEach, expect, test } from "vitest";
import type { Answer, Browser } from "../support/browser.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;
/** The second at which entries open. */
let opening: number;

const path = "/event/night-shift-sydney";
/** Each instance asks for what is new so long after the second at the latest. */
const latest = 300;

beforeEach(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  site = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
  opening = organiser.clock.now() + 60_000;
  await organiser.parts.db
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

const isOpen = ({ status, body }: Answer): boolean => status === 200 && /name="category"/.test(body);
const isClosed = ({ status, body }: Answer): boolean => status === 200 && !/name="category"/.test(body);

/**
 * Visitors who have looked at the page just before the second, so that what they saw is as fresh as can be.
 */
async function lookBefore(...visitors: Browser[]): Promise<void> {
  for (const before of [10_000, 4_000, 100]) {
    organiser.clock.set(opening - before);
    for (const visitor of visitors) expect(isClosed(await visitor.get(path))).toBe(true);
  }
}

test("whoever asks 0.3 s after the opening second can enter, with cookies or without, however fresh the page was", async () => {
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

test("of hundreds who ask at that moment every one gets the new page, of one call to the API", async () => {
  await lookBefore(site.browse());
  organiser.clock.set(opening + latest);
  const before = calls.count("/event/night-shift-sydney");
  const answers = await Promise.all(Array.from({ length: 400 }, () => site.browse().get(path)));
  expect(answers.filter(isOpen).length).toBe(400);
  expect(calls.count("/event/night-shift-sydney") - before).toBe(1);
});

test("when the API's clock is a second behind, the page follows soon after it", async () => {
  await lookBefore(site.browse());
  // The API still says what it said, to the first who asks.
  calls.refuse("/event/night-shift-sydney", 200, await asTold(), 1);
  organiser.clock.set(opening + latest);
  expect(isClosed(await site.browse().get(path))).toBe(true);
  organiser.clock.set(opening + latest + 1_100);
  await site.browse().get(path);
  await expect.poll(async () => isOpen(await site.browse().get(path))).toBe(true);
});

test("while the API doesn't answer, the page stands as it was, and the opening shows when it does", async () => {
  await lookBefore(site.browse());
  calls.loseAnswersOf("/event/night-shift-sydney");
  organiser.clock.set(opening + latest);
  const answers = await Promise.all(Array.from({ length: 20 }, () => site.browse().get(path)));
  expect(answers.filter(isClosed).length).toBe(20);

  calls.behave();
  organiser.clock.advance(6_000);
  await expect.poll(async () => isOpen(await site.browse().get(path))).toBe(true);
});

/** The event as the API tells it just before the second. */
async function asTold(): Promise<object> {
  organiser.clock.set(opening - 1);
  const answer = await fetch(`${organiser.url}/api/v1/event/event/night-shift-sydney?image_width=1920`);
  const told: unknown = await answer.json();
  return typeof told === "object" && told !== null ? told : {};
}
