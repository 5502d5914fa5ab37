import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { entryIn, fieldNamed, logIn } from "../support/entry-visit.ts";
import type { Behaviour } from "../support/faulty-api.ts";
import { type FaultyProxy, startFaultyProxy } from "../support/faulty-proxy.ts";
import { textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { ofToday } from "../support/of-today.ts";

let organiser: RunningOrganiser;
let proxy: FaultyProxy;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  proxy = await startFaultyProxy(organiser.url);
});
beforeEach(async () => {
  // A separate site per test, so that tests share no cached responses.
  site = await startSite({
    organiserUrl: proxy.url,
    clock: organiser.clock,
    env: { ORGANISER_READ_TIMEOUT_MS: "1500", ORGANISER_PUBLIC_URL: organiser.url },
  });
  organiser.siteOrigins.push(site.publicUrl);
  await site.browse().get("/");
});
afterEach(async () => {
  proxy.restore();
  await site.close();
});
afterAll(async () => {
  await proxy.close();
  await organiser.close();
});

const json = "application/json";
const htmlPage = { text: "<html><body><h1>Bad luck, proxy here</h1></body></html>", type: "text/html" };

/** API failures, with the status and heading of a page whose main data is missing. */
const faults: [name: string, fault: Behaviour, status: number, heading: RegExp][] = [
  ["hangs up", "reset", 503, /Service unavailable/],
  ["hangs up in the middle of its response", { half: json }, 503, /Service unavailable/],
  ["sends half of its JSON", { text: '{"id": 7, "name": "Night', type: json }, 503, /Service unavailable/],
  [
    "sends members of the wrong type",
    { json: { id: [], name: 7, success: "maybe" } },
    503,
    /Service unavailable/,
  ],
  ["sends a web page", htmlPage, 503, /Service unavailable/],
  ["sends a web page of its proxy's", { ...htmlPage, status: 503 }, 503, /Service unavailable/],
  ["answers 500", { json: { message: "Stack trace at line 7" }, status: 500 }, 503, /Service unavailable/],
  ["answers 429", { json: { message: "Slower, please." }, status: 429 }, 503, /Service unavailable/],
  ["sends an endless response", { endless: json }, 503, /Service unavailable/],
];

const event = "/event/twilight-show-and-shine";
const eventCall = "/event/event/twilight-show-and-shine";
const submitCall = "/event/event/submitEntry";
const whoAmI = "/cognito/user/authUser";
const advanceClock = (milliseconds: number) => organiser.clock.advance(milliseconds);

/** Internals that no visitor may see. */
const internals =
  /Bad luck, proxy|Stack trace|OrganiserError|ECONN|ZodError|Unexpected|node_modules|127\.0\.0\.1/;

const logInDriver = async (): Promise<Browser> => {
  const browser = site.browse();
  await logIn(browser);
  return browser;
};
const isLoggedIn = ({ body }: BrowserResponse): boolean => body.includes("Sam");

describe.each(ofToday(faults, 3))("when the organiser API %s", (_name, fault, status, heading) => {
  test("an uncached page shows the site's own error, and works again afterwards [ERR-009]", async () => {
    proxy.fault(eventCall, fault);
    const response = await site.browse().get(event);
    expect(response.status).toBe(status);
    expect(textOf(response.body)).toMatch(heading);
    expect(response.body).toContain('href="/events"');
    expect(response.body).not.toMatch(internals);

    proxy.restore();
    expect((await site.browse().get(event)).status).toBe(200);
  });

  test("a cached page is still shown [AUTH-022]", async () => {
    const before = await site.browse().get(event);
    proxy.fault(eventCall, fault);
    advanceClock(10 * 60_000);
    const after = await site.browse().get(event);
    expect([before.status, after.status]).toEqual([200, 200]);
    expect(after.body).not.toMatch(internals);
  });

  test("when it is asked for the user, the page is shown and the user stays logged in", async () => {
    const browser = await logInDriver();
    proxy.fault(whoAmI, fault);
    const response = await browser.get("/events");
    expect(response.status).toBe(200);
    expect(response.body).not.toMatch(internals);
    expect(browser.cookies.has("session")).toBe(true);

    proxy.restore();
    expect(isLoggedIn(await browser.get("/events"))).toBe(true);
  });
});

/** A logged-in driver's order for two tickets, ready to submit. */
async function readyToSend(browser: Browser) {
  const page = await browser.get(event);
  const tickets = entryIn(page).fillIn({ [fieldNamed(page, "Adult")]: "2" });
  const updated = await browser.post(event, tickets.press("Update"));
  const form = entryIn(updated);
  const filled = form.fillIn(form.hasControl("terms") ? { terms: "yes" } : {});
  return { adult: fieldNamed(page, "Adult"), fields: filled.press("Pay $36.89 Now") };
}

