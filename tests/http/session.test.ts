import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Answer, Browser } from "../support/browser.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { textOf } from "../support/html-form.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { some } from "../support/some.ts";
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
  for (const line of some(setCookies)) {
    expect(line).toMatch(/; HttpOnly/);
    expect(line).toMatch(/; SameSite=Lax/);
    expect(line).toMatch(/; Path=\//);
    expect(line).not.toMatch(/domain/i);
  }
});

test("who closes the browser is still signed in when it is opened again [ACC-002]", async () => {
  const browser = site.browse();
  const { setCookies } = await logIn(browser);
  const lasting = setCookies
    .filter((line) => /; max-age=[1-9]/i.test(line))
    .map((line) => line.split("=", 1)[0]);
  const reopened = site.browse();
  for (const [name, value] of browser.cookies) if (lasting.includes(name)) reopened.cookies.set(name, value);
  expect(knowsTheDriver(await reopened.get("/"))).toBe(true);
});

test("a page for somebody who is signed in sends a stranger to the log-in, and there back to it [SEC-010 RT-066 RT-068]", async () => {
  const browser = site.browse();
  const page = "/event/night-shift-sydney?payum_token=given-to-somebody";
  const answer = await browser.get(page);
  expect([answer.status, answer.location]).toEqual([303, "/login"]);
  expect((await logIn(browser)).location).toBe(page);
});

test("an administrator of the organiser's sees what everybody sees who is signed in [SEC-012]", async () => {
  const [spectator, administrator] = [site.browse(), site.browse()];
  await logIn(spectator, undefined, "spectator@example.com");
  await logIn(administrator, undefined, "admin@example.com");
  const names = await Promise.all(
    [spectator, administrator].map(async (browser) => nameOn(await browser.get("/"))),
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

/** The name that a page greets somebody by. */
const nameOn = ({ body }: Answer): string => /aria-label="Signed in as ([^"]+)"/.exec(body)?.[1] ?? "";

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
  expect(knowsTheDriver(await before.get("/"))).toBe(false);
  expect((await before.get("/profile")).location).toBe("/login");
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
