import { describe, expect } from "vitest";
import { callsOf } from "../support/api-calls.ts";
import type { Browser } from "../support/browser.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { mailedLogin } from "../support/mailed.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";
import { startOrganiser } from "../support/running-organiser.ts";
import { startSite } from "../support/running-site.ts";
import { test } from "../support/running.ts";
import { watchCalls } from "../support/watched-calls.ts";

const driver = "driver@example.com";
const spectator = "spectator@example.com";
const password = "roll-racing-250";

/** Emails are limited per requesting address. */
let addresses = 0;

const ask = (browser: Browser, email = driver) => browser.post("/login", { email, password: "" });

/** An emailed link that none of these browsers requested. */
async function linkTo(organiser: RunningOrganiser, email = driver): Promise<string> {
  const from = `198.51.100.${(addresses += 1)}`;
  await callsOf(organiser.url).post(
    "cognito/user/sendLoginLink",
    { email, fingerprint: `of ${from}`, code_only: false },
    { "X-Forwarded-For": from },
  );
  return new URLSearchParams((await mailedLogin(organiser, email)).link).toString();
}

const shownName = async (browser: Browser): Promise<string> => {
  const { body } = await browser.get("/events");
  return ["Sam", "Alex", "Jordan"].find((name) => textOf(body).includes(name)) ?? "nobody";
};
const isLoggedIn = async (browser: Browser): Promise<boolean> =>
  (await browser.get("/events")).body.includes('action="/logout"');

