import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Answer, Browser } from "../support/browser.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

const refresh = "/cognito/user/refreshToken";
const whoAmI = "/cognito/user/authUser";
/** What the sample API gives an access token. */
const tokenLifetime = 5 * 60_000;

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let sharedData: string;
/** Two instances behind one load balancer: the same secrets, the same store. */
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
  // The first page of all takes longest, and only 2 s are waited for a refresh.
  await Promise.all([site, otherInstance].map((instance) => instance.browse().get("/")));
});
beforeEach(async () => {
  browser = site.browse();
  const answer = await browser.post("/login", { email: "driver@example.com", password: "roll-racing-250" });
  if (answer.status !== 303) throw new Error(`The driver couldn't log in: ${answer.status}`);
  await browser.follow(answer);
  calls.seen.length = 0;
});
afterEach(() => calls.behave());
afterAll(async () => {
  await Promise.all([site.close(), otherInstance.close()]);
  await calls.close();
  await organiser.close();
  await rm(sharedData, { recursive: true, force: true });
});

const untilLeft = (milliseconds: number): void => organiser.clock.advance(tokenLifetime - milliseconds);
/** Whether a page names the sample driver, whose name only the API knows. */
const knowsTheDriver = ({ body }: Answer): boolean => body.includes("Sam");
const isSentHome = ({ status, location }: Answer): boolean => status === 303 && location === "/";

test("a token with 31 s left is used, one with 30 s left is refreshed first [AUTH-016]", async () => {
  untilLeft(31_000);
  expect(knowsTheDriver(await browser.get("/"))).toBe(true);
  expect(calls.count(refresh)).toBe(0);

  organiser.clock.advance(1_000);
  expect(knowsTheDriver(await browser.get("/"))).toBe(true);
  expect(calls.seen.filter((path) => path.endsWith(refresh) || path.endsWith(whoAmI)).slice(1)).toEqual([
    `/api/v1${refresh}`,
    `/api/v1${whoAmI}`,
  ]);
});

test("however old a token grows, it is looked at when a page needs it, and by no timer [AUTH-015]", async () => {
  untilLeft(31_000);
  organiser.clock.advance(60 * 60_000);
  const before = calls.seen.length;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(calls.seen.slice(before)).toEqual([]);
  expect(knowsTheDriver(await browser.get("/"))).toBe(true);
  expect(calls.seen.slice(before).find((path) => path.includes("/user/"))).toBe(`/api/v1${refresh}`);
});

test("twenty requests of one session at once share one refresh, and all go out after it [AUTH-016 AUTH-018 AUTH-019]", async () => {
  untilLeft(10_000);
  const pages = await Promise.all(Array.from({ length: 20 }, () => browser.copy().get("/")));
  expect(pages.every(knowsTheDriver)).toBe(true);
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
  const pages = await Promise.all(windows.map((window) => window.get("/")));
  expect(pages.every(knowsTheDriver)).toBe(true);
  expect(calls.count(refresh)).toBe(1);
});

test("an older cookie that comes after refreshes finds the newest tokens, without another refresh [AUTH-016]", async () => {
  const older = browser.copy();
  untilLeft(10_000);
  await browser.get("/");
  untilLeft(10_000);
  await browser.get("/");
  expect(calls.count(refresh)).toBe(2);

  expect(knowsTheDriver(await older.get("/"))).toBe(true);
  expect(calls.count(refresh)).toBe(2);
});

test("a token that the API calls expired is refreshed and the call sent again, once [ERR-001]", async () => {
  calls.refuse(whoAmI, 401, { message: "Token has expired", text_code: "TOKEN_EXPIRED" }, 1);
  expect(knowsTheDriver(await browser.get("/"))).toBe(true);
  expect([calls.count(refresh), calls.count(whoAmI)]).toEqual([1, 2]);
});

test("a refused refresh signs out and leads home [AUTH-009 ERR-002 ERR-003]", async () => {
  untilLeft(10_000);
  calls.refuse(refresh, 401, { message: "This session has ended.", text_code: "TOKEN_INVALID" });
  expect(isSentHome(await browser.get("/login"))).toBe(true);
  expect(browser.cookies.has("session")).toBe(false);
  expect(knowsTheDriver(await browser.get("/"))).toBe(false);
});

test.each([
  ["TOKEN_INVALID [AUTH-010 ERR-004]", { message: "No.", text_code: "TOKEN_INVALID" }],
  ["“Signature verification failed” [AUTH-010 ERR-005]", { message: "Signature verification failed" }],
])("a token that the API refuses with %s signs out and leads home", async (_name, body) => {
  calls.refuse(whoAmI, 401, body);
  expect(isSentHome(await browser.get("/"))).toBe(true);
  expect(browser.cookies.has("session")).toBe(false);
  expect(calls.count(refresh)).toBe(0);
});

test.each([
  ["answers 503", () => calls.refuse(refresh, 503, { message: "Down for a moment." })],
  ["answers 500", () => calls.refuse(refresh, 500, { message: "Something went wrong." })],
  ["answers 429", () => calls.refuse(refresh, 429, { message: "Slower, please." })],
  ["breaks off", () => calls.loseAnswersOf(refresh)],
])(
  "an API that %s when it should refresh keeps the session, and gets no call with the old token",
  async (_how, misbehave) => {
    untilLeft(10_000);
    misbehave();
    await browser.get("/");
    expect(browser.cookies.has("session")).toBe(true);
    expect(calls.count(whoAmI)).toBe(0);

    calls.behave();
    expect(knowsTheDriver(await browser.get("/"))).toBe(true);
  },
);

test("a refresh slower than 2 s isn't waited for, nor asked a second time [AUTH-017]", async () => {
  untilLeft(10_000);
  const letGo = calls.hold(refresh);
  const page = await browser.get("/");
  expect([knowsTheDriver(page), calls.count(refresh), calls.count(whoAmI)]).toEqual([false, 1, 0]);
  expect(browser.cookies.has("session")).toBe(true);

  letGo();
  expect(knowsTheDriver(await browser.get("/"))).toBe(true);
  expect(calls.count(refresh)).toBe(1);
});

test("secrets can be replaced while people are signed in: the new one seals, the old one still opens", async () => {
  const withBoth = {
    SESSION_SECRETS: "the-new-secret-that-is-also-long-enough,a-secret-for-tests-that-is-long-enough",
  };
  const onlyNew = { SESSION_SECRETS: "the-new-secret-that-is-also-long-enough" };
  const start = { organiserUrl: calls.url, clock: organiser.clock };
  const [during, after] = await Promise.all([
    startSite({ ...start, env: withBoth }),
    startSite({ ...start, env: onlyNew }),
  ]);
  try {
    const held = during.browse();
    for (const [name, value] of browser.cookies) held.cookies.set(name, value);
    const unchanged = after.browse();
    for (const [name, value] of browser.cookies) unchanged.cookies.set(name, value);

    expect(knowsTheDriver(await held.get("/"))).toBe(true);
    const moved = after.browse();
    for (const [name, value] of held.cookies) moved.cookies.set(name, value);
    expect(knowsTheDriver(await moved.get("/"))).toBe(true);
    expect(knowsTheDriver(await unchanged.get("/"))).toBe(false);
  } finally {
    await Promise.all([during.close(), after.close()]);
  }
});
