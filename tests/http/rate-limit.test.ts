import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findUserByEmail } from "../../server/organiser/account/users.ts";
import { createMemoryStore } from "../../server/store/memory.ts";
import type { Store } from "../../server/store/store.ts";
import type { Browser } from "../support/browser.ts";
import { chooseCategory, entryIn, logIn } from "../support/entry-visit.ts";
import { textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

let organiser: RunningOrganiser;
let site: RunningSite;
let store: Store;
let driver: Browser;
const minute = 60_000;
const event = "/event/night-shift-sydney";
const maxPerMinute = 60;

beforeAll(async () => {
  organiser = await startOrganiser();
  store = createMemoryStore(organiser.clock);
  site = await startSite({ organiserUrl: organiser.url, clock: organiser.clock, store });
});
beforeEach(async () => {
  // At the start of a minute, so that it doesn't end during a test.
  organiser.clock.set(Math.ceil((organiser.clock.now() + 1) / minute) * minute);
  driver = site.browse();
  await logIn(driver);
});
afterAll(async () => {
  await site.close();
  await organiser.close();
});

/** Posts the event's language menu this many times, as the cheapest post. */
async function post(browser: Browser, times: number): Promise<void> {
  for (let time = 0; time < times; time++) await browser.copy().post(event, { language: "de" });
}

test("a browser that posts the entry form too often is throttled until the minute is over", async () => {
  await post(driver, maxPerMinute);
  organiser.clock.advance(20_000);
  const response = await driver.copy().post(event, { language: "de" });
  expect([response.status, response.headers["retry-after"]]).toEqual([429, "40"]);
  expect(textOf(response.body)).toContain("Too many requests");

  organiser.clock.advance(40_000);
  expect((await chooseCategory(driver, "night-shift-sydney", "Street")).status).toBe(200);
});

test("another driver behind the same IP address is not throttled, nor are reads", async () => {
  await post(driver, maxPerMinute + 1);
  const other = site.browse();
  await logIn(other, "spectator@example.com");
  expect((await chooseCategory(other, "night-shift-sydney", "Street")).status).toBe(200);
  expect(entryIn(await driver.get(event)).hasControl("category")).toBe(true);
});

test("a logged-in user can't get around it by dropping any of the other cookies", async () => {
  await driver.post("/language", { language: "de" });
  await count("posts:events/event.screen:account", String(await idOfDriver()), maxPerMinute);
  const others = [...driver.cookies.keys()].filter((name) => name !== "session");
  expect(others).toEqual(expect.arrayContaining(["visit", "language"]));
  for (const cookie of others) {
    const without = driver.copy();
    without.cookies.delete(cookie);
    expect([cookie, (await without.post(event, { language: "de" })).status]).toEqual([cookie, 429]);
  }
});

test("an account has one count, across all its browsers", async () => {
  const second = site.browse();
  await logIn(second);
  await count("posts:events/event.screen:account", String(await idOfDriver()), maxPerMinute - 2);
  await post(driver, 1);
  await post(second, 1);
  expect((await second.copy().post(event, { language: "de" })).status).toBe(429);
});

test("a client without cookies that uses up its IP address's limit doesn't throttle users or browsers with an id there", async () => {
  const visitor = site.browse();
  await visitor.post("/login", { email: "driver@example.com", password: "wrong" });
  await visitor.copy().post("/language", { language: "de" });
  await fillSubnet(3_000);

  const post = (browser: Browser) => browser.copy().post("/language", { language: "de" });
  expect((await post(site.browse())).status).toBe(429);
  expect((await post(driver)).status).toBe(303);
  expect((await post(visitor)).status).toBe(303);
  organiser.clock.advance(minute);
  expect((await post(site.browse())).status).toBe(303);
});

test("browser ids collected to get around it share a smaller limit once their IP address is crowded", async () => {
  const visitor = site.browse();
  await visitor.post("/login", { email: "driver@example.com", password: "wrong" });
  await visitor.copy().post("/language", { language: "de" });
  await fillSubnet(3_000);
  const responses = [];
  for (let time = 0; time < 30; time += 1) {
    responses.push((await visitor.copy().post("/language", { language: "de" })).status);
  }
  expect(responses.filter((status) => status === 303).length).toBeLessThanOrEqual(10);
});

test("the addresses of one IPv6 subnet share a limit, and those of another don't", async () => {
  const proxied = await startSite({
    organiserUrl: organiser.url,
    clock: organiser.clock,
    store,
    env: { TRUSTED_PROXIES: "loopback" },
  });
  const postFrom = async (address: string) =>
    (await proxied.browse().post("/language", { language: "de" }, { "x-forwarded-for": address })).status;
  await count("crowd", "2001:db8:1:2::/64", 3_000);
  expect([await postFrom("2001:db8:1:2::7"), await postFrom("2001:db8:1:3::7")]).toEqual([429, 303]);
  await proxied.close();
});

/** Limit for requests without cookies from one IP address. */
const fillSubnet = (posts: number): Promise<void> => count("crowd", "127.0.0.1", posts);

/** Adds to the rate limit count without sending requests. */
async function count(what: string, key: string, posts: number): Promise<void> {
  const name = createHash("sha256").update(key).digest("base64url");
  await store.set(`limit:${what}:${name}`, String(posts), minute);
}

const idOfDriver = async (): Promise<number> =>
  (await findUserByEmail(organiser.dependencies.db, "driver@example.com"))?.id ?? 0;

test("posts by scripts and by plain forms share a limit, and scripts get the error as data", async () => {
  await post(driver, maxPerMinute);
  const response = await driver.post(`${event}.data`, { language: "de" });
  expect(response.status).toBe(429);
  expect(response.headers["content-type"]).toContain("text/x-script");
  expect(response.body).toContain('"tooMany"');
});