test("in the browser that requested it a link logs in at once, and returns to the page that required the login [AUTH-023 AUTH-026 AUTH-027]", async ({
  site,
  organiser,
}) => {
  const browser = site.browse();
  await browser.follow(await browser.get("/profile?tab=vehicles"));
  await ask(browser);
  const { link } = await mailedLogin(organiser, driver);

  const opened = await browser.get(`/login?${new URLSearchParams(link)}`);
  expect([opened.status, opened.location]).toEqual([303, "/login/link"]);
  expect(opened.headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
  expect(opened.body).toBe("");
  const loggedIn = await browser.get(opened.location);
  expect([loggedIn.status, loggedIn.location]).toEqual([303, "/profile?tab=vehicles"]);
  expect(textOf((await browser.follow(loggedIn)).body)).toContain("Welcome back, Sam");
  expect([...browser.cookies.keys()]).not.toContain("link");
});

test.for(["/event/night-shift-sydney?gallery=2", "/no/such/page", "/", "/shop"])(
  "a link can use any URL: %s is where it leads, without the tokens [AUTH-029]",
  async (path, { site, organiser }) => {
    const link = await linkTo(organiser);
    const browser = site.browse();
    const opened = await browser.get(`${path}${path.includes("?") ? "&" : "?"}${link}`);
    expect(opened.location).toBe("/login/link");
    const page = await browser.get(opened.location);
    const loggedIn = await browser.post("/login/link", confirmationFields(page.body));
    expect([loggedIn.status, loggedIn.location]).toEqual([303, path]);
    expect(await isLoggedIn(browser)).toBe(true);
  },
);

const confirmationFields = (body: string) =>
  body.includes("Continue as") ? { intent: "" } : { intent: "no such form" };

test("another browser asks for confirmation first, with a button; none of the tokens is on the page", async ({
  site,
  organiser,
}) => {
  const link = await linkTo(organiser);
  const browser = site.browse();
  const page = await browser.follow(await browser.get(`/login?${link}`));
  expect(page.status).toBe(200);
  expect(textOf(page.body)).toMatch(/Continue as Sam \w+\?.*driver@example\.com/);
  for (const secret of new URLSearchParams(link).values()) expect(page.body).not.toContain(secret);
  expect(page.headers["cache-control"]).toContain("no-store");
  expect(await isLoggedIn(browser)).toBe(false);

  const other = browser.copy();
  const left = await other.post("/login/link", { intent: "leave" });
  expect(left.location).toBe("/");
  expect(await isLoggedIn(other)).toBe(false);
  expect(await other.get("/login/link")).toMatchObject({ location: "/login?link=expired" });

  const loggedIn = await browser.post("/login/link", {});
  expect([loggedIn.status, loggedIn.location]).toEqual([303, "/"]);
  expect(await isLoggedIn(browser)).toBe(true);
});

test("email scanners don't use up a link: HEAD, GET without cookies, GET with cookies, repeatedly [AUTH-026]", async ({
  site,
  organiser,
}) => {
  const link = await linkTo(organiser);
  for (let time = 0; time < 3; time += 1) {
    const scanner = site.browse();
    const head = await scanner.send("HEAD", `/login?${link}`, null);
    expect([head.status, head.location]).toEqual([303, "/login/link"]);
    await scanner.send("HEAD", head.location, null);
    await scanner.follow(await scanner.get(`/login?${link}`));
    const plain = site.browse();
    const opened = await plain.get(`/login?${link}`);
    plain.cookies.clear();
    const lost = await plain.follow(opened);
    expect(textOf(lost.body)).toContain("This link has expired");
    expect([await isLoggedIn(scanner), await isLoggedIn(plain)]).toEqual([false, false]);
  }
  const owner = site.browse();
  await owner.follow(await owner.get(`/login?${link}`));
  expect((await owner.post("/login/link", {})).status).toBe(303);
  expect(await isLoggedIn(owner)).toBe(true);
});

test("a link works once; opened again it has expired in any browser, and the login remains", async ({
  site,
  organiser,
}) => {
  const link = await linkTo(organiser);
  const [first, second, thief] = [site.browse(), site.browse(), site.browse()];
  // The second browser has its page open when the first one continues.
  const page = await second.follow(await second.get(`/login?${link}`));
  expect(page.body).toContain("Continue as");
  await first.follow(await first.get(`/login?${link}`));
  await first.post("/login/link", {});

  expect(await second.post("/login/link", {})).toMatchObject({ location: "/login?link=expired" });
  const late = await thief.follow(await thief.get(`/login?${link}`));
  expect(textOf(late.body)).toContain("This link has expired");
  expect(formIn(late.body, "log-in").hasControl("email")).toBe(true);
  expect([await isLoggedIn(second), await isLoggedIn(thief)]).toEqual([false, false]);
  expect(await isLoggedIn(first)).toBe(true);
});

test("after ten minutes a link has expired, opened or not", async ({ site, organiser }) => {
  const link = await linkTo(organiser);
  const browser = site.browse();
  await browser.follow(await browser.get(`/login?${link}`));
  organiser.clock.advance(10 * 60_000);
  expect(await browser.post("/login/link", {})).toMatchObject({ location: "/login?link=expired" });
  const page = await browser.follow(await site.browse().get(`/login?${link}`));
  expect(textOf(page.body)).toContain("This link has expired");
});

test("another account's link, opened while logged in, changes nothing until its button is clicked, which ends the old session", async ({
  site,
  organiser,
}) => {
  const browser = site.browse();
  await browser.follow(await browser.post("/login", { email: driver, password }));
  const session = browser.copy();
  const link = await linkTo(organiser, spectator);
  const page = await browser.follow(await browser.get(`/events?${link}`));
  expect(textOf(page.body)).toMatch(/Sam \w+ is logged in on this browser and will be logged out/);
  expect(await shownName(browser)).toBe("Sam");

  await browser.post("/login/link", {});
  const profile = await browser.get("/profile");
  expect(profile.body).toContain(spectator);
  expect(profile.body).not.toContain(driver);
  expect((await session.get("/profile")).status).toBe(303);
});

test("a user who requested a link isn't logged in to another user's account", async ({ site, organiser }) => {
  const browser = site.browse();
  await ask(browser, driver);
  const page = await browser.follow(await browser.get(`/login?${await linkTo(organiser, spectator)}`));
  expect(textOf(page.body)).toContain("Continue as");
  expect(await isLoggedIn(browser)).toBe(false);
});

test("one's own link, opened while logged in, redirects and stays valid", async ({ site, organiser }) => {
  const browser = site.browse();
  await browser.follow(await browser.post("/login", { email: driver, password }));
  const link = await linkTo(organiser);
  const opened = await browser.get((await browser.get(`/shop?${link}`)).location);
  expect([opened.status, opened.location]).toEqual([303, "/shop"]);
  const other = site.browse();
  await other.follow(await other.get(`/login?${link}`));
  expect((await other.post("/login/link", {})).location).toBe("/");
});

test.for([
  ["another host", "https://evil.example"],
  ["another host in the likeness of ours", "http://localhost@evil.example"],
  ["no address", "evil"],
  ["a script", "javascript:alert(1)"],
])(
  "a link that names %s as the API is invalid, and no token is sent there [AUTH-028]",
  async ([, base], { site, organiser }) => {
    const link = await linkTo(organiser);
    const browser = site.browse();
    const opened = await browser.get(`/events?${link}&b=${encodeURIComponent(base ?? "")}`);
    expect([opened.status, opened.location]).toEqual([303, "/login?link=expired"]);
    expect(opened.headers["referrer-policy"]).toBe("no-referrer");
    expect([...browser.cookies.keys()]).toEqual([]);
    // The link itself was not used up.
    await browser.follow(await browser.get(`/events?${link}&b=${encodeURIComponent(organiser.url)}/`));
    expect((await browser.post("/login/link", {})).location).toBe("/events");
  },
);

test("a link may name an allowlisted API: its tokens are sent there, and the session stays with it [AUTH-028]", async ({
  organiser,
}) => {
  const elsewhere = await startOrganiser();
  const [own, other] = await Promise.all([watchCalls(organiser.url), watchCalls(elsewhere.url)]);
  const site = await startSite({
    organiserUrl: own.url,
    clock: organiser.clock,
    env: { ORGANISER_API_ALLOWED: other.url },
  });
  elsewhere.clock.advance(organiser.clock.now() - elsewhere.clock.now());
  const link = await linkTo(elsewhere, spectator);
  const browser = site.browse();
  await browser.follow(await browser.get(`/login?${link}&b=${encodeURIComponent(other.url)}`));
  await browser.post("/login/link", {});
  expect(other.count("/user/refreshToken")).toBe(1);
  expect(own.count("/user/refreshToken")).toBe(0);

  const profile = await browser.get("/profile");
  expect([profile.status, profile.body.includes(spectator)]).toEqual([200, true]);
  expect(own.count("/user/authUser")).toBe(0);
  await browser.post("/logout", {});
  expect([own.count("/user/logout"), other.count("/user/logout")]).toEqual([0, 1]);
  await site.close();
  await own.close();
  await other.close();
  await elsewhere.close();
});

describe("an unusual API", () => {
  test("that never refreshes tokens: valid ones are used as they are", async ({ organiser }) => {
    const calls = await watchCalls(organiser.url);
    const site = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
    calls.respondWith("/user/refreshToken", 401, { message: "bound to another", text_code: "" });
    const browser = site.browse();
    await browser.follow(await browser.get(`/login?${await linkTo(organiser)}`));
    expect((await browser.post("/login/link", {})).location).toBe("/");
    expect((await browser.get("/profile")).body).toContain(driver);
    await site.close();
    await calls.close();
  });

  test("that doesn't respond uses up no link: the page says so and can be retried", async ({ organiser }) => {
    const calls = await watchCalls(organiser.url);
    const site = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
    const link = await linkTo(organiser);
    calls.respondWith("/user/authUser", 503, {});
    const browser = site.browse();
    const page = await browser.follow(await browser.get(`/login?${link}`));
    expect(page.status).toBe(503);
    calls.behave();
    expect((await browser.get("/login/link")).body).toContain("Continue as");
    expect((await browser.post("/login/link", {})).location).toBe("/");
    await site.close();
    await calls.close();
  });
});

test.for([
  "/events?a=&r=",
  "/events?a=x",
  "/events?r=x",
  "/events.data?a=forged&r=forged",
  "/login?a=forged&r=forged",
])("forged tokens log nobody in: %s", async (path, { site }) => {
  const browser = site.browse();
  await browser.follow(await browser.get(path));
  expect(await isLoggedIn(browser)).toBe(false);
  expect((await browser.post("/login/link", {})).location).toBe("/login?link=expired");
});

test("the cart of a user who logs in by link becomes the account's [CART-014]", async ({
  site,
  organiser,
}) => {
  const browser = site.browse();
  const product = "/product/staging-lane-hoodie";
  const form = formIn((await browser.get(product)).body, "product");
  await browser.post(product, { ...form.values(), intent: "add" });
  await browser.follow(await browser.get(`/cart?${await linkTo(organiser)}`));
  const loggedIn = await browser.post("/login/link", {});
  expect(loggedIn.location).toBe("/cart");
  expect(textOf((await browser.follow(loggedIn)).body)).toContain("Staging");
  const elsewhere = site.browse();
  await elsewhere.follow(await elsewhere.post("/login", { email: driver, password }));
  expect(textOf((await elsewhere.get("/cart")).body)).toContain("Staging");
});
