import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

const refresh = "/cognito/user/refreshToken";
const authUserPath = "/cognito/user/authUser";
/** Lifetime of the sample API's access tokens. */
const tokenLifetime = 5 * 60_000;

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let sharedData: string;
/** Two instances behind one load balancer: same secrets, same store. */
let site: RunningSite;
let otherInstance: RunningSite;
let browser: Browser;

beforeAll(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  sharedData = await mkdtemp(join(tmpdir(), "shared-"));
  const start = { organiserUrl: calls.url, clock: organiser.clock, env: { DATA_DIR: sharedData } };
  site = await startSite(start);
  otherInstance = await startSite(start);
  // The very first page is slowest, and a refresh has only 2 s.
  await Promise.all([site, otherInstance].map((instance) => instance.browse().get("/")));
});
beforeEach(async () => {
  browser = site.browse();
  const response = await browser.post("/login", { email: "driver@example.com", password: "roll-racing-250" });
  if (response.status !== 303) throw new Error(`The driver couldn't log in: ${response.status}`);
  await browser.follow(response);
  calls.paths.length = 0;
});
afterEach(() => calls.behave());
afterAll(async () => {
  await Promise.all([site.close(), otherInstance.close()]);
  await calls.close();
  await organiser.close();
  await rm(sharedData, { recursive: true, force: true });
});

const untilLeft = (milliseconds: number): void => organiser.clock.advance(tokenLifetime - milliseconds);
/** A page that is rendered for each user, because the API's events depend on the user. */
const page = "/events";
/** Whether a page shows the sample driver's name, which only the API knows. */
const showsDriver = ({ body }: BrowserResponse): boolean => body.includes("Sam");
const isSentHome = ({ status, location }: BrowserResponse): boolean => status === 303 && location === "/";

test("a token with 31 s left is used, one with 30 s left is refreshed first [AUTH-016]", async () => {
  untilLeft(31_000);
  expect(showsDriver(await browser.get(page))).toBe(true);
  expect(calls.count(refresh)).toBe(0);

  organiser.clock.advance(1_000);
  expect(showsDriver(await browser.get(page))).toBe(true);
  expect(
    calls.paths.filter((path) => path.endsWith(refresh) || path.endsWith(authUserPath)).slice(1),
  ).toEqual([`/api/v1${refresh}`, `/api/v1${authUserPath}`]);
});

test("an old token is checked when a page needs it, and by no timer [AUTH-015]", async () => {
  untilLeft(31_000);
  organiser.clock.advance(60 * 60_000);
  const before = calls.paths.length;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(calls.paths.slice(before)).toEqual([]);
  expect(showsDriver(await browser.get(page))).toBe(true);
  expect(calls.paths.slice(before).find((path) => path.includes("/user/"))).toBe(`/api/v1${refresh}`);
});

test("twenty concurrent requests of one session share one refresh, and all are sent after it [AUTH-016 AUTH-018 AUTH-019]", async () => {
  untilLeft(10_000);
  const pages = await Promise.all(Array.from({ length: 20 }, () => browser.copy().get(page)));
  expect(pages.every(showsDriver)).toBe(true);
  expect(calls.count(refresh)).toBe(1);
});

test("two instances share one refresh of a session [AUTH-016]", async () => {
  untilLeft(10_000);
  const windows = Array.from({ length: 10 }, (_, index) => {
    const on = index % 2 === 0 ? site : otherInstance;
    const window = on.browse();
    for (const [name, value] of browser.cookies) window.cookies.set(name, value);
    return window;
  });
  const pages = await Promise.all(windows.map((window) => window.get(page)));
  expect(pages.every(showsDriver)).toBe(true);
  expect(calls.count(refresh)).toBe(1);
});

test("an older cookie that arrives after refreshes finds the newest tokens, without another refresh [AUTH-016]", async () => {
  const older = browser.copy();
  untilLeft(10_000);
  await browser.get(page);
  untilLeft(10_000);
  await browser.get(page);
  expect(calls.count(refresh)).toBe(2);

  expect(showsDriver(await older.get(page))).toBe(true);
  expect(calls.count(refresh)).toBe(2);
});

