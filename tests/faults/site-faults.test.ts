import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Answer, Browser } from "../support/browser.ts";
import { entryIn, fieldNamed, logIn } from "../support/entry-visit.ts";
import type { Behaviour } from "../support/faulty-api.ts";
import { type FaultyLine, faultyLine } from "../support/faulty-line.ts";
import { textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

let organiser: RunningOrganiser;
let line: FaultyLine;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  line = await faultyLine(organiser.url);
});
beforeEach(async () => {
  // A site of its own for each test: what one was shown must not stand in for another.
  site = await startSite({
    organiserUrl: line.url,
    clock: organiser.clock,
    env: { ORGANISER_READ_TIMEOUT_MS: "1500", ORGANISER_PUBLIC_URL: organiser.url },
  });
  organiser.siteOrigins.push(site.publicUrl);
  await site.browse().get("/");
});
afterEach(async () => {
  line.mend();
  await site.close();
});
afterAll(async () => {
  await line.close();
  await organiser.close();
});

const json = "application/json";
const webPage = { text: "<html><body><h1>Bad luck, proxy here</h1></body></html>", type: "text/html" };

/** How the API fails, and what a page says whose main thing then is missing. */
const faults: [name: string, fault: Behaviour, status: number, heading: RegExp][] = [
  ["hangs up", "reset", 503, /reach our service/],
  ["hangs up in the middle of its answer", { half: json }, 503, /reach our service/],
  ["sends half of its JSON", { text: '{"id": 7, "name": "Night', type: json }, 503, /reach our service/],
  [
    "sends members of the wrong type",
    { json: { id: [], name: 7, success: "maybe" } },
    503,
    /reach our service/,
  ],
  ["sends a web page", webPage, 503, /reach our service/],
  ["sends a web page of its proxy's", { ...webPage, status: 503 }, 503, /reach our service/],
  ["answers 500", { json: { message: "Stack trace at line 7" }, status: 500 }, 503, /reach our service/],
  ["answers 429", { json: { message: "Slower, please." }, status: 429 }, 503, /reach our service/],
  ["sends an answer without an end", { endless: json }, 503, /reach our service/],
];

const event = "/event/twilight-show-and-shine";
const eventCall = "/event/event/twilight-show-and-shine";
const submitCall = "/event/event/submitEntry";
const whoAmI = "/cognito/user/authUser";
const later = (milliseconds: number) => organiser.clock.advance(milliseconds);

/** What no visitor is to see of a fault. */
const machinery =
  /Bad luck, proxy|Stack trace|OrganiserError|ECONN|ZodError|Unexpected|node_modules|127\.0\.0\.1/;

const signedIn = async (): Promise<Browser> => {
  const browser = site.browse();
  await logIn(browser);
  return browser;
};
const knowsTheDriver = ({ body }: Answer): boolean => body.includes("Sam");

describe.each(faults)("when the organiser API %s", (_name, fault, status, heading) => {
  test("a page that was never shown says so in the site's own words, and is there again afterwards [ERR-009]", async () => {
    line.fault(eventCall, fault);
    const answer = await site.browse().get(event);
    expect(answer.status).toBe(status);
    expect(textOf(answer.body)).toMatch(heading);
    expect(answer.body).toContain('href="/events"');
    expect(answer.body).not.toMatch(machinery);

    line.mend();
    expect((await site.browse().get(event)).status).toBe(200);
  });

  test("a page that was shown before is shown still [AUTH-022]", async () => {
    const before = await site.browse().get(event);
    line.fault(eventCall, fault);
    later(10 * 60_000);
    const after = await site.browse().get(event);
    expect([before.status, after.status]).toEqual([200, 200]);
    expect(after.body).not.toMatch(machinery);
  });

  test("where it should say who is signed in, the page comes and nobody is signed out", async () => {
    const browser = await signedIn();
    line.fault(whoAmI, fault);
    const answer = await browser.get("/events");
    expect(answer.status).toBe(200);
    expect(answer.body).not.toMatch(machinery);
    expect(browser.cookies.has("session")).toBe(true);

    line.mend();
    expect(knowsTheDriver(await browser.get("/events"))).toBe(true);
  });
});

/** A signed-in driver's order for two tickets, ready to be sent. */
async function readyToSend(browser: Browser) {
  const page = await browser.get(event);
  const tickets = entryIn(page).fillIn({ [fieldNamed(page, "Adult")]: "2" });
  const chosen = await browser.post(event, tickets.press("Update"));
  const form = entryIn(chosen);
  const filled = form.fillIn(form.asks("terms") ? { terms: "yes" } : {});
  return { adult: fieldNamed(page, "Adult"), fields: filled.press("Pay $36.89 Now") };
}

describe.each(faults.filter(([name]) => name !== "answers 429"))(
  "when the organiser API %s to an order",
  (_name, fault) => {
    test("the driver is told not to send it again, nothing typed is lost, and it is sent once only [ENT-041]", async () => {
      const browser = await signedIn();
      const { adult, fields } = await readyToSend(browser);
      const before = line.count(submitCall);
      line.fault(submitCall, fault);
      const answer = await browser.post(event, fields);
      expect(answer.status).toBe(504);
      expect(textOf(answer.body)).toContain("We could not confirm your entry. Do not submit again.");
      expect(textOf(answer.body)).toMatch(/Your reference: [2-9A-HJ-NP-Z]{8}/);
      expect(answer.body).not.toMatch(machinery);
      expect(entryIn(await browser.get(`${event}?another=yes`)).values()[adult]).toEqual(["2"]);
      expect(browser.cookies.has("session")).toBe(true);

      line.mend();
      const again = await browser.post(event, fields);
      expect([again.status, line.count(submitCall) - before]).toEqual([504, 1]);
    });
  },
);

