import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createSealer } from "../../server/session/sealer.ts";
import { isSignedIn } from "../support/authorisation-visit.ts";
import type { Answer, Browser } from "../support/browser.ts";
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

/** An instance of the site; all of them share a store. */
const instance = (env: Record<string, string> = {}) =>
  startSite({ organiserUrl: calls.url, clock: organiser.clock, env: { DATA_DIR: dataDir, ...env } });

let people = 0;

/** Somebody new, whose name is on their pages once they are signed in. */
async function account(): Promise<{ email: string; name: string }> {
  const name = `Person${(people += 1)}x`;
  const email = `${name.toLowerCase()}@example.com`;
  await makePeople(organiser, [{ email, first_name: name, last_name: "Person" }]);
  return { email, name };
}

async function signedIn(at = site) {
  const who = await account();
  const browser = at.browse();
  await logIn(browser, who.email);
  return { ...who, browser };
}

/** The name that a page greets somebody by, "" for a visitor. */
const nameOn = ({ body }: Answer): string => /aria-label="Signed in as ([^"]+)"/.exec(body)?.[1] ?? "";

const withCookies = (cookies: Record<string, string>, at = site): Browser => {
  const browser = at.browse();
  for (const [name, value] of Object.entries(cookies)) browser.cookies.set(name, value);
  return browser;
};

const cookieOf = (browser: Browser, name = "session"): string => browser.cookies.get(name) ?? "";

async function sessionId(browser: Browser): Promise<unknown> {
  const opened = await createSealer([secret], organiser.clock).open("session", cookieOf(browser));
  const { value } = opened ?? {};
  return typeof value === "object" && value !== null && "id" in value ? value.id : null;
}

describe("a log-in", () => {
  test("makes a session of its own: one that an attacker planted becomes nobody's, and theirs is over [AUTH-007 SEC-001]", async () => {
    const attacker = await signedIn();
    await putInCart(attacker.browser, (await newSku(organiser, { name: "Planted thing" })).slug, 3);
    const victim = withCookies(Object.fromEntries(attacker.browser.cookies));
    expect(nameOn(await victim.get("/"))).toBe(attacker.name);

    const { email, name } = await account();
    await logIn(victim, email);
    expect(nameOn(await victim.get("/"))).toBe(name);
    expect(headerCart(await victim.get("/cart"))).toBe("Cart, 0 items");
    expect((await victim.get("/cart")).body).not.toContain("Planted thing");
    // What the attacker kept of the planted cookies opens nothing.
    expect(nameOn(await attacker.browser.get("/"))).toBe("");
  });

  test("has another id each time, kept while its tokens are renewed [AUTH-007]", async () => {
    const { email, browser } = await signedIn();
    const ids = [await sessionId(browser)];
    organiser.clock.advance(10 * 60_000);
    expect(isSignedIn(await browser.get("/"))).toBe(true);
    expect(await sessionId(browser)).toBe(ids[0]);
    for (const _ of [1, 2]) {
      await logIn(browser, email);
      ids.push(await sessionId(browser));
    }
    expect(ids.every((id) => typeof id === "string" && /^[\w-]{22}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(3);
  });

  test("over another account's takes over nothing of it: no message, no name, no session [AUTH-012]", async () => {
    const first = await signedIn();
    const before = first.browser.copy();
    const { email, name } = await account();
    const home = await first.browser.follow(
      await first.browser.post("/login", { email, password: "roll-racing-250" }),
    );
    expect(home.body).not.toContain(first.name);
    expect(nameOn(home)).toBe(name);
    expect(nameOn(await before.get("/"))).toBe("");
  });
});

describe("a session's cookie", () => {
  test("that is forged, cut or put together from two is nobody's, wherever it is changed [AUTH-001 SEC-001]", async () => {
    const [one, other] = [await signedIn(), await signedIn()];
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
    // The head and the (empty) key are the same in both: nothing is swapped by those.
    const tried = [...swapped.filter((value) => value !== a && value !== b), ...forged];
    expect(tried.length).toBeGreaterThan(50);
    for (const value of tried) {
      const page = await withCookies({ session: value }).get("/");
      expect([page.status, nameOn(page)], value.slice(0, 20)).toEqual([200, ""]);
    }
  });

  test("in pieces counts only as it was cut: a piece of another's makes it nobody's [AUTH-001 SEC-001]", async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const [a, b] = [cookieOf(one.browser), cookieOf(other.browser)];
    const half = Math.floor(a.length / 2);
    const whole = withCookies({ "session.0": a.slice(0, half), "session.1": a.slice(half) });
    expect(nameOn(await whole.get("/"))).toBe(one.name);
    for (const pieces of [
      { "session.0": a.slice(0, half), "session.1": b.slice(half) },
      { "session.0": b.slice(0, half), "session.1": a.slice(half) },
      { "session.0": a.slice(0, half), "session.2": a.slice(half) },
      { "session.1": a.slice(0, half), "session.0": a.slice(half) },
      { "session.0": a, "session.1": b },
    ])
      expect(nameOn(await withCookies(pieces).get("/")), Object.keys(pieces).join()).toBe("");
  });

  test("opens nothing under another name, and no other cookie opens a session [AUTH-001]", async () => {
    const { browser } = await signedIn();
    await putInCart(browser, (await newSku(organiser)).slug);
    for (const name of ["visit", "cart", "notice", "language", "authorise"]) {
      const other = cookieOf(browser, name);
      expect(nameOn(await withCookies({ session: other }).get("/")), name).toBe("");
      const page = await withCookies({ [name]: cookieOf(browser) }).get("/cart");
      expect([page.status, nameOn(page), headerCart(page)], name).toEqual([200, "", "Cart, 0 items"]);
    }
  });

  test("in a browser with another's fingerprint ends with its access token: the API binds the two [AUTH-002 AUTH-009]", async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const mixed = withCookies({
      session: cookieOf(one.browser),
      visit: cookieOf(other.browser, "visit"),
    });
    organiser.clock.advance(10 * 60_000);
    expect(isSignedIn(await mixed.follow(await mixed.get("/my-account")))).toBe(false);
  });
});

