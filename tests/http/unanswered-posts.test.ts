import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Browser, Fields } from "../support/browser.ts";
import { chooseCategory, entryIn, fieldNamed, logIn } from "../support/entry-visit.ts";
import { type FaultyLine, faultyLine } from "../support/faulty-line.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

let organiser: RunningOrganiser;
let line: FaultyLine;
let site: RunningSite;
const night = "/event/night-shift-sydney";
const submitCall = "/event/event/submitEntry";
const note = 'Blue "rocket" <3 & a trailer';
const minute = 60_000;
const mostInAMinute = 60;

beforeAll(async () => {
  organiser = await startOrganiser();
  line = await faultyLine(organiser.url);
  site = await startSite({
    organiserUrl: line.url,
    clock: organiser.clock,
    env: { ORGANISER_READ_TIMEOUT_MS: "1500", ORGANISER_PUBLIC_URL: organiser.url },
  });
  organiser.siteOrigins.push(site.publicUrl);
});
afterEach(() => line.mend());
afterAll(async () => {
  await site.close();
  await line.close();
  await organiser.close();
});

/** A signed-in driver whose form lacks nothing, with what its pay button posts. */
async function readyToPay(): Promise<{ driver: Browser; fields: Fields }> {
  const driver = site.browse();
  await logIn(driver);
  const page = await chooseCategory(driver, "night-shift-sydney", "Passenger rides");
  const address = /<option value="(\d+)"[^>]*>[^<]*(?:Cable Street|Wattle)/.exec(page.body)?.[1] ?? "";
  const form = entryIn(page).fillIn({ address, terms: "yes", entrant_note: note });
  return { driver, fields: form.press("Pay $46.04 Now") };
}

describe("an order that is sent while the organiser API is away", () => {
  test("is not sent; the page says so, and that what was typed is kept, and it is there afterwards [ENT-041 ERR-009]", async () => {
    const { driver, fields } = await readyToPay();
    const sent = line.count(submitCall);
    line.fault("", "reset");
    const answer = await driver.post(night, fields);
    expect([answer.status, line.count(submitCall)]).toEqual([503, sent]);
    const said = textOf(answer.body);
    expect(said).toContain("Your form was not sent, and nothing was charged.");
    expect(said).toContain("What you typed is kept in this browser");
    expect(answer.body).toContain(`href="${night}"`);

    line.mend();
    organiser.clock.advance(10_000);
    const back = entryIn(await driver.get(night));
    expect(back.values()).toMatchObject({ entrant_note: [note] });
    // What accepts is in no draft.
    back.fillIn({ terms: "yes" });
    expect((await driver.post(night, back.press("Pay $46.04 Now"))).status).toBe(303);
  });

  test("is told to the site's scripts with the reference, so that they can leave the form as it is", async () => {
    const { driver, fields } = await readyToPay();
    line.fault("", "reset");
    const answer = await driver.post(`${night}.data`, fields);
    expect(answer.status).toBe(503);
    expect(answer.body).toContain('"unreachable"');
    expect(answer.body).toContain(String(answer.headers["x-request-id"]));
  });

  test("a page that was only opened says nothing of anything typed", async () => {
    const driver = site.browse();
    await logIn(driver);
    line.fault("", "reset");
    const answer = await driver.get(night);
    expect(answer.status).toBe(503);
    expect(textOf(answer.body)).not.toContain("What you typed");
  });
});

test("somebody who isn't signed in can go on choosing while the API is away, with what was known before [AUTH-022]", async () => {
  const visitor = site.browse();
  const page = await visitor.get(night);
  line.fault("", "reset");
  organiser.clock.advance(10 * minute);
  const adult = fieldNamed(page, "Adult");
  const answer = await visitor.post(
    night,
    entryIn(page)
      .fillIn({ [adult]: "2" })
      .press("Update"),
  );
  expect(answer.status).toBe(200);
  expect(entryIn(answer).values()[adult]).toEqual(["2"]);
});

describe("a form that is posted too often", () => {
  /** Uses up what a browser may post in this minute. */
  async function postTooOften(browser: Browser): Promise<void> {
    organiser.clock.set(Math.ceil((organiser.clock.now() + 1) / minute) * minute);
    for (let time = 0; time < mostInAMinute; time++) await browser.copy().post(night, { language: "de" });
  }

  test("comes back unseen in the page that says so, and its button sends all of it", async () => {
    const { driver, fields } = await readyToPay();
    await postTooOften(driver);
    const answer = await driver.post(night, fields);
    expect(answer.status).toBe(429);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers["content-security-policy"]).toContain(`form-action 'self' ${organiser.url}`);
    expect(textOf(answer.body)).toContain("Everything you typed is still in this page");
    expect(answer.body).not.toContain("<3 &");

    const form = formIn(answer.body.replace("<form ", '<form id="refused" '), "refused");
    expect(form.values()).toEqual(
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [value].flat()])),
    );
    organiser.clock.advance(minute);
    expect((await driver.post(night, form.press("Send it again"))).status).toBe(303);
  });

  test("holds nothing where it is too long, or of another kind", async () => {
    const { driver } = await readyToPay();
    await postTooOften(driver);
    const long = await driver.post(night, { entrant_note: "x".repeat(200_001) });
    const other = await driver.post(night, { note }, { "content-type": "text/plain" });
    for (const answer of [long, other]) {
      expect(answer.status).toBe(429);
      expect(answer.headers["content-security-policy"]).toContain("form-action 'none'");
      expect(answer.body).not.toContain("<form");
    }
  });

  test("tells the site's scripts how long to wait", async () => {
    organiser.clock.advance(minute); // what the account posted before doesn't count any more
    const { driver, fields } = await readyToPay();
    await postTooOften(driver);
    organiser.clock.advance(20_000);
    const answer = await driver.post(`${night}.data`, fields);
    expect(answer.status).toBe(429);
    expect(answer.body).toMatch(/"retryAfter",40/);
  });
});

test("a log-in that is turned away leaves no password in the page", async () => {
  const driver = site.browse();
  await logIn(driver);
  organiser.clock.set(Math.ceil((organiser.clock.now() + 1) / minute) * minute);
  for (let time = 0; time < 2 * mostInAMinute; time++)
    await driver.copy().post("/language", { language: "en", to: "/" });
  const answer = await driver.post("/login", { email: "driver@example.com", password: "not-the-password" });
  expect(answer.status).toBe(429);
  expect(answer.body).not.toContain("not-the-password");
});
