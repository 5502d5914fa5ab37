import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Browser, Fields } from "../support/browser.ts";
import { chooseCategory, entryIn, fieldNamed, logIn } from "../support/entry-visit.ts";
import { type FaultyProxy, startFaultyProxy } from "../support/faulty-proxy.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

let organiser: RunningOrganiser;
let faultyApi: FaultyProxy;
let site: RunningSite;
const night = "/event/night-shift-sydney";
const submitCall = "/event/event/submitEntry";
const note = 'Blue "rocket" <3 & a trailer';
const minute = 60_000;
const maxPerMinute = 60;

beforeAll(async () => {
  organiser = await startOrganiser();
  faultyApi = await startFaultyProxy(organiser.url);
  site = await startSite({
    organiserUrl: faultyApi.url,
    clock: organiser.clock,
    env: { ORGANISER_READ_TIMEOUT_MS: "1500", ORGANISER_PUBLIC_URL: organiser.url },
  });
  organiser.siteOrigins.push(site.publicUrl);
});
afterEach(() => faultyApi.restore());
afterAll(async () => {
  await site.close();
  await faultyApi.close();
  await organiser.close();
});

/** A logged-in driver with a complete form, and what its pay button posts. */
async function readyToPay(): Promise<{ driver: Browser; fields: Fields }> {
  const driver = site.browse();
  await logIn(driver);
  const page = await chooseCategory(driver, "night-shift-sydney", "Passenger rides");
  const address = /<option value="(\d+)"[^>]*>[^<]*(?:Cable Street|Wattle)/.exec(page.body)?.[1] ?? "";
  const form = entryIn(page).fillIn({ address, terms: "yes", entrant_note: note });
  return { driver, fields: form.press("Pay $46.04 Now") };
}

describe("an order submitted while the organiser API is down", () => {
  test("is not sent; the page says so and that what was typed is kept, and it is there afterwards [ENT-041 ERR-009]", async () => {
    const { driver, fields } = await readyToPay();
    const sent = faultyApi.count(submitCall);
    faultyApi.fault("", "reset");
    const response = await driver.post(night, fields);
    expect([response.status, faultyApi.count(submitCall)]).toEqual([503, sent]);
    const pageText = textOf(response.body);
    expect(pageText).toContain("Your form was not sent, and nothing was charged.");
    expect(pageText).toContain("What you entered is saved in this browser");
    expect(response.body).toContain(`href="${night}"`);

    faultyApi.restore();
    organiser.clock.advance(10_000);
    const restored = entryIn(await driver.get(night));
    expect(restored.values()).toMatchObject({ entrant_note: [note] });
    // Accepted terms are never saved in a draft.
    restored.fillIn({ terms: "yes" });
    expect((await driver.post(night, restored.press("Pay $46.04 Now"))).status).toBe(303);
  });

  test("is reported to the site's scripts with the reference, so that they can leave the form as it is", async () => {
    const { driver, fields } = await readyToPay();
    faultyApi.fault("", "reset");
    const response = await driver.post(`${night}.data`, fields);
    expect(response.status).toBe(503);
    expect(response.body).toContain('"unreachable"');
    expect(response.body).toContain(String(response.headers["x-request-id"]));
  });

  test("a page that was only opened doesn't mention typed values", async () => {
    const driver = site.browse();
    await logIn(driver);
    faultyApi.fault("", "reset");
    const response = await driver.get(night);
    expect(response.status).toBe(503);
    expect(textOf(response.body)).not.toContain("what you entered");
  });
});

test("an anonymous visitor can continue choosing while the API is down, from cached data [AUTH-022]", async () => {
  const visitor = site.browse();
  const page = await visitor.get(night);
  faultyApi.fault("", "reset");
  organiser.clock.advance(10 * minute);
  const adult = fieldNamed(page, "Adult");
  const response = await visitor.post(
    night,
    entryIn(page)
      .fillIn({ [adult]: "2" })
      .press("Update"),
  );
  expect(response.status).toBe(200);
  expect(entryIn(response).values()[adult]).toEqual(["2"]);
});

describe("a form that is posted too often", () => {
  /** Uses up this minute's limit of posts for the browser. */
  async function postTooOften(browser: Browser): Promise<void> {
    organiser.clock.set(Math.ceil((organiser.clock.now() + 1) / minute) * minute);
    for (let time = 0; time < maxPerMinute; time++) await browser.copy().post(night, { language: "de" });
  }

  test("is returned in hidden fields of the error page, whose button submits all of it", async () => {
    const { driver, fields } = await readyToPay();
    await postTooOften(driver);
    const response = await driver.post(night, fields);
    expect(response.status).toBe(429);
    expect(response.headers["cache-control"]).toBe("no-store, no-transform");
    expect(response.headers["content-security-policy"]).toContain(`form-action 'self' ${organiser.url}`);
    expect(textOf(response.body)).toContain("Your form is still saved on this page.");
    expect(response.body).not.toContain("<3 &");

    const form = formIn(response.body.replace("<form ", '<form id="refused" '), "refused");
    expect(form.values()).toEqual(
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [value].flat()])),
    );
    organiser.clock.advance(minute);
    expect((await driver.post(night, form.press("Send it again"))).status).toBe(303);
  });

  test("isn't returned if it is too long, or of another content type", async () => {
    const { driver } = await readyToPay();
    await postTooOften(driver);
    const long = await driver.post(night, { entrant_note: "x".repeat(200_001) });
    const other = await driver.post(night, { note }, { "content-type": "text/plain" });
    for (const response of [long, other]) {
      expect(response.status).toBe(429);
      expect(response.headers["content-security-policy"]).toContain("form-action 'none'");
      expect(response.body).not.toContain("<form");
    }
  });

  test("tells the site's scripts how long to wait", async () => {
    organiser.clock.advance(minute); // Earlier posts of the account no longer count.
    const { driver, fields } = await readyToPay();
    await postTooOften(driver);
    organiser.clock.advance(20_000);
    const response = await driver.post(`${night}.data`, fields);
    expect(response.status).toBe(429);
    expect(response.body).toMatch(/"retryAfter",40/);
  });
});

test("a throttled login leaves no password in the page", async () => {
  const driver = site.browse();
  await logIn(driver);
  organiser.clock.set(Math.ceil((organiser.clock.now() + 1) / minute) * minute);
  for (let time = 0; time < 2 * maxPerMinute; time++)
    await driver.copy().post("/language", { language: "en", to: "/" });
  const response = await driver.post("/login", { email: "driver@example.com", password: "not-the-password" });
  expect(response.status).toBe(429);
  expect(response.body).not.toContain("not-the-password");
});
