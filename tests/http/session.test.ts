import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Answer, Browser } from "../support/browser.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  site = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
});
afterEach(() => calls.behave());
afterAll(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

const logIn = (
  browser: Browser,
  password = "roll-racing-250",
  email = "driver@example.com",
): Promise<Answer> => browser.post("/login", { email, password });

/** Whether a page is made for somebody who is signed in. */
const knowsTheDriver = ({ body }: Answer): boolean => body.includes('action="/logout"');

test("a driver who logs in is known on the next page [AUTH-006 AUTH-007 AUTH-024]", async () => {
  const browser = site.browse();
  const answer = await logIn(browser);
  expect([answer.status, answer.location]).toEqual([303, "/"]);
  expect(knowsTheDriver(await browser.follow(answer))).toBe(true);
});

test("no token and no e-mail address is readable in the cookies or in a page [AUTH-001 SEC-009]", async () => {
  const browser = site.browse();
  const page = await browser.follow(await logIn(browser));
  const sealed = [...browser.cookies.values()].map((value) =>
    Buffer.from(value, "base64url").toString("latin1"),
  );
  for (const text of [page.body, ...browser.cookies.values(), ...sealed])
    expect(/access_?token|refresh_?token|driver@example/i.test(text)).toBe(false);
});

test("session cookies are out of reach of scripts and of other sites' requests [AUTH-001]", async () => {
  const { setCookies } = await logIn(site.browse());
  expect(setCookies.length).toBeGreaterThan(0);
  for (const line of setCookies) {
    expect(line).toMatch(/; HttpOnly/);
    expect(line).toMatch(/; SameSite=Lax/);
    expect(line).toMatch(/; Path=\//);
    expect(line).not.toMatch(/domain/i);
  }
});

test("a wrong password signs nobody in, and the page is there again [AUTH-032]", async () => {
  const browser = site.browse();
  const answer = await logIn(browser, "not-the-password");
  expect(answer.status).toBe(400);
  expect(knowsTheDriver(await browser.get("/"))).toBe(false);
});

test("logging out takes the session away and leaves nothing of the driver behind [AUTH-008 AUTH-011 AUTH-012 AUTH-013 RT-070]", async () => {
  const browser = site.browse();
  await logIn(browser);
  const before = browser.copy();
  const answer = await browser.post("/logout", {});
  expect([answer.status, answer.location]).toEqual([303, "/"]);
  expect([...browser.cookies.keys()].filter((name) => name.includes("session"))).toEqual([]);
  expect(knowsTheDriver(await browser.get("/"))).toBe(false);

  organiser.clock.advance(5 * 60_000);
  const older = await before.get("/");
  expect([older.status, older.location]).toEqual([303, "/"]);
});

test("somebody can log out while the API doesn't answer [AUTH-008]", async () => {
  const browser = site.browse();
  await logIn(browser);
  calls.loseAnswersOf("/cognito/user/logout");
  await browser.post("/logout", {});
  expect(knowsTheDriver(await browser.get("/"))).toBe(false);
});

test("the fingerprint of a browser has 21 characters and stays through log-ins [AUTH-002 AUTH-003]", async () => {
  const fingerprints: unknown[] = [];
  const answers = await Promise.all([logIn(site.browse()), logIn(site.browse())]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  const browser = site.browse();
  for (const _ of [1, 2]) {
    await logIn(browser);
    fingerprints.push(calls.bodies.findLast(({ path }) => path.endsWith("/user/login"))?.json["fingerprint"]);
    await browser.post("/logout", {});
  }
  expect(fingerprints[0]).toMatch(/^[\w-]{21}$/);
  expect(fingerprints[1]).toBe(fingerprints[0]);
});

test.each([
  ["changed in the middle", (value: string) => `${value.slice(0, 200)}A${value.slice(201)}`],
  ["cut short", (value: string) => value.slice(0, -10)],
  ["made up", () => "eyJhbGciOiJkaXIifQ..a.b.c"],
  [
    "a token without a seal",
    () => "eyJhbGciOiJub25lIn0.eyJ2YWx1ZSI6eyJhY2Nlc3NUb2tlbiI6IngiLCJyZWZyZXNoVG9rZW4iOiJ5In19.",
  ],
])("a session cookie that was %s is nobody's", async (_how, change) => {
  const browser = site.browse();
  await logIn(browser);
  browser.cookies.set("session", change(browser.cookies.get("session") ?? ""));
  const page = await browser.get("/");
  expect(knowsTheDriver(page)).toBe(false);
  expect(browser.cookies.has("session")).toBe(false);
});

test("a cookie sealed for one purpose doesn't open as another", async () => {
  const browser = site.browse();
  await logIn(browser);
  browser.cookies.set("session", browser.cookies.get("visit") ?? "");
  expect(knowsTheDriver(await browser.get("/"))).toBe(false);
});

test("a session that nobody used for a month is over", async () => {
  const browser = site.browse();
  await logIn(browser);
  organiser.clock.advance(31 * 24 * 60 * 60_000);
  const page = await browser.get("/");
  expect(knowsTheDriver(page)).toBe(false);
});
