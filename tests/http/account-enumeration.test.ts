import { expect } from "vitest";
import { eventually } from "../support/eventually.ts";
import type { Browser, BrowserResponse, Fields } from "../support/browser.ts";
import { textOf } from "../support/html-form.ts";
import { mailedLogin } from "../support/mailed.ts";
import { test } from "../support/running.ts";
import { startSite } from "../support/running-site.ts";
import { createTimeouts } from "../../server/timeouts.ts";

test.override("siteSettings", { TRUSTED_PROXIES: "loopback" });

const driver = "driver@example.com";
const unknownEmail = "nobody@example.com";
const password = "roll-racing-250";
const isFull = process.env["FULL"] === "1";

/** A browser without cookies, at its own IP address. */
let places = 0;
const from = (place: number) => ({ "x-forwarded-for": `203.0.${Math.floor(place / 250)}.${place % 250}` });

type LoginMethod = [string, string, (email: string) => Fields];
const loginMethods: LoginMethod[] = [
  ["a password", "/login", (email) => ({ email, password: "a wrong one", intent: "password" })],
  ["a code", "/login", (email) => ({ email, code: "123456", intent: "code" })],
  ["a code for a password", "/forgotpassword", (email) => ({ email })],
  ["a recovery code", "/forgotpassword", (email) => ({ email, code: "1234567890", intent: "log-in" })],
  ["a recovery code, to go on with", "/forgotpassword", (email) => ({ email, code: "1", intent: "code" })],
  [
    "an account, though there is one",
    "/signup",
    (email) => ({ email, first_name: "Nia", last_name: "Okafor", intent: "register" }),
  ],
];

test.for(loginMethods)(
  "trying %s doesn't reveal whether an account exists: text and status are the same [AUTH-032]",
  async ([, path, fields], { site }) => {
    const seen = [];
    for (const email of [driver, unknownEmail]) {
      const browser = site.browse(from((places += 1)));
      const { status, body } = await browser.post(path, fields(email));
      seen.push([status, plain(body, email)]);
    }
    expect(seen[0]).toEqual(seen[1]);
  },
);

/** The page's text, without what differs for each visitor. */
const plain = (body: string, email: string): string =>
  textOf(body)
    .replaceAll(email, "…")
    .replace(/Our suggestion: \w+/, "");

test("neither does the time: a request that may send an email takes half a second, longer than either case [AUTH-032]", async ({
  organiser,
}) => {
  const { mailResponseMs } = createTimeouts(8_000);
  const site = await startSite({ organiserUrl: organiser.url, timeouts: { mailResponseMs } });
  for (const path of ["/login", "/forgotpassword"]) {
    for (const email of [driver, unknownEmail]) {
      const started = performance.now();
      await site.browse().post(path, { email, password: "" });
      expect(performance.now() - started).toBeGreaterThan(499);
    }
  }
  await site.close();
});

test("a new password for an unknown account is rejected like one with a wrong code [AUTH-032]", async ({
  site,
}) => {
  const seen = [];
  for (const email of [driver, unknownEmail]) {
    const browser = site.browse(from((places += 1)));
    const step = await browser.post("/forgotpassword", { email, code: "1234567890", intent: "code" });
    const carriedForm = /name="carried" value="([^"]+)"/.exec(step.body)?.[1] ?? "";
    const set = { email, carried: carriedForm, newpassword: "a quite long one", intent: "set" };
    const { status, body } = await browser.post("/forgotpassword", set);
    seen.push([status, plain(body, email)]);
  }
  expect(seen[0]).toEqual(seen[1]);
  expect(seen[0]?.[0]).toBe(400);
});

