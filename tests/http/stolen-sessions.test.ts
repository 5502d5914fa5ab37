import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createEncrypter } from "../../server/session/encrypter.ts";
import { isLoggedIn } from "../support/authorisation-visit.ts";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { newSku } from "../support/shop-cart.ts";
import { headerCart, putInCart } from "../support/shop-visit.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

const secret = "a-secret-for-tests-that-is-long-enough";
const newSecret = "a-newer-secret-for-tests-that-is-long-enough";

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;
let dataDir: string;

beforeAll(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  dataDir = await mkdtemp(join(tmpdir(), "shared-"));
  site = await instance();
});
afterEach(() => calls.behave());
afterAll(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** An instance of the site; all instances share a store. */
const instance = (env: Record<string, string> = {}) =>
  startSite({ organiserUrl: calls.url, clock: organiser.clock, env: { DATA_DIR: dataDir, ...env } });

let people = 0;

/** A new user, whose name is shown once they are logged in. */
async function account(): Promise<{ email: string; name: string }> {
  const name = `Person${(people += 1)}x`;
  const email = `${name.toLowerCase()}@example.com`;
  await makePeople(organiser, [{ email, first_name: name, last_name: "Person" }]);
  return { email, name };
}

async function loggedIn(at = site) {
  const user = await account();
  const browser = at.browse();
  await logIn(browser, user.email);
  return { ...user, browser };
}

/** The name in a page's greeting, "" for an anonymous visitor. */
const greetedName = ({ body }: BrowserResponse): string =>
  /aria-label="Logged in as ([^"]+)"/.exec(body)?.[1] ?? "";

const withCookies = (cookies: Record<string, string>, at = site): Browser => {
  const browser = at.browse();
  for (const [name, value] of Object.entries(cookies)) browser.cookies.set(name, value);
  return browser;
};

const cookieOf = (browser: Browser, name = "session"): string => browser.cookies.get(name) ?? "";

async function sessionId(browser: Browser): Promise<unknown> {
  const opened = await createEncrypter([secret], organiser.clock).decrypt("session", cookieOf(browser));
  const { value } = opened ?? {};
  return typeof value === "object" && value !== null && "id" in value ? value.id : null;
}

