import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Browser, BrowserResponse, Fields } from "../../support/browser.ts";
import { emailOf } from "../../support/second-api/accounts.ts";
import { formIn } from "../../support/html-form.ts";
import { apis } from "../../support/second-api/profile.ts";
import { findWrongTexts, type SecondSite, startSecondSite } from "../../support/second-api/site.ts";

// An API with a response time of 10 s, and a site with default limits.

const isFull = process.env["FULL"] === "1";
/** Other tests use responses within a second and shorter read timeouts, and don't assert durations. */
const [delayMs, settings] = isFull ? [10_000, {}] : [1_000, { ORGANISER_READ_TIMEOUT_MS: "800" }];
/** Milliseconds: a page waits up to 10 s, then it is rendered and sent; a proxy waits 60 s for a post. */
const [pageLimitMs, postLimitMs] = isFull ? [11_000, 60_000] : [Infinity, Infinity];

vi.setConfig({ testTimeout: isFull ? 600_000 : 60_000 });

const event = "/event/winter-nationals";
const pages = ["/", event, "/cart", "/profile", "/login", "/newsletter", "/contact", "/my-account"];

describe.each(isFull ? apis : apis.slice(0, 1))("over an API that is %s and slow", (_name, profile, odd) => {
  let site: SecondSite;
  beforeAll(async () => {
    site = await startSecondSite(profile, { ...odd, ...settings });
  });
  // The data that it waited for in vain.
  afterAll(() => site.close(/"kind":"timeout"/));

  /** Milliseconds until the full response, with any problem in it. */
  async function timed(what: string, limitMs: number, send: () => Promise<BrowserResponse>) {
    const startedAt = performance.now();
    const response = await send();
    const took = Math.round(performance.now() - startedAt);
    const problems = findWrongTexts(response).map((problem) => `${what}: ${problem}`);
    if (![200, 303, 400, 409, 422, 503, 504].includes(response.status))
      problems.push(`${what}: ${response.status}`);
    if (took > limitMs) problems.push(`${what}: ${took} ms`);
    return { status: response.status, problems };
  }

  /** All pages concurrently, each in its own browser. */
  const open = (browser: Browser) =>
    Promise.all(pages.map((path) => timed(path, pageLimitMs, () => browser.copy().get(path))));

  test("no page takes longer than its limit, cached or not", async () => {
    const { browser } = await site.loggedIn();
    site.api.slow(/./, delayMs);
    const cold = [...(await open(site.browse())), ...(await open(browser))];
    site.api.slow(null);
    await open(site.browse());
    site.api.slow(/./, delayMs);
    const warm = [...(await open(site.browse())), ...(await open(browser))];
    site.api.slow(null);
    expect([...cold, ...warm].flatMap(({ problems }) => problems)).toEqual([]);
  });

  test("every post gets a response before a proxy times out", async () => {
    expect(await postAll(/./)).toEqual([503, 422, 303, 503, 503]);
  });

  test("a slow write is awaited, and sent once", async () => {
    expect(await postAll(new RegExp(writes.join("|")))).toEqual([303, 422, 303, 303, 303]);
  });

  const writes = ["user/login", "cognito/formSubmit", "cart/cartAdd", "submitEntry"];
  const writeCount = () =>
    writes.map((name) => site.api.received.filter(({ path }) => path.endsWith(name)).length);

  /**
   * The statuses of all posts, sent concurrently while the calls to these paths are slow. None is sent twice.
   */
  async function postAll(path: RegExp): Promise<number[]> {
    const { browser, account } = await site.loggedIn();
    const visitor = site.browse();
    const contact = formIn((await visitor.get("/contact")).body, "contact").fillIn({
      name: "Kim",
      email: "kim@example.com",
      subject: "Parking",
      message: "Where do I park?",
    });
    const page = await browser.get(event);
    const update = formIn(page.body, "entry").fillIn({ "spectator-2": "1" }).press("Update");
    const tickets = formIn((await browser.post(event, update)).body, "entry").fillIn({ terms: "yes" });
    const posts: [path: string, fields: Fields, from: Browser][] = [
      ["/login", { email: emailOf(account), password: "correct horse" }, site.browse()],
      ["/newsletter", { email: "kim@example.com" }, site.browse()],
      ["/contact", contact.values(), visitor],
      ["/product/cap", { intent: "add", qty: "1" }, browser],
      [event, { ...tickets.values(), intent: "submit" }, browser],
    ];
    const before = writeCount();
    site.api.slow(path, delayMs);
    const results = await Promise.all(
      posts.map(([to, fields, from]) => timed(to, postLimitMs, () => from.post(to, fields))),
    );
    site.api.slow(null);
    // This API has no newsletter.
    site.api.unknown.splice(0);
    expect(results.flatMap(({ problems }) => problems)).toEqual([]);
    expect(writeCount().filter((count, index) => count > (before[index] ?? 0) + 1)).toEqual([]);
    return results.map(({ status }) => status);
  }
});
