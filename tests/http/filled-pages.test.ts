import { createHash } from "node:crypto";
import { expect, test as base } from "vitest";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { newSku } from "../support/shop-cart.ts";
import { makePeople } from "../support/people.ts";
import { headerCart, putInCart } from "../support/shop-visit.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

const test = base.extend<{ organiser: RunningOrganiser; calls: WatchedCalls; site: RunningSite }>({
  organiser: [
    // oxlint-disable-next-line no-empty-pattern -- Vitest requires it
    async ({}, use) => {
      const organiser = await startOrganiser();
      await use(organiser);
      await organiser.close();
    },
    { scope: "file" },
  ],
  calls: [
    async ({ organiser }, use) => {
      const calls = await watchCalls(organiser.url);
      await use(calls);
      await calls.close();
    },
    { scope: "file" },
  ],
  site: [
    async ({ organiser, calls }, use) => {
      const site = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
      await use(site);
      await site.close();
    },
    { scope: "file" },
  ],
});

const paths = [
  "/",
  "/shop",
  "/product/start-light-tee",
  "/blog",
  "/article/what-is-roll-racing",
  "/gallery",
  "/about",
  "/_root.data",
  "/about.data",
];

let people = 0;
async function logInAs(organiser: RunningOrganiser, browser: Browser, firstName: string): Promise<void> {
  const email = `filled-${++people}@example.com`;
  await makePeople(organiser, [{ email, first_name: firstName, last_name: "Lee" }]);
  await logIn(browser, email);
  await browser.get("/about"); // shows the notice of the login
}

/** The page as rendered for the user alone: requests with this header are never served from the cache. */
const rendered = (browser: Browser, path: string) => browser.get(path, { authorization: "Basic eDp5" });

/** A page without what differs in each response: nonces, and the spaces after a name in its data. */
const withoutNonces = ({ body }: BrowserResponse): string =>
  body
    .replaceAll(/ nonce="[^"]*"/g, "")
    .replaceAll(/"nonce":"[^"]*"/g, "")
    .replaceAll(/(\\?") +(?=[,\]])/g, "$1");

const isFilled = ({ status, headers }: BrowserResponse): boolean =>
  status === 200 && !/nonce-/.test(String(headers["content-security-policy"]));

for (const firstName of ["Sam", "Zoë", `D'Arcy "Ace" & <b>`, "سام", "🏁"])
  test(`cached pages are the same as rendered ones for ${firstName} [SEC-001]`, async ({
    organiser,
    site,
  }) => {
    const browser = site.browse();
    await logInAs(organiser, browser, firstName);
    for (const path of paths) {
      const [one, filled] = [await browser.get(path), await browser.get(path)];
      expect([path, isFilled(one), isFilled(filled)]).toEqual([path, true, true]);
      expect(withoutNonces(filled)).toBe(withoutNonces(await rendered(browser, path)));
    }
  });

test("cached pages are sent to a user without any API call, and are stored by nobody", async ({
  organiser,
  calls,
  site,
}) => {
  const [one, other] = [site.browse(), site.browse()];
  await logInAs(organiser, one, "Robin");
  await logInAs(organiser, other, "Kim");
  await one.get("/about");
  const before = calls.paths.length;
  const [ofOne, ofOther] = await Promise.all([one.get("/about"), other.get("/about")]);
  expect(calls.paths.length).toBe(before);
  expect([ofOne.body.includes("Robin"), ofOne.body.includes("Kim")]).toEqual([true, false]);
  expect([ofOther.body.includes("Robin"), ofOther.body.includes("Kim")]).toEqual([false, true]);
  expect(ofOne.headers["cache-control"]).toBe("private, no-store, no-transform");
  expect(ofOne.headers.etag).toBeUndefined();
  expect((await site.browse().get("/about")).body).not.toMatch(/Robin|Kim|name[0-9a-f]{32}/);
});

test("the policy of a cached page allows exactly its own scripts", async ({ organiser, site }) => {
  const browser = site.browse();
  await logInAs(organiser, browser, "</script>");
  const { body, headers } = await browser.get("/about");
  const scripts = [...body.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs)].map(
    ([, code = ""]) => code,
  );
  const policy = String(headers["content-security-policy"]);
  expect(scripts.length).toBeGreaterThan(2);
  for (const code of scripts)
    expect(policy).toContain(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
});

test("the cart's count is that of each visitor, with and without a session", async ({ organiser, site }) => {
  const [user, anonymous] = [site.browse(), site.browse()];
  await logInAs(organiser, user, "Ash");
  const { slug } = await newSku(organiser);
  await putInCart(user, slug, 2);
  await putInCart(anonymous, slug, 3);
  for (const _ of ["the first", "from the cache"]) {
    expect(headerCart(await user.get("/about"))).toContain("2 items");
    expect(headerCart(await anonymous.get("/about"))).toContain("3 items");
    expect(headerCart(await site.browse().get("/about"))).toContain("0 items");
  }
});

test("a changed name, a notice and a logout appear on the next page", async ({ organiser, site }) => {
  const browser = site.browse();
  await logInAs(organiser, browser, "Early");
  await browser.get("/about");
  await organiser.dependencies.db
    .updateTable("users")
    .set({ first_name: "Later" })
    .where("email", "=", `filled-${people}@example.com`)
    .execute();
  await browser.get("/my-account");
  expect((await browser.get("/about")).body).toContain("Later");

  const copy = browser.copy();
  const out = await browser.post("/logout", {});
  expect((await browser.follow(out)).body).not.toContain("Later");
  // A copy of the cookie of a session that has ended gets neither the name nor a cached page of the user.
  expect((await copy.get("/about")).body).not.toContain("Later");
});

test("home shows the saved entries of a user, and is cached again without them", async ({
  organiser,
  site,
}) => {
  const browser = site.browse();
  await logInAs(organiser, browser, "Draft");
  await browser.get("/");
  expect(isFilled(await browser.get("/"))).toBe(true);
  await browser.get("/event/mates-rates-night");
  await browser.post("/event/mates-rates-night/draft", { entrant_note: "pit 4" });
  const withDraft = await browser.get("/");
  expect(isFilled(withDraft)).toBe(false);
  expect(withDraft.body).toContain('id="drafts"');
  expect(isFilled(await browser.get("/about"))).toBe(true);
});

test("an access token that is about to expire is refreshed by a rendered page [AUTH-016]", async ({
  organiser,
  calls,
  site,
}) => {
  const browser = site.browse();
  await logInAs(organiser, browser, "Taylor");
  await browser.get("/about");
  organiser.clock.advance(24 * 60 * 60_000);
  const before = calls.paths.length;
  expect((await browser.get("/about")).setCookies.join()).toContain("session=");
  expect(calls.paths.slice(before).some((path) => path.includes("refreshToken"))).toBe(true);
  expect(isFilled(await browser.get("/about"))).toBe(true);
});
