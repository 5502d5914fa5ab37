import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { textOf } from "../support/html-form.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { nonEmpty } from "../support/non-empty.ts";
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
): Promise<BrowserResponse> => browser.post("/login", { email, password });

/** Whether a page is rendered for a logged-in user. */
const isLoggedIn = ({ body }: BrowserResponse): boolean => body.includes('action="/logout"');

test("a driver who logs in is recognised on the next page [AUTH-006 AUTH-007 AUTH-024]", async () => {
  const browser = site.browse();
  const response = await logIn(browser);
  expect([response.status, response.location]).toEqual([303, "/"]);
  expect(isLoggedIn(await browser.follow(response))).toBe(true);
});

test("no token and no email address is readable in the cookies or in a page [AUTH-001 SEC-009]", async () => {
  const browser = site.browse();
  const page = await browser.follow(await logIn(browser));
  const decodedCookies = [...browser.cookies.values()].map((value) =>
    Buffer.from(value, "base64url").toString("latin1"),
  );
  for (const text of [page.body, ...browser.cookies.values(), ...decodedCookies])
    expect(/access_?token|refresh_?token|driver@example/i.test(text)).toBe(false);
});

test("session cookies are HttpOnly and SameSite [AUTH-001]", async () => {
  const { setCookies } = await logIn(site.browse());
  expect(setCookies.length).toBeGreaterThan(0);
  for (const line of nonEmpty(setCookies)) {
    expect(line).toMatch(/; HttpOnly/);
    expect(line).toMatch(/; SameSite=Lax/);
    expect(line).toMatch(/; Path=\//);
    expect(line).not.toMatch(/domain/i);
  }
});

test("a user who closes the browser is still logged in when it is opened again [ACC-002]", async () => {
  const browser = site.browse();
  const { setCookies } = await logIn(browser);
  const persistent = setCookies
    .filter((line) => /; max-age=[1-9]/i.test(line))
    .map((line) => line.split("=", 1)[0]);
  const reopened = site.browse();
  for (const [name, value] of browser.cookies)
    if (persistent.includes(name)) reopened.cookies.set(name, value);
  expect(isLoggedIn(await reopened.get("/"))).toBe(true);
});

test("a page that needs a login redirects a visitor to it, and back afterwards [SEC-010 RT-066 RT-068]", async () => {
  const browser = site.browse();
  const page = "/event/night-shift-sydney?payum_token=given-to-somebody";
  const response = await browser.get(page);
  expect(response.status).toBe(303);
  expect(response.location).toMatch(/^\/login\?payment=/);
  expect((await logIn(browser)).location).toBe(page);
});

test("an administrator of the organiser's sees what every logged-in user sees [SEC-012]", async () => {
  const [spectator, administrator] = [site.browse(), site.browse()];
  await logIn(spectator, undefined, "spectator@example.com");
  await logIn(administrator, undefined, "admin@example.com");
  const names = await Promise.all(
    [spectator, administrator].map(async (browser) => greetedName(await browser.get("/"))),
  );
  expect(new Set(names).size).toBe(2);
  for (const path of ["/", "/events", "/about", "/event/night-shift-sydney"]) {
    const [seen, seenByAdministrator] = await Promise.all(
      [spectator, administrator].map(async (browser, index) =>
        textOf((await browser.get(path)).body)
          .replaceAll(names[index] ?? "", "Somebody")
          .replace(/(?<=Your details ).*?(?=Change)/, "somebody's "),
      ),
    );
    expect(seenByAdministrator, path).toBe(seen);
  }
});

/** The name in a page's greeting. */
const greetedName = ({ body }: BrowserResponse): string =>
  /aria-label="Logged in as ([^"]+)"/.exec(body)?.[1] ?? "";

test("a wrong password logs no one in, and the form is shown again [AUTH-032]", async () => {
  const browser = site.browse();
  const response = await logIn(browser, "not-the-password");
  expect(response.status).toBe(400);
  expect(isLoggedIn(await browser.get("/"))).toBe(false);
});

test("logging out removes the session and every trace of the driver [AUTH-008 AUTH-011 AUTH-012 AUTH-013 RT-070]", async () => {
  const browser = site.browse();
  await logIn(browser);
  const before = browser.copy();
  const response = await browser.post("/logout", {});
  expect([response.status, response.location]).toEqual([303, "/"]);
  expect([...browser.cookies.keys()].filter((name) => name.includes("session"))).toEqual([]);
  expect(isLoggedIn(await browser.get("/"))).toBe(false);

  organiser.clock.advance(5 * 60_000);
  expect(isLoggedIn(await before.get("/"))).toBe(false);
  expect((await before.get("/profile")).location).toBe("/login");
});

test("a user can log out while the API is down [AUTH-008]", async () => {
  const browser = site.browse();
  await logIn(browser);
  calls.dropResponsesOf("/cognito/user/logout");
  await browser.post("/logout", {});
  expect(isLoggedIn(await browser.get("/"))).toBe(false);
});

test("the fingerprint of a browser has 21 characters and stays the same across logins [AUTH-002 AUTH-003]", async () => {
  const fingerprints: unknown[] = [];
  const responses = await Promise.all([logIn(site.browse()), logIn(site.browse())]);
  expect(responses.map(({ status }) => status)).toEqual([303, 303]);
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
  [
    "changed in the middle",
    (value: string) => `${value.slice(0, 200)}${value[200] === "A" ? "B" : "A"}${value.slice(201)}`,
  ],
  ["cut short", (value: string) => value.slice(0, -10)],
  ["made up", () => "eyJhbGciOiJkaXIifQ..a.b.c"],
  [
    "a token without a seal",
    () => "eyJhbGciOiJub25lIn0.eyJ2YWx1ZSI6eyJhY2Nlc3NUb2tlbiI6IngiLCJyZWZyZXNoVG9rZW4iOiJ5In19.",
  ],
])("a session cookie that was %s is anonymous", async (_how, change) => {
  const browser = site.browse();
  await logIn(browser);
  browser.cookies.set("session", change(browser.cookies.get("session") ?? ""));
  const page = await browser.get("/");
  expect(isLoggedIn(page)).toBe(false);
  expect(browser.cookies.has("session")).toBe(false);
});

test("a cookie encrypted for one purpose doesn't decrypt as another", async () => {
  const browser = site.browse();
  await logIn(browser);
  browser.cookies.set("session", browser.cookies.get("visit") ?? "");
  expect(isLoggedIn(await browser.get("/"))).toBe(false);
});

test("a session expires after a month without use", async () => {
  const browser = site.browse();
  await logIn(browser);
  organiser.clock.advance(31 * 24 * 60 * 60_000);
  const page = await browser.get("/");
  expect(isLoggedIn(page)).toBe(false);
});
