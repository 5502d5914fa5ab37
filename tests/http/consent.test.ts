import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer, Browser } from "../support/browser.ts";
import type { RunningSite } from "../support/running-site.ts";
import { withSettings } from "../support/with-settings.ts";

const keys = {
  google_analytics_key: "G-12345678",
  facebook_pixel: "1234567890",
  matomo_site_url: "https://matomo.example/stats",
  matomo_site_id: "7",
};
let keyed: Awaited<ReturnType<typeof withSettings>>;
let site: RunningSite;

beforeAll(async () => {
  keyed = await withSettings(keys);
  ({ site } = keyed);
});
afterAll(() => keyed.close());

const documentOf = ({ body }: Answer) => new JSDOM(body).window.document;
const questionOf = (answer: Answer) => documentOf(answer).querySelector('section[aria-labelledby="consent"]');
const isCounted = (answer: Answer) => documentOf(answer).documentElement.hasAttribute("data-counted");
const policyOf = ({ headers }: Answer) => String(headers["content-security-policy"]);
/** A browser in which the question was answered. */
async function answered(consent: string): Promise<Browser> {
  const browser = site.browse();
  await browser.post("/consent", { consent, to: "/" });
  return browser;
}

test("a visitor is asked once, by a form in which refusing is as easy as agreeing [SET-005]", async () => {
  const page = await site.browse().get("/events");
  const buttons = [...(questionOf(page)?.querySelectorAll("button") ?? [])];
  expect(buttons.map(({ value }) => value)).toEqual(["refused", "given"]);
  expect(new Set(buttons.map(({ className }) => className)).size).toBe(1);
  expect(questionOf(page)?.textContent).toContain("Google Analytics, Facebook, Matomo");
  expect([isCounted(page), policyOf(page).includes("googletagmanager")]).toEqual([false, false]);

  const browser = site.browse();
  const answer = await browser.post("/consent", { consent: "refused", to: "/events?lng=en" });
  expect([answer.status, answer.location]).toEqual([303, "/events"]);
  const next = await browser.get("/events");
  expect([questionOf(next), isCounted(next)]).toEqual([null, false]);
  expect(policyOf(next)).toMatch(/script-src 'self'(?! https)[^;]*; .*connect-src 'self';/);
});

test("with consent a page lets in the services that have a key, and no other page [SET-004 SET-005]", async () => {
  const page = await (await answered("given")).get("/events");
  expect([questionOf(page), isCounted(page)]).toEqual([null, true]);
  const [, scripts] = /script-src ([^;]*)/.exec(policyOf(page)) ?? [];
  expect(scripts?.split(" ").filter((source) => source.startsWith("https:"))).toEqual([
    "https://www.googletagmanager.com",
    "https://connect.facebook.net",
    "https://matomo.example",
  ]);
  expect(policyOf(page)).not.toContain("unsafe");
  // Neither the page that asks nor the one that counts is anybody else's.
  expect(questionOf(await site.browse().get("/events"))).not.toBeNull();
  expect(questionOf(await (await answered("refused")).get("/events"))).toBeNull();
  expect(isCounted(await (await answered("given")).get("/events"))).toBe(true);
});

describe("whatever somebody agreed to, nothing is counted", () => {
  test.each([
    "/login",
    "/cart",
    "/contact",
    "/search/cap",
    "/event/night-shift-sydney?payum_token=secret",
    "/newsletter",
  ])("at %s [SET-005]", async (path) => {
    const browser = await answered("given");
    const page = await browser.follow(await browser.get(path));
    expect(page.status).toBe(200);
    expect([isCounted(page), policyOf(page).includes("googletagmanager")]).toEqual([false, false]);
  });

  test("of somebody who is signed in [SET-005]", async () => {
    const browser = await answered("given");
    await browser.post("/login", { email: "driver@example.com", password: "roll-racing-250" });
    const page = await browser.get("/event/night-shift-sydney");
    expect([page.status, isCounted(page), policyOf(page).includes("googletagmanager")]).toEqual([
      200,
      false,
      false,
    ]);
  });
});

test("the answer can be changed at the foot of every page", async () => {
  const browser = await answered("given");
  const again = documentOf(await browser.get("/events")).querySelector('footer form[action="/consent"]');
  expect(again?.querySelector("button")?.getAttribute("value")).toBe("unasked");
  await browser.post("/consent", { consent: "unasked", to: "/events" });
  expect(questionOf(await browser.get("/events"))).not.toBeNull();
});

test("an answer that isn't one is a refusal, and leads nowhere else", async () => {
  const browser = site.browse();
  const answer = await browser.post("/consent", { consent: "x", to: "https://evil.example/" });
  expect([answer.status, answer.location]).toEqual([303, "/"]);
  expect(browser.cookies.get("consent")).toBe("refused");
});

test("nothing is asked where the organiser counts nothing [SET-005]", async () => {
  const without = await withSettings({ google_analytics_key: "", facebook_pixel: "no number" });
  const page = await without.site.browse().get("/events");
  expect([page.status, questionOf(page)]).toEqual([200, null]);
  expect(documentOf(page).querySelector('form[action="/consent"]')).toBeNull();
  await without.close();
});