describe("a login", () => {
  test("creates a new session: one planted by an attacker becomes anonymous, and theirs ends [AUTH-007 SEC-001]", async () => {
    const attacker = await loggedIn();
    await putInCart(attacker.browser, (await newSku(organiser, { name: "Planted thing" })).slug, 3);
    const victim = withCookies(Object.fromEntries(attacker.browser.cookies));
    expect(greetedName(await victim.get("/"))).toBe(attacker.name);

    const { email, name } = await account();
    await logIn(victim, email);
    expect(greetedName(await victim.get("/"))).toBe(name);
    expect(headerCart(await victim.get("/cart"))).toBe("Cart, 0 items");
    expect((await victim.get("/cart")).body).not.toContain("Planted thing");
    // The attacker's copy of the planted cookies is invalid.
    expect(greetedName(await attacker.browser.get("/"))).toBe("");
  });

  test("has a new id each time, kept across token refreshes [AUTH-007]", async () => {
    const { email, browser } = await loggedIn();
    const ids = [await sessionId(browser)];
    organiser.clock.advance(10 * 60_000);
    expect(isLoggedIn(await browser.get("/"))).toBe(true);
    expect(await sessionId(browser)).toBe(ids[0]);
    for (const _ of [1, 2]) {
      await logIn(browser, email);
      ids.push(await sessionId(browser));
    }
    expect(ids.every((id) => typeof id === "string" && /^[\w-]{22}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(3);
  });

  test("after another account's takes over nothing of it: no message, no name, no session [AUTH-012]", async () => {
    const first = await loggedIn();
    const before = first.browser.copy();
    const { email, name } = await account();
    const home = await first.browser.follow(
      await first.browser.post("/login", { email, password: "roll-racing-250" }),
    );
    expect(home.body).not.toContain(first.name);
    expect(greetedName(home)).toBe(name);
    expect(greetedName(await before.get("/"))).toBe("");
  });
});

describe("a session's cookie", () => {
  test("that is forged, truncated or spliced from two is anonymous, wherever it is changed [AUTH-001 SEC-001]", async () => {
    const [one, other] = [await loggedIn(), await loggedIn()];
    const [a, b] = [cookieOf(one.browser), cookieOf(other.browser)];
    const [parts, others] = [a.split("."), b.split(".")];
    const swapped = parts.map((_, at) => parts.with(at, others[at] ?? "").join("."));
    const changed = Array.from({ length: 40 }, (_, index) => {
      const at = Math.floor((index * a.length) / 40);
      return a.slice(0, at) + (a[at] === "A" ? "B" : "A") + a.slice(at + 1);
    });
    const cut = [1, 2, 10, 100, a.length - 1].flatMap((length) => [a.slice(0, -length), a.slice(length)]);
    const forged = [
      ...changed,
      ...cut,
      `${a}A`,
      `${a}.`,
      a + b,
      "..",
      "null",
      "{}",
      "eyJhbGciOiJub25lIn0.e30.",
    ];
    // The header and the (empty) key are the same in both: swapping those changes nothing.
    const candidates = [...swapped.filter((value) => value !== a && value !== b), ...forged];
    expect(candidates.length).toBeGreaterThan(50);
    for (const value of candidates) {
      const page = await withCookies({ session: value }).get("/");
      expect([page.status, greetedName(page)], value.slice(0, 20)).toEqual([200, ""]);
    }
  });

  test("in chunks is valid only as it was split: another user's chunk makes it anonymous [AUTH-001 SEC-001]", async () => {
    const [one, other] = [await loggedIn(), await loggedIn()];
    const [a, b] = [cookieOf(one.browser), cookieOf(other.browser)];
    const half = Math.floor(a.length / 2);
    const joined = withCookies({ "session.0": a.slice(0, half), "session.1": a.slice(half) });
    expect(greetedName(await joined.get("/"))).toBe(one.name);
    for (const chunks of [
      { "session.0": a.slice(0, half), "session.1": b.slice(half) },
      { "session.0": b.slice(0, half), "session.1": a.slice(half) },
      { "session.0": a.slice(0, half), "session.2": a.slice(half) },
      { "session.1": a.slice(0, half), "session.0": a.slice(half) },
      { "session.0": a, "session.1": b },
    ])
      expect(greetedName(await withCookies(chunks).get("/")), Object.keys(chunks).join()).toBe("");
  });

  test("decrypts under no other name, and no other cookie decrypts as a session [AUTH-001]", async () => {
    const { browser } = await loggedIn();
    await putInCart(browser, (await newSku(organiser)).slug);
    for (const name of ["visit", "cart", "notice", "language", "authorise"]) {
      const other = cookieOf(browser, name);
      expect(greetedName(await withCookies({ session: other }).get("/")), name).toBe("");
      const page = await withCookies({ [name]: cookieOf(browser) }).get("/cart");
      expect([page.status, greetedName(page), headerCart(page)], name).toEqual([200, "", "Cart, 0 items"]);
    }
  });

  test("in a browser with another fingerprint ends with its access token: the API binds the two [AUTH-002 AUTH-009]", async () => {
    const [one, other] = [await loggedIn(), await loggedIn()];
    const mixed = withCookies({
      session: cookieOf(one.browser),
      visit: cookieOf(other.browser, "visit"),
    });
    organiser.clock.advance(10 * 60_000);
    expect(isLoggedIn(await mixed.follow(await mixed.get("/my-account")))).toBe(false);
  });
});

describe("after a logout", () => {
  test("a copy of the cookie is invalid at once, on every instance, without an API call [AUTH-008 AUTH-011]", async () => {
    const { browser } = await loggedIn();
    const copy = browser.copy();
    const other = await instance();
    const elsewhere = withCookies(Object.fromEntries(copy.cookies), other);
    await browser.post("/logout", {});
    const before = calls.count("/cognito/user/authUser");
    for (const copiedBrowser of [copy, elsewhere]) {
      expect(greetedName(await copiedBrowser.get("/"))).toBe("");
      expect((await copiedBrowser.get("/profile")).location).toBe("/login");
    }
    expect(calls.count("/cognito/user/authUser")).toBe(before);
    await other.close();
  });

  test("that the API never received, a copy of the cookie is invalid too [AUTH-008 AUTH-011]", async () => {
    const { browser } = await loggedIn();
    const copy = browser.copy();
    calls.respondWith("/cognito/user/logout", 503, {});
    await browser.post("/logout", {});
    calls.behave();
    expect(greetedName(await copy.get("/"))).toBe("");
    organiser.clock.advance(20 * 24 * 60 * 60_000);
    expect(greetedName(await withCookies({ session: cookieOf(copy) }).get("/"))).toBe("");
  });

  test("the API is notified, the cookies are removed and the browser clears its storage, not its cache or cookies [API-007 AUTH-008 AUTH-012]", async () => {
    const { browser } = await loggedIn();
    const before = calls.count("/cognito/user/logout");
    const response = await browser.post("/logout", {});
    expect(calls.count("/cognito/user/logout")).toBe(before + 1);
    expect(response.headers["clear-site-data"]).toBe('"storage"');
    expect([...browser.cookies.keys()].filter((name) => /session|cart/.test(name))).toEqual([]);
    const byAddress = (await loggedIn()).browser;
    const left = await byAddress.get("/logout", { "sec-fetch-site": "none" });
    expect(left.headers["clear-site-data"]).toBe('"storage"');
  });

  test("a response still in flight in another tab logs no one in again [AUTH-008 AUTH-011]", async () => {
    const { browser } = await loggedIn();
    const tab = browser.copy();
    organiser.clock.advance(10 * 60_000);
    // The other tab's request refreshes the tokens, and its response sets a new cookie after the logout's.
    const release = calls.hold("/cognito/user/authUser");
    const before = calls.count("/cognito/user/authUser");
    const pending = tab.get("/my-account");
    await calls.waitForCalls("/cognito/user/authUser", before + 1);
    await browser.post("/logout", {});
    release();
    await pending;
    for (const [name, value] of tab.cookies) browser.cookies.set(name, value);
    expect(greetedName(await browser.get("/"))).toBe("");
    expect((await browser.get("/profile")).location).toBe("/login");
  });

  test("every other tab of the browser is anonymous at its next request, with scripts and without [AUTH-008]", async () => {
    const { browser, name } = await loggedIn();
    expect((await browser.get("/_root.data")).body).toContain(name);
    await browser.post("/logout", {});
    expect((await browser.get("/_root.data")).body).not.toContain(name);
    expect((await browser.get("/profile.data")).body).toContain("/login");
    expect(greetedName(await browser.get("/events"))).toBe("");
  });
});

describe("a rotated secret", () => {
  test("keeps its sessions while it is listed, re-encrypts them, and decrypts none once it is removed [AUTH-001]", async () => {
    const both = await instance({ SESSION_SECRETS: `${newSecret},${secret}` });
    const fresh = await instance({ SESSION_SECRETS: newSecret });
    const { browser, name } = await loggedIn();
    const old = cookieOf(browser);

    const renewed = withCookies(Object.fromEntries(browser.cookies), both);
    expect(greetedName(await renewed.get("/"))).toBe(name);
    expect(cookieOf(renewed)).not.toBe(old);
    expect(greetedName(await withCookies({ session: cookieOf(renewed) }, fresh).get("/"))).toBe(name);
    expect(greetedName(await withCookies({ session: old }, fresh).get("/"))).toBe("");
    expect(greetedName(await withCookies({ session: cookieOf(renewed) }).get("/"))).toBe("");
    await both.close();
    await fresh.close();
  });
});