describe.each(ofToday(faults.filter(([name]) => name !== "answers 429")))(
  "when the organiser API %s to an order",
  (_name, fault) => {
    test("the driver sees not to submit again, no input is lost, and the order is sent only once [ENT-041]", async () => {
      const browser = await logInDriver();
      const { adult, fields } = await readyToSend(browser);
      const before = proxy.count(submitCall);
      proxy.fault(submitCall, fault);
      const response = await browser.post(event, fields);
      expect(response.status).toBe(504);
      expect(textOf(response.body)).toContain("We could not confirm your entry. Do not submit again.");
      expect(textOf(response.body)).toMatch(/Your reference: [2-9A-HJ-NP-Z]{8}/);
      expect(response.body).not.toMatch(internals);
      expect(entryIn(await browser.get(`${event}?another=yes`)).values()[adult]).toEqual(["2"]);
      expect(browser.cookies.has("session")).toBe(true);

      proxy.restore();
      const resubmitted = await browser.post(event, fields);
      expect([resubmitted.status, proxy.count(submitCall) - before]).toEqual([504, 1]);
    });
  },
);

test.each([
  ["expired", { text_code: "TOKEN_EXPIRED" }],
  ["rejected without a code", {}],
])(
  "an order whose session is %s and can't be refreshed is reported as not submitted",
  async (_name, json) => {
    const browser = await logInDriver();
    const { adult, fields } = await readyToSend(browser);
    const before = proxy.count(submitCall);
    proxy.fault(submitCall, { json, status: 401 });
    proxy.fault("/user/refreshToken", { json: {}, status: 503 });
    const response = await browser.post(event, fields);
    expect(response.status).toBe(503);
    expect(textOf(response.body)).toContain("Nothing was submitted or charged");
    expect(textOf(response.body)).not.toContain("We could not confirm");
    expect(entryIn(response).values()[adult]).toEqual(["2"]);

    proxy.restore();
    const resubmitted = await browser.post(event, fields);
    expect([resubmitted.status, proxy.count(submitCall) - before]).toEqual([303, 2]);
  },
);

test("a session that the API rejects without a code is refreshed once, then leads to the login and back", async () => {
  const browser = await logInDriver();
  const before = proxy.count("/user/refreshToken");
  proxy.fault(whoAmI, { json: { message: "Unauthorised" }, status: 401 });
  proxy.fault("/sell/invoice/myInvoices", { json: {}, status: 401 });
  const response = await browser.get("/my-account");
  expect([response.status, response.location]).toEqual([303, "/login"]);
  expect(proxy.count("/user/refreshToken") - before).toBe(1);
  expect(browser.cookies.has("session")).toBe(false);

  proxy.restore();
  expect(textOf((await browser.get("/login")).body)).toContain("Your session has ended");
  const password = "roll-racing-250";
  const loggedIn = await browser.post("/login", { email: "driver@example.com", password });
  expect(loggedIn.location).toBe("/my-account");
});

test("an accepted order whose payment page isn't on the organiser's host isn't reported as rejected", async () => {
  const browser = await logInDriver();
  const { fields } = await readyToSend(browser);
  proxy.fault(submitCall, { json: { success: true, message: "", redirect: "https://evil.example/pay" } });
  const response = await browser.post(event, fields);
  expect(textOf(response.body)).toContain("We’ve received your order but can’t open the payment page");
  expect(textOf(response.body)).not.toContain("We couldn’t place your order");
});

test("an order that the API throttles shows the reason and can be submitted again [ENT-042 ENT-043]", async () => {
  const browser = await logInDriver();
  const { adult, fields } = await readyToSend(browser);
  const before = proxy.count(submitCall);
  proxy.fault(submitCall, { json: { message: "Slower, please." }, status: 429 });
  const response = await browser.post(event, fields);
  expect(response.status).toBe(422);
  expect(textOf(response.body)).toContain("Slower, please.");
  expect(entryIn(response).values()[adult]).toEqual(["2"]);

  proxy.restore();
  const resubmitted = await browser.post(event, entryIn(response).press("Pay $36.89 Now"));
  expect([resubmitted.status, proxy.count(submitCall) - before]).toEqual([303, 2]);
});

test("while the API hangs, a cached page is shown within the read timeout, logged in or not [AUTH-022]", async () => {
  await site.browse().get("/events");
  const browser = await logInDriver();
  await browser.get("/events");
  advanceClock(2 * 60_000);
  proxy.fault("/event/event/upcomingEventList", "silence");
  expect((await site.browse().get("/events")).status).toBe(200);
  const response = await browser.get("/events");
  expect([response.status, isLoggedIn(response)]).toEqual([200, true]);
});

test("malformed tokens log no user in, and valid ones do afterwards [AUTH-010 ERR-004]", async () => {
  const browser = site.browse();
  proxy.fault("/cognito/user/login", { json: { access_token: "garbage", refresh_token: "garbage" } });
  const response = await browser.post("/login", { email: "driver@example.com", password: "roll-racing-250" });
  expect([response.status, response.location]).toEqual([303, "/"]);
  const home = await browser.follow(response);
  expect([browser.cookies.has("session"), home.status]).toEqual([false, 200]);
  expect(home.body).not.toMatch(/garbage|action="\/logout"/);

  proxy.restore();
  expect(
    (await browser.post("/login", { email: "driver@example.com", password: "roll-racing-250" })).status,
  ).toBe(303);
});

test("a login with a malformed API response shows an error and keeps the email", async () => {
  const browser = site.browse();
  proxy.fault("/cognito/user/login", htmlPage);
  const response = await browser.post("/login", { email: "driver@example.com", password: "roll-racing-250" });
  expect([response.status, browser.cookies.has("session")]).toEqual([503, false]);
  expect(response.body).toContain("driver@example.com");
  expect(response.body).not.toMatch(internals);
});
