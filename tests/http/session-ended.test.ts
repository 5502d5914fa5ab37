import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { textOf } from "../support/html-form.ts";
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
  organiser.siteOrigins.push(site.publicUrl);
});
afterEach(() => calls.behave());
afterAll(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

const minute = 60_000;
const notice = "Your session has ended. Log in again to continue where you were.";

/** Logged in with an expired access token. */
async function withOldToken(): Promise<Browser> {
  const browser = site.browse();
  await logIn(browser);
  organiser.clock.advance(10 * minute);
  return browser;
}

describe("a session that the API has ended", () => {
  test.each([
    ["/profile?tab=1", "/profile?tab=1"],
    ["/my-account.data", "/my-account"],
  ])("at %s redirects home, with a notice and a login that returns there [ERR-003]", async (path, page) => {
    const browser = await withOldToken();
    calls.respondWith("/user/refreshToken", 401, { message: "Not any more." });
    const response = await browser.get(path);
    const home = await browser.follow(response.location ? response : { ...response, location: "/" });
    expect(textOf(home.body)).toContain(notice);
    const message = home.body.slice(home.body.indexOf("Your session has ended"));
    expect(/^[^]*?href="([^"]+)"[^>]*>Log in</.exec(message)?.[1]).toBe("/login");

    calls.behave();
    await browser.get("/login");
    const loggedIn = await browser.post("/login", {
      email: "driver@example.com",
      password: "roll-racing-250",
    });
    expect([loggedIn.status, loggedIn.location]).toEqual([303, page]);
  });

  test("without a code or a message is reported as well, and the login returns to the page [ERR-003]", async () => {
    const browser = site.browse();
    await logIn(browser);
    for (const path of ["/user/authUser", "/user/refreshToken"]) calls.respondWith(path, 401, {});
    const response = await browser.get("/profile");
    expect(response.location).toBe("/");
    expect(textOf((await browser.get("/")).body)).toContain(notice);
    calls.behave();
    await browser.get("/login");
    const loggedIn = await browser.post("/login", {
      email: "driver@example.com",
      password: "roll-racing-250",
    });
    expect([loggedIn.status, loggedIn.location]).toEqual([303, "/profile"]);
  });

  test("doesn't return to a URL that a script fetched", async () => {
    const browser = await withOldToken();
    calls.respondWith("/user/refreshToken", 401, { message: "Not any more." });
    await browser.get("/profile", { "sec-fetch-dest": "empty" });
    calls.behave();
    await browser.get("/login");
    const loggedIn = await browser.post("/login", {
      email: "driver@example.com",
      password: "roll-racing-250",
    });
    expect([loggedIn.status, loggedIn.location]).toEqual([303, "/"]);
  });

  test("in another tab of a logged-out browser is reported on the next page, with a login that returns to it", async () => {
    const browser = site.browse();
    await logIn(browser);
    const copy = browser.copy();
    await browser.post("/logout", {});
    const page = await copy.get("/events?page=1");
    expect(textOf(page.body)).toContain(notice);
    const message = page.body.slice(page.body.indexOf("Your session has ended"));
    expect(/^[^]*?href="([^"]+)"[^>]*>Log in</.exec(message)?.[1]).toBe("/login?back=%2Fevents%3Fpage%3D1");
  });
});

test(
  "a refresh that the API never responds to blocks the session's pages for seconds, not for a minute [AUTH-017]",
  { timeout: 40_000 },
  async () => {
    const browser = await withOldToken();
    const before = calls.count("/user/refreshToken");
    const release = calls.hold("/user/refreshToken");
    const first = await browser.get("/profile");
    expect([first.status, textOf(first.body)]).toEqual([503, expect.stringContaining("Service unavailable")]);
    calls.behave();
    await expect.poll(async () => (await browser.get("/profile")).status, { timeout: 30_000 }).toBe(200);
    expect(calls.count("/user/refreshToken") - before).toBe(2);
    release();
  },
);
