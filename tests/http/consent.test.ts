import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser, BrowserResponse } from "../support/browser.ts";
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

const parseDocument = ({ body }: BrowserResponse) => new JSDOM(body).window.document;
const findQuestion = (response: BrowserResponse) =>
  parseDocument(response).querySelector('section[aria-labelledby="consent"]');
const isCounted = (response: BrowserResponse) =>
  parseDocument(response).documentElement.hasAttribute("data-counted");
const policyHeader = ({ headers }: BrowserResponse) => String(headers["content-security-policy"]);
/** Every page may show a Google map in a frame, which is no tracking. */
const allowsServices = (response: BrowserResponse) =>
  /googletagmanager|google-analytics|facebook|matomo/.test(policyHeader(response));
/** A browser that has answered the consent question. */
async function browserWithConsent(consent: string): Promise<Browser> {
  const browser = site.browse();
  await browser.post("/consent", { consent, to: "/" });
  return browser;
}

test("a visitor is asked once, with a form in which refusing is as easy as accepting [SET-005]", async () => {
  const page = await site.browse().get("/events");
  const buttons = [...(findQuestion(page)?.querySelectorAll("button") ?? [])];
  expect(buttons.map(({ value }) => value)).toEqual(["refused", "given"]);
  expect(new Set(buttons.map(({ className }) => className)).size).toBe(1);
  expect(findQuestion(page)?.textContent).toContain("Google Analytics, Facebook, Matomo");
  expect([isCounted(page), allowsServices(page)]).toEqual([false, false]);

  const browser = site.browse();
  const response = await browser.post("/consent", { consent: "refused", to: "/events?lng=en" });
  expect([response.status, response.location]).toEqual([303, "/events"]);
  const next = await browser.get("/events");
  expect([findQuestion(next), isCounted(next)]).toEqual([null, false]);
  expect(policyHeader(next)).toMatch(/script-src 'self'(?! https)[^;]*; .*connect-src 'self';/);
});

test("with consent only pages that track load the services that have a key [SET-004 SET-005]", async () => {
  const page = await (await browserWithConsent("given")).get("/events");
  expect([findQuestion(page), isCounted(page), allowsServices(page)]).toEqual([null, true, true]);
  const [, scripts] = /script-src ([^;]*)/.exec(policyHeader(page)) ?? [];
  expect(scripts?.split(" ").filter((source) => source.startsWith("https:"))).toEqual([
    "https://www.googletagmanager.com",
    "https://connect.facebook.net",
    "https://matomo.example",
  ]);
  expect(policyHeader(page)).not.toContain("unsafe");
  // Neither the page that asks nor the one that tracks may be cached.
  expect(findQuestion(await site.browse().get("/events"))).not.toBeNull();
  expect(findQuestion(await (await browserWithConsent("refused")).get("/events"))).toBeNull();
  expect(isCounted(await (await browserWithConsent("given")).get("/events"))).toBe(true);
});

describe("even with consent, nothing is tracked", () => {
  test.each([
    "/login",
    "/cart",
    "/contact",
    "/search/cap",
    "/event/night-shift-sydney?payum_token=secret",
    "/newsletter",
  ])("at %s [SET-005]", async (path) => {
    const browser = await browserWithConsent("given");
    const page = await browser.follow(await browser.get(path));
    expect(page.status).toBe(200);
    expect([isCounted(page), allowsServices(page)]).toEqual([false, false]);
  });

  test("for a logged-in user [SET-005]", async () => {
    const browser = await browserWithConsent("given");
    await browser.post("/login", { email: "driver@example.com", password: "roll-racing-250" });
    const page = await browser.get("/event/night-shift-sydney");
    expect([page.status, isCounted(page), allowsServices(page)]).toEqual([200, false, false]);
  });
});

test("consent can be changed in the footer of every page", async () => {
  const browser = await browserWithConsent("given");
  const again = parseDocument(await browser.get("/events")).querySelector('footer form[action="/consent"]');
  expect(again?.querySelector("button")?.getAttribute("value")).toBe("unasked");
  await browser.post("/consent", { consent: "unasked", to: "/events" });
  expect(findQuestion(await browser.get("/events"))).not.toBeNull();
});

test("an invalid answer counts as a refusal, and never redirects to another site", async () => {
  const browser = site.browse();
  const response = await browser.post("/consent", { consent: "x", to: "https://evil.example/" });
  expect([response.status, response.location]).toEqual([303, "/"]);
  expect(browser.cookies.get("consent")).toBe("refused");
});

test("nobody is asked if the organiser uses no tracking [SET-005]", async () => {
  const without = await withSettings({ google_analytics_key: "", facebook_pixel: "no number" });
  const page = await without.site.browse().get("/events");
  expect([page.status, findQuestion(page)]).toEqual([200, null]);
  expect(parseDocument(page).querySelector('form[action="/consent"]')).toBeNull();
  await without.close();
});