test("whether an address has an account, which the email form reveals by offering sign-up, is revealed a hundred times an hour per network", async ({
  site,
  organiser,
}) => {
  organiser.clock.advance(25 * 60 * 60_000);
  const place = from((places += 1));
  const requestAt = (number: number) =>
    site.browse(place).post("/login", { email: `somebody${number}@example.com`, password: "" });
  const responses: BrowserResponse[] = [];
  for (let worker = 0; worker < 11; worker += 1)
    responses.push(
      ...(await Promise.all(Array.from({ length: 10 }, (_, number) => requestAt(10 * worker + number)))),
    );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(100);
  const throttled = responses.filter(({ status }) => status === 429);
  expect(throttled).toHaveLength(10);
  expect(textOf(throttled[0]?.body ?? "")).toMatch(/Too many codes requested\. Try again in \d+ min/);
});

const guesses = isFull ? 1_000 : 60;

test.for<[string, (browser: Browser, guess: number) => Promise<BrowserResponse>]>([
  ["passwords", (browser, guess) => browser.post("/login", { email: driver, password: `guess ${guess}` })],
  [
    "codes of a mail",
    (browser, guess) =>
      browser.post("/login", { email: driver, code: String(guess).padStart(6, "0"), intent: "code" }),
  ],
  [
    "recovery codes",
    (browser, guess) =>
      browser.post("/forgotpassword", { email: driver, code: String(1e9 + guess), intent: "log-in" }),
  ],
])(
  "%s can't be guessed: few of many guesses are checked, and the owner can log in from elsewhere at once",
  { timeout: 240_000 },
  async ([, guess], { site, organiser }) => {
    organiser.clock.advance(25 * 60 * 60_000);
    const place = from((places += 1));
    const owner = site.browse(from((places += 1)));
    await owner.post("/login", { email: driver, password: "" });
    const { code } = await mailedLogin(organiser, driver);

    const otherBrowser = site.browse(place);
    await otherBrowser.post("/login", { email: driver, password: "" });
    const statuses: number[] = [];
    for (let number = 0; number < guesses; number += 1) {
      const { status, location } = await guess(otherBrowser.copy(), number);
      expect(location).toBe("");
      statuses.push(status);
    }
    expect(new Set(statuses)).toEqual(new Set([400, 429]));
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(11);

    const entered = await owner.post("/login", { email: driver, code, intent: "code" });
    expect(entered.status).toBe(303);
  },
);

test("a code emailed to one browser doesn't work in another, and works only once", async ({
  site,
  organiser,
}) => {
  organiser.clock.advance(25 * 60 * 60_000);
  const owner = site.browse(from((places += 1)));
  await owner.post("/login", { email: driver, password: "" });
  const { code } = await mailedLogin(organiser, driver);
  const submitCode = (browser: Browser) => browser.post("/login", { email: driver, code, intent: "code" });
  expect((await submitCode(site.browse(from((places += 1))))).status).toBe(400);
  const other = owner.copy();
  expect((await submitCode(owner)).status).toBe(303);
  expect((await submitCode(other)).status).toBe(400);
});

test("cross-origin posts are rejected at every login method", async ({ site, organiser }) => {
  const before = (await organiser.mails()).length;
  const foreign = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
  for (const path of ["/login", "/signup", "/forgotpassword", "/login/link"]) {
    const response = await site.browse().post(path, { email: driver, password }, foreign);
    expect(response.status).toBe(403);
  }
  expect(await organiser.mails()).toHaveLength(before);
});

test("opening the pages of the login methods sends nothing and logs no one in, whatever is in their URL", async ({
  site,
  organiser,
}) => {
  const before = (await organiser.mails()).length;
  const browser = site.browse();
  const members = `email=${driver}&password=${password}&code=123456&intent=register&newpassword=x`;
  for (const path of ["/login", "/signup", "/forgotpassword", "/login/link"]) {
    const { body } = await browser.get(`${path}?${members}`);
    expect(body).not.toMatch(/name="(password|code|newpassword|email)"[^>]*value="[^"]/);
  }
  await eventually(async () => expect(await organiser.mails()).toHaveLength(before));
  expect((await browser.get("/profile")).status).toBe(303);
});
