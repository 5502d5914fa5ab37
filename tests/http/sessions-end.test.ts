import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createEncrypter } from "../../server/session/encrypter.ts";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  site = await startSite({
    organiserUrl: calls.url,
    clock: organiser.clock,
    env: { ORGANISER_READ_TIMEOUT_MS: "2000" },
  });
});
afterEach(() => calls.behave());
afterAll(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

const day = 24 * 60 * 60_000;
const isLoggedIn = ({ body }: BrowserResponse): boolean => body.includes('action="/logout"');
const signedOut = "Your session has ended. Log in again to continue where you were.";

let people = 0;

/** A new user, logged in with two browsers. */
async function createUser(): Promise<[here: Browser, there: Browser]> {
  const email = `person-${++people}@example.com`;
  await makePeople(organiser, [{ email, first_name: "Pat", last_name: "Person" }]);
  return [await loggedIn(email), await loggedIn(email)];
}

async function loggedIn(email: string): Promise<Browser> {
  const browser = site.browse();
  await logIn(browser, email);
  await browser.get("/");
  return browser;
}

/** What a browser shows whose session has just ended. */
async function expectLoggedOut(browser: Browser): Promise<void> {
  const page = await browser.follow(await browser.get("/my-account"));
  expect(isLoggedIn(page)).toBe(false);
  expect(textOf(page.body)).toContain(signedOut);
}

describe("a session", () => {
  test("in constant use still ends 90 days after its login, and says so", async () => {
    const [browser] = await createUser();
    for (const passed of [29, 58, 87]) {
      organiser.clock.advance(29 * day);
      expect(isLoggedIn(await browser.get("/my-account")), `day ${passed}`).toBe(true);
    }
    organiser.clock.advance(3 * day);
    await expectLoggedOut(browser);
  });

  test("ends at the API too, whatever happens to its cookie", async () => {
    const [browser] = await createUser();
    const long = await startSite({
      organiserUrl: calls.url,
      clock: organiser.clock,
      env: { SESSION_MAX_DAYS: "365" },
    });
    const elsewhere = long.browse();
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
    for (const passed of [0, 23, 46, 69]) {
      expect(isLoggedIn(await elsewhere.get("/my-account")), `day ${passed}`).toBe(true);
      organiser.clock.advance(23 * day);
    }
    await expectLoggedOut(elsewhere);
    await long.close();
  });

  test("ends after the number of days that the operator sets", async () => {
    const short = await startSite({
      organiserUrl: calls.url,
      clock: organiser.clock,
      env: { SESSION_MAX_DAYS: "2" },
    });
    const browser = short.browse();
    await logIn(browser);
    organiser.clock.advance(1.9 * day);
    expect(isLoggedIn(await browser.get("/events"))).toBe(true);
    organiser.clock.advance(0.2 * day);
    await expectLoggedOut(browser);
    await short.close();
  });

  test("without a stored start time counts from now", async () => {
    const [browser] = await createUser();
    const encrypter = createEncrypter(["a-secret-for-tests-that-is-long-enough"], organiser.clock);
    const decrypted = await encrypter.decrypt("session", browser.cookies.get("session") ?? "");
    expect(decrypted?.value).toHaveProperty("since");
    const old = { ...Object(decrypted?.value), since: undefined };
    browser.cookies.set("session", await encrypter.encrypt("session", old, 30 * day));
    expect(isLoggedIn(await browser.get("/events"))).toBe(true);
    const now = await encrypter.decrypt("session", browser.cookies.get("session") ?? "");
    expect(now?.value).toHaveProperty("since", organiser.clock.now());
  });
});

describe("“Log out everywhere”", () => {
  const page = "/profile/logout-everywhere";

  test("ends the account's sessions in every browser, and older copies of this one's", async () => {
    const [here, there] = await createUser();
    const [bystander] = await createUser();
    const older = here.copy();
    expect((await here.get("/profile")).body).toContain(`href="${page}"`);
    expect(textOf((await here.get(page)).body)).toContain(
      "This logs you out in every browser and on every device, including this one.",
    );

    const response = await here.post(page, {});
    expect([response.status, response.location]).toEqual([303, "/"]);
    const home = await here.follow(response);
    expect(textOf(home.body)).toContain("You are logged out on every device.");
    expect(isLoggedIn(home)).toBe(false);
    await expectLoggedOut(there);
    await expectLoggedOut(older);
    expect(isLoggedIn(await bystander.get("/"))).toBe(true);
  });

  test("says that the result is unknown when the organiser's API doesn't respond", async () => {
    const [browser] = await createUser();
    calls.respondWith("/cognito/user/logoutEverywhere", 503, { message: "Down." });
    const response = await browser.post(page, {});
    expect(response.status).toBe(503);
    expect(textOf(response.body)).toContain("Your other devices may still be logged in");
    expect(isLoggedIn(await browser.get("/"))).toBe(true);
  });

  test("says so too when the organiser's API rejects it, and nothing has ended", async () => {
    const [browser] = await createUser();
    calls.respondWith("/cognito/user/logoutEverywhere", 200, { success: false, message: "Not now." });
    const response = await browser.post(page, {});
    expect(response.status).toBe(503);
    expect(textOf(response.body)).toContain("Your other devices may still be logged in");
    expect(isLoggedIn(await browser.get("/"))).toBe(true);
  });

  test("needs a login, and is hidden where the API doesn't support it", async () => {
    expect((await site.browse().get(page)).location).toBe("/login");
    const offered = organiser.dependencies.features.flatMap(({ capabilities = [] }) => capabilities);
    expect(offered).toContain("sign-out-everywhere");
    const plain = await watchCalls(organiser.url);
    plain.respondWith("/cognito/domain/currentDomain", 200, { name: "Long Straight" });
    const other = await startSite({ organiserUrl: plain.url, clock: organiser.clock });
    const browser = other.browse();
    await logIn(browser);
    expect((await browser.get("/profile")).body).not.toContain(page);
    expect((await browser.get(page)).status).toBe(404);
    expect((await browser.post(page, {})).status).toBe(404);
    await other.close();
    await plain.close();
  });
});

test("a new password ends the account's other sessions at their next request, which says so", async () => {
  const [here, there] = await createUser();
  const form = formIn((await here.get("/profile")).body, "profile");
  const fields = form
    .fillIn({ newpassword: "velvet kerb marshal", current_password: "roll-racing-250" })
    .press("Save profile");
  expect((await here.post("/profile", fields)).status).toBe(303);
  expect(isLoggedIn(await here.get("/"))).toBe(true);
  await expectLoggedOut(there);
});
