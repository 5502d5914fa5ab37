import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { accessToken } from "../support/site-sessions.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

// Access tokens of a third-party API, with undocumented claims. An unhandled rejection fails the whole file.

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

const user = { id: 7, first_name: "Alex", last_name: "Other", email: "alex@example.com" };
const tokens = (claims: object) => ({ access_token: accessToken(claims), refresh_token: "refresh" });

async function signedInWith(claims: object): Promise<Browser> {
  calls.respondWith("/user/login", 200, tokens(claims));
  calls.respondWith("/user/authUser", 200, { user });
  const browser = site.browse();
  await logIn(browser);
  return browser;
}

const pages = "/ /events /profile /my-account /cart /checkout /event/drift-night".split(" ");
const forms =
  "/event/drift-night /event/drift-night/stall /event/drift-night/draft /series/none /product/none /cart /checkout /my-account /login /login/link /signup /forgotpassword /auth /authtoken /profile /profile/photo /profile/document/new /profile/vehicle/new /profile/licence/1 /profile/address/new /contact /newsletter /form/none /gift-voucher/1/1 /gift-voucher/1/1/redeem /address-search /language /consent /uploads /none /profile/logout-everywhere /logout".split(
    " ",
  );

describe.each([
  ["a number", { sub: 7 }],
  ["absent", {}],
  ["as long as accounts get", { sub: "7".repeat(255) }],
  ["text with a line break", { sub: "7\r\nSet-Cookie: a=b" }],
])("a session whose token has an account that is %s", (_which, claims) => {
  test("reads every page and posts every form, without an unhandled error", async () => {
    const browser = await signedInWith(claims);
    for (const path of pages)
      expect([path, (await browser.copy().get(path)).status]).toEqual([
        path,
        expect.toSatisfy(isExpectedStatus),
      ]);
    for (const path of forms)
      expect([path, (await browser.copy().post(path, { a: "1" })).status]).toEqual([
        path,
        expect.toSatisfy(isExpectedStatus),
      ]);
    expect((await site.browse().get("/login")).status).toBe(200);
  });
});

const isExpectedStatus = (status: number): boolean => status < 500;

describe.each([
  ["an account that is an object", { sub: { id: 7 } }],
  ["an account that is longer than accounts get", { sub: "7".repeat(256) }],
  ["an end that is a word", { sub: "7", exp: "soon" }],
])("a token with %s", (_which, claims) => {
  test("logs no one in: the site says that it can't reach the service, and goes on", async () => {
    calls.respondWith("/user/login", 200, tokens(claims));
    const browser = site.browse();
    await browser.get("/login");
    const response = await browser.post("/login", {
      email: "driver@example.com",
      password: "roll-racing-250",
    });
    expect(response.status).toBe(503);
    expect(browser.cookies.has("session")).toBe(false);
  });

  test("in a login link is treated as expired", async () => {
    const { access_token: a, refresh_token: r } = tokens(claims);
    const response = await site.browse().get(`/profile?${new URLSearchParams({ a, r })}`);
    expect([response.status, response.location]).toEqual([303, "/login?link=expired"]);
  });

  test("from a refresh keeps the session, which continues once the API returns a valid one", async () => {
    const browser = site.browse();
    await logIn(browser);
    organiser.clock.set(organiser.clock.now() + 14 * 60_000 + 45_000);
    calls.respondWith("/user/refreshToken", 200, tokens(claims));
    const response = await browser.get("/profile");
    expect([response.status, textOf(response.body)]).toEqual([
      503,
      expect.stringContaining("Service unavailable"),
    ]);
    calls.behave();
    expect((await browser.get("/profile")).status).toBe(200);
  });
});