describe("after a log-out", () => {
  test("a copy of the cookie opens nothing, at once, on every instance, and asks the API nothing [AUTH-008 AUTH-011]", async () => {
    const { browser } = await signedIn();
    const copy = browser.copy();
    const other = await instance();
    const elsewhere = withCookies(Object.fromEntries(copy.cookies), other);
    await browser.post("/logout", {});
    const before = calls.count("/cognito/user/authUser");
    for (const thief of [copy, elsewhere]) {
      expect(nameOn(await thief.get("/"))).toBe("");
      expect((await thief.get("/profile")).location).toBe("/login");
    }
    expect(calls.count("/cognito/user/authUser")).toBe(before);
    await other.close();
  });

  test("that the API never heard of, a copy opens nothing either [AUTH-008 AUTH-011]", async () => {
    const { browser } = await signedIn();
    const copy = browser.copy();
    calls.refuse("/cognito/user/logout", 503, {});
    await browser.post("/logout", {});
    calls.behave();
    expect(nameOn(await copy.get("/"))).toBe("");
    organiser.clock.advance(20 * 24 * 60 * 60_000);
    expect(nameOn(await withCookies({ session: cookieOf(copy) }).get("/"))).toBe("");
  });

  test("the API is told, the cookies are taken away and the browser clears its storage, not its cache or cookies [API-007 AUTH-008 AUTH-012]", async () => {
    const { browser } = await signedIn();
    const before = calls.count("/cognito/user/logout");
    const answer = await browser.post("/logout", {});
    expect(calls.count("/cognito/user/logout")).toBe(before + 1);
    expect(answer.headers["clear-site-data"]).toBe('"storage"');
    expect([...browser.cookies.keys()].filter((name) => /session|cart/.test(name))).toEqual([]);
    const byAddress = (await signedIn()).browser;
    const left = await byAddress.get("/logout", { "sec-fetch-site": "none" });
    expect(left.headers["clear-site-data"]).toBe('"storage"');
  });

  test("an answer that was still under way in another tab signs nobody in again [AUTH-008 AUTH-011]", async () => {
    const { browser } = await signedIn();
    const tab = browser.copy();
    organiser.clock.advance(10 * 60_000);
    // The other tab's request renews the tokens, and its answer brings a new cookie, after the log-out's.
    const release = calls.hold("/cognito/user/authUser");
    const before = calls.count("/cognito/user/authUser");
    const late = tab.get("/my-account");
    await calls.called("/cognito/user/authUser", before + 1);
    await browser.post("/logout", {});
    release();
    await late;
    for (const [name, value] of tab.cookies) browser.cookies.set(name, value);
    expect(nameOn(await browser.get("/"))).toBe("");
    expect((await browser.get("/profile")).location).toBe("/login");
  });

  test("any other tab of the browser is a visitor's at its next request, with scripts and without [AUTH-008]", async () => {
    const { browser, name } = await signedIn();
    expect((await browser.get("/_root.data")).body).toContain(name);
    await browser.post("/logout", {});
    expect((await browser.get("/_root.data")).body).not.toContain(name);
    expect((await browser.get("/profile.data")).body).toContain("/login");
    expect(nameOn(await browser.get("/events"))).toBe("");
  });
});

describe("a secret that was replaced", () => {
  test("keeps its sessions while it is listed, seals them anew, and opens none once it is gone [AUTH-001]", async () => {
    const both = await instance({ SESSION_SECRETS: `${newSecret},${secret}` });
    const fresh = await instance({ SESSION_SECRETS: newSecret });
    const { browser, name } = await signedIn();
    const old = cookieOf(browser);

    const renewed = withCookies(Object.fromEntries(browser.cookies), both);
    expect(nameOn(await renewed.get("/"))).toBe(name);
    expect(cookieOf(renewed)).not.toBe(old);
    expect(nameOn(await withCookies({ session: cookieOf(renewed) }, fresh).get("/"))).toBe(name);
    expect(nameOn(await withCookies({ session: old }, fresh).get("/"))).toBe("");
    expect(nameOn(await withCookies({ session: cookieOf(renewed) }).get("/"))).toBe("");
    await both.close();
    await fresh.close();
  });
});