test("a token that the API rejects as expired is refreshed and the call sent again, once [ERR-001]", async () => {
  calls.respondWith(authUserPath, 401, { message: "Token has expired", text_code: "TOKEN_EXPIRED" }, 1);
  expect(showsDriver(await browser.get(page))).toBe(true);
  expect([calls.count(refresh), calls.count(authUserPath)]).toEqual([1, 2]);
});

test("a rejected refresh logs out and redirects home [AUTH-009 ERR-002 ERR-003]", async () => {
  untilLeft(10_000);
  calls.respondWith(refresh, 401, { message: "This session has ended.", text_code: "TOKEN_INVALID" });
  expect(isSentHome(await browser.get("/login"))).toBe(true);
  expect(browser.cookies.has("session")).toBe(false);
  expect(showsDriver(await browser.get(page))).toBe(false);
});

test.each([
  ["TOKEN_INVALID [AUTH-010 ERR-004]", { message: "No.", text_code: "TOKEN_INVALID" }],
  ["“Signature verification failed” [AUTH-010 ERR-005]", { message: "Signature verification failed" }],
])("a token that the API rejects with %s logs out and redirects home", async (_name, body) => {
  calls.respondWith(authUserPath, 401, body);
  expect(isSentHome(await browser.get(page))).toBe(true);
  expect(browser.cookies.has("session")).toBe(false);
  expect(calls.count(refresh)).toBe(0);
});

test.each([
  ["answers 503", () => calls.respondWith(refresh, 503, { message: "Down for a moment." })],
  ["answers 500", () => calls.respondWith(refresh, 500, { message: "Something went wrong." })],
  ["answers 429", () => calls.respondWith(refresh, 429, { message: "Slower, please." })],
  ["breaks off", () => calls.dropResponsesOf(refresh)],
])(
  "an API that %s on refresh keeps the session, and gets no call with the old token",
  async (_how, misbehave) => {
    untilLeft(10_000);
    misbehave();
    await browser.get(page);
    expect(browser.cookies.has("session")).toBe(true);
    expect(calls.count(authUserPath)).toBe(0);

    calls.behave();
    expect(showsDriver(await browser.get(page))).toBe(true);
  },
);

test("a refresh slower than 2 s is not awaited, nor sent a second time [AUTH-017]", async () => {
  untilLeft(10_000);
  const release = calls.hold(refresh);
  const response = await browser.get(page);
  expect([showsDriver(response), calls.count(refresh), calls.count(authUserPath)]).toEqual([false, 1, 0]);
  expect(browser.cookies.has("session")).toBe(true);

  release();
  expect(showsDriver(await browser.get(page))).toBe(true);
  expect(calls.count(refresh)).toBe(1);
});

test("secrets can be rotated while users are logged in: the new one encrypts, the old one still decrypts", async () => {
  const withBoth = {
    SESSION_SECRETS: "the-new-secret-that-is-also-long-enough,a-secret-for-tests-that-is-long-enough",
  };
  const newSecretOnly = { SESSION_SECRETS: "the-new-secret-that-is-also-long-enough" };
  const start = { organiserUrl: calls.url, clock: organiser.clock };
  const [during, after] = await Promise.all([
    startSite({ ...start, env: withBoth }),
    startSite({ ...start, env: newSecretOnly }),
  ]);
  try {
    const held = during.browse();
    for (const [name, value] of browser.cookies) held.cookies.set(name, value);
    const unchanged = after.browse();
    for (const [name, value] of browser.cookies) unchanged.cookies.set(name, value);

    expect(showsDriver(await held.get(page))).toBe(true);
    const moved = after.browse();
    for (const [name, value] of held.cookies) moved.cookies.set(name, value);
    expect(showsDriver(await moved.get(page))).toBe(true);
    expect(showsDriver(await unchanged.get(page))).toBe(false);
  } finally {
    await Promise.all([during.close(), after.close()]);
  }
});
