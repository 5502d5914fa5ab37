import { describe, expect } from "vitest";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { formIn } from "../support/html-form.ts";
import { test } from "../support/running.ts";

const driver = { email: "driver@example.com", password: "roll-racing-250" };

/** The target of the header's login link. */
const loginLink = ({ body }: BrowserResponse): string =>
  (/<a[^>]*href="(\/login[^"]*)"/.exec(body)?.[1] ?? "").replaceAll("&amp;", "&");

/** Logs in from the header of the open page; returns the redirect target. */
async function logInFrom(browser: Browser, page: BrowserResponse): Promise<string> {
  await browser.follow(await browser.get(loginLink(page)));
  return (await browser.post("/login", driver)).location;
}

describe("after a login", () => {
  test.for(["/", "/events", "/search/tee?page=1", "/about?gallery=1", "/no/such/page"])(
    "from the header of %s the user returns to that page, with its query [AUTH-030 RT-068]",
    async (path, { site }) => {
      const browser = site.browse();
      expect(await logInFrom(browser, await browser.get(path))).toBe(path);
    },
  );

  test("from the header the user returns to the latest page, not an earlier return URL [AUTH-030]", async ({
    site,
  }) => {
    const browser = site.browse();
    await browser.get("/profile");
    expect(await logInFrom(browser, await browser.get("/"))).toBe("/");
  });

  test("a guarded page is shown again with its whole path and query [AUTH-014 RT-066 RT-068 SEC-010]", async ({
    site,
  }) => {
    for (const path of ["/profile?tab=vehicles&x=1", "/profile/vehicle/new?back=%2Fevents", "/my-account"]) {
      const browser = site.browse();
      expect((await browser.get(path)).location).toBe("/login");
      expect((await browser.post("/login", driver)).location).toBe(path);
    }
  });

  test("the user returns to the part of the page with the login link, without scripts too [AUTH-030 RT-068]", async ({
    site,
  }) => {
    const browser = site.browse();
    const page = await browser.get("/event/night-shift-sydney");
    const fields = formIn(page.body, "entry").press("Log in to enter");
    expect((await browser.post("/event/night-shift-sydney", fields)).location).toBe("/login");
    expect((await browser.post("/login", driver)).location).toBe("/event/night-shift-sydney#class");
    expect((await browser.get("/event/night-shift-sydney")).body).toContain('id="class"');
  });

  test("no one returns to a login or logout page [AUTH-030]", async ({ site }) => {
    for (const returnTo of ["/login", "/LOGOUT", "/%6cogout", "/a/../logout", "/auth?code=1", "/authtoken"]) {
      const browser = site.browse();
      await browser.get(`/login?back=${encodeURIComponent(returnTo)}`);
      expect((await browser.post("/login", driver)).location, returnTo).toBe("/");
    }
  });

  test("pages with the link stay public and cacheable, and so does the login page [SEC-001]", async ({
    site,
  }) => {
    for (const path of ["/", "/events", "/login"]) {
      const [one, other] = [await site.browse().get(path), await site.browse().get(path)];
      expect(one.headers.etag, path).toMatch(/^W\//);
      expect(other.body).toBe(one.body);
      expect(one.setCookies).toEqual([]);
    }
    const browser = site.browse();
    const response = await browser.get("/login?back=%2Fevents");
    expect([response.status, response.location]).toEqual([303, "/login"]);
    expect((await browser.get("/login")).headers.etag).toMatch(/^W\//);
  });
});

test("the partners' link /enter/#/profile leads to the profile, through the login [RT-078 RT-079]", async ({
  site,
}) => {
  for (const [path, referer] of [
    ["/enter", "https://partner.example/"],
    ["/enter/", ""],
  ] as const) {
    const browser = site.browse();
    const response = await browser.get(path, { referer, "sec-fetch-site": "cross-site" });
    expect([response.status, response.location]).toEqual([301, "/profile"]);
    expect((await browser.get("/profile")).location).toBe("/login");
    expect((await browser.post("/login", driver)).location).toBe("/profile");
  }
});
