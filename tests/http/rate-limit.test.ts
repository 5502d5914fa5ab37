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
const mostInAMinute = 60;

beforeAll(async () => {
  organiser = await startOrganiser();
  store = createMemoryStore(organiser.clock);
  site = await startSite({ organiserUrl: organiser.url, clock: organiser.clock, store });
});
beforeEach(async () => {
  // At the beginning of a minute, so that it doesn't end in the middle of a test.
  organiser.clock.set(Math.ceil((organiser.clock.now() + 1) / minute) * minute);
  driver = site.browse();
  await logIn(driver);
});
afterAll(async () => {
  await site.close();
  await organiser.close();
});

/** Posts the form of an event so often, as its language menu does: that takes the least work. */
async function post(browser: Browser, times: number): Promise<void> {
  for (let time = 0; time < times; time++) await browser.copy().post(event, { language: "de" });
}

test("one browser that posts the entry too often waits until the minute is over, and then goes on", async () => {
  await post(driver, mostInAMinute);
  organiser.clock.advance(20_000);
  const answer = await driver.copy().post(event, { language: "de" });
  expect([answer.status, answer.headers["retry-after"]]).toEqual([429, "40"]);
  expect(textOf(answer.body)).toContain("That was too often");

  organiser.clock.advance(40_000);
  expect((await chooseCategory(driver, "night-shift-sydney", "Street")).status).toBe(200);
});

test("another driver behind the same address is not held up, nor is reading", async () => {
  await post(driver, mostInAMinute + 1);
  const other = site.browse();
  await logIn(other, "spectator@example.com");
  expect((await chooseCategory(other, "night-shift-sydney", "Street")).status).toBe(200);
  expect(entryIn(await driver.get(event)).asks("category")).toBe(true);
});

test("whoever is signed in doesn't get around it by dropping any one of the other cookies", async () => {
  await driver.post("/language", { language: "de" });
  await count("events/event.screen:account", String(await idOfDriver()), mostInAMinute);
  const others = [...driver.cookies.keys()].filter((name) => name !== "session");
  expect(others).toEqual(expect.arrayContaining(["visit", "language"]));
  for (const cookie of others) {
    const without = driver.copy();
    without.cookies.delete(cookie);
    expect([cookie, (await without.post(event, { language: "de" })).status]).toEqual([cookie, 429]);
  }
});

test("an account has one count, on however many browsers it is signed in", async () => {
  const second = site.browse();
  await logIn(second);
  await count("events/event.screen:account", String(await idOfDriver()), mostInAMinute - 2);
  await post(driver, 1);
  await post(second, 1);
  expect((await second.copy().post(event, { language: "de" })).status).toBe(429);
});

test("a browser without cookies that uses its address up doesn't hold up who is signed in there, nor who has a visit", async () => {
  const visitor = site.browse();
  await visitor.post("/login", { email: "driver@example.com", password: "wrong" });
  await visitor.copy().post("/language", { language: "de" });
  await crowd(3_000);

  const post = (browser: Browser) => browser.copy().post("/language", { language: "de" });
  expect((await post(site.browse())).status).toBe(429);
  expect((await post(driver)).status).toBe(303);
  expect((await post(visitor)).status).toBe(303);
  organiser.clock.advance(minute);
  expect((await post(site.browse())).status).toBe(303);
});

test("visits gathered to get around it count little once their address is crowded", async () => {
  const visitor = site.browse();
  await visitor.post("/login", { email: "driver@example.com", password: "wrong" });
  await visitor.copy().post("/language", { language: "de" });
  await crowd(3_000);
  const answers = [];
  for (let time = 0; time < 30; time += 1) {
    answers.push((await visitor.copy().post("/language", { language: "de" })).status);
  }
  expect(answers.filter((status) => status === 303).length).toBeLessThanOrEqual(10);
});

test("the addresses of one IPv6 network are one crowd, and those of another aren't in it", async () => {
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

/** So many posts of somebody without cookies are counted at this machine's address. */
const crowd = (posts: number): Promise<void> => count("crowd", "127.0.0.1", posts);

/** Counts posts in this minute without making them. */
async function count(what: string, whose: string, posts: number): Promise<void> {
  const name = createHash("sha256").update(whose).digest("base64url");
  const window = Math.floor(organiser.clock.now() / minute);
  await store.set(`posts:${what}:${name}:${window}`, String(posts), minute);
}

const idOfDriver = async (): Promise<number> =>
  (await findUserByEmail(organiser.parts.db, "driver@example.com"))?.id ?? 0;

test("the site's scripts count together with plain forms, and are told in their own way", async () => {
  await post(driver, mostInAMinute);
  const answer = await driver.post(`${event}.data`, { language: "de" });
  expect(answer.status).toBe(429);
  expect(answer.headers["content-type"]).toContain("text/x-script");
  expect(answer.body).toContain('"tooMany"');
});
