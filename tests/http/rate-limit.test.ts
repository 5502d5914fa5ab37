import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import { chooseCategory, entryIn, logIn } from "../support/entry-visit.ts";
import { textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

let organiser: RunningOrganiser;
let site: RunningSite;
let driver: Browser;
const minute = 60_000;
const event = "/event/night-shift-sydney";
const mostInAMinute = 60;

beforeAll(async () => {
  organiser = await startOrganiser();
  site = await startSite({ organiserUrl: organiser.url, clock: organiser.clock });
});
beforeEach(async () => {
  // At the beginning of a minute, so that it doesn't end in the middle of a test.
  organiser.clock.set(Math.ceil((organiser.clock.now() + 1) / minute) * minute);
  driver = site.browse();
  await logIn(driver);
});
afterAll(async () => {
  await site.close();
  await organiser.close();
});

/** Posts the form of an event so often, as its language menu does: that takes the least work. */
async function post(browser: Browser, times: number): Promise<void> {
  for (let time = 0; time < times; time++) await browser.copy().post(event, { language: "de" });
}

test("one browser that posts the entry too often waits until the minute is over, and then goes on", async () => {
  await post(driver, mostInAMinute);
  organiser.clock.advance(20_000);
  const answer = await driver.copy().post(event, { language: "de" });
  expect([answer.status, answer.headers["retry-after"]]).toEqual([429, "40"]);
  expect(textOf(answer.body)).toContain("That was too often");

  organiser.clock.advance(40_000);
  expect((await chooseCategory(driver, "night-shift-sydney", "Street")).status).toBe(200);
});

test("another driver behind the same address is not held up, nor is reading", async () => {
  await post(driver, mostInAMinute + 1);
  const other = site.browse();
  await logIn(other, "spectator@example.com");
  expect((await chooseCategory(other, "night-shift-sydney", "Street")).status).toBe(200);
  expect(entryIn(await driver.get(event)).asks("category")).toBe(true);
});

test("the site's scripts count together with plain forms, and are told in their own way", async () => {
  await post(driver, mostInAMinute);
  const answer = await driver.post(`${event}.data`, { language: "de" });
  expect(answer.status).toBe(429);
  expect(answer.headers["content-type"]).toContain("text/x-script");
  expect(answer.body).toContain('"tooMany"');
});