test.each([
  ["expired", { text_code: "TOKEN_EXPIRED" }],
  ["refused without a reason", {}],
])(
  "an order whose session is %s, and can't be refreshed, was not sent, and the page says so",
  async (_name, json) => {
    const browser = await signedIn();
    const { adult, fields } = await readyToSend(browser);
    const before = line.count(submitCall);
    line.fault(submitCall, { json, status: 401 });
    line.fault("/user/refreshToken", { json: {}, status: 503 });
    const answer = await browser.post(event, fields);
    expect(answer.status).toBe(503);
    expect(textOf(answer.body)).toContain("Nothing was sent or charged");
    expect(textOf(answer.body)).not.toContain("We could not confirm");
    expect(entryIn(answer).values()[adult]).toEqual(["2"]);

    line.mend();
    const again = await browser.post(event, fields);
    expect([again.status, line.count(submitCall) - before]).toEqual([303, 2]);
  },
);

test("a session that the API refuses without a reason is refreshed once, and then leads to the log-in and back", async () => {
  const browser = await signedIn();
  const before = line.count("/user/refreshToken");
  line.fault(whoAmI, { json: { message: "Unauthorised" }, status: 401 });
  line.fault("/sell/invoice/myInvoices", { json: {}, status: 401 });
  const answer = await browser.get("/my-account");
  expect([answer.status, answer.location]).toEqual([303, "/login"]);
  expect(line.count("/user/refreshToken") - before).toBe(1);
  expect(browser.cookies.has("session")).toBe(false);

  line.mend();
  expect(textOf((await browser.get("/login")).body)).toContain("Your session has ended");
  const password = "roll-racing-250";
  const loggedIn = await browser.post("/login", { email: "driver@example.com", password });
  expect(loggedIn.location).toBe("/my-account");
});

test("an order that was taken, whose payment page is none of the organiser's, is not said to be refused", async () => {
  const browser = await signedIn();
  const { fields } = await readyToSend(browser);
  line.fault(submitCall, { json: { success: true, message: "", redirect: "https://evil.example/pay" } });
  const answer = await browser.post(event, fields);
  expect(textOf(answer.body)).toContain("Your order was taken, but we cannot open its payment page");
  expect(textOf(answer.body)).not.toContain("Your order was not taken");
});

test("an order that the API has no time for is not taken, says why, and can be sent again [ENT-042 ENT-043]", async () => {
  const browser = await signedIn();
  const { adult, fields } = await readyToSend(browser);
  const before = line.count(submitCall);
  line.fault(submitCall, { json: { message: "Slower, please." }, status: 429 });
  const answer = await browser.post(event, fields);
  expect(answer.status).toBe(422);
  expect(textOf(answer.body)).toContain("Slower, please.");
  expect(entryIn(answer).values()[adult]).toEqual(["2"]);

  line.mend();
  const again = await browser.post(event, entryIn(answer).press("Pay $36.89 Now"));
  expect([again.status, line.count(submitCall) - before]).toEqual([303, 2]);
});

test("while the API hangs, a page that was shown before comes within the time for reads, signed in or not [AUTH-022]", async () => {
  await site.browse().get("/events");
  const browser = await signedIn();
  await browser.get("/events");
  later(2 * 60_000);
  line.fault("/event/event/upcomingEventList", "silence");
  expect((await site.browse().get("/events")).status).toBe(200);
  const answer = await browser.get("/events");
  expect([answer.status, knowsTheDriver(answer)]).toEqual([200, true]);
});

test("tokens that are garbage sign nobody in, and the right ones do afterwards [AUTH-010 ERR-004]", async () => {
  const browser = site.browse();
  line.fault("/cognito/user/login", { json: { access_token: "garbage", refresh_token: "garbage" } });
  const answer = await browser.post("/login", { email: "driver@example.com", password: "roll-racing-250" });
  expect([answer.status, answer.location]).toEqual([303, "/"]);
  const home = await browser.follow(answer);
  expect([browser.cookies.has("session"), home.status]).toEqual([false, 200]);
  expect(home.body).not.toMatch(/garbage|action="\/logout"/);

  line.mend();
  expect(
    (await browser.post("/login", { email: "driver@example.com", password: "roll-racing-250" })).status,
  ).toBe(303);
});

test("a log-in that the API answers with nonsense says so, and keeps the address that was typed", async () => {
  const browser = site.browse();
  line.fault("/cognito/user/login", webPage);
  const answer = await browser.post("/login", { email: "driver@example.com", password: "roll-racing-250" });
  expect([answer.status, browser.cookies.has("session")]).toEqual([503, false]);
  expect(answer.body).toContain("driver@example.com");
  expect(answer.body).not.toMatch(machinery);
});
