import { describe, expect } from "vitest";
import type { Answer, Browser } from "../support/browser.ts";
import { formIn } from "../support/html-form.ts";
import { test } from "../support/running.ts";

const driver = { email: "driver@example.com", password: "roll-racing-250" };

/** Where the header's log-in leads. */
const logInLink = ({ body }: Answer): string =>
  (/<a[^>]*href="(\/login[^"]*)"/.exec(body)?.[1] ?? "").replaceAll("&amp;", "&");

/** Logs in by the header of the page that is open; gives where that leads. */
async function logInFrom(browser: Browser, page: Answer): Promise<string> {
  await browser.follow(await browser.get(logInLink(page)));
  return (await browser.post("/login", driver)).location;
}

describe("after a log-in", () => {
  test.for(["/", "/events", "/search/tee?page=1", "/about?gallery=1", "/no/such/page"])(
    "from the header of %s one is on that page again, its query included [AUTH-030 RT-068]",
    async (path, { site }) => {
      const browser = site.browse();
      expect(await logInFrom(browser, await browser.get(path))).toBe(path);
    },
  );

  test("from the header one is where one was last, not where one was sent from before [AUTH-030]", async ({
    site,
  }) => {
    const browser = site.browse();
    await browser.get("/profile");
    expect(await logInFrom(browser, await browser.get("/"))).toBe("/");
  });

  test("a guarded page is there again with its whole path and query [AUTH-014 RT-066 RT-068 SEC-010]", async ({
    site,
  }) => {
    for (const path of ["/profile?tab=vehicles&x=1", "/profile/vehicle/new?back=%2Fevents", "/my-account"]) {
      const browser = site.browse();
      expect((await browser.get(path)).location).toBe("/login");
      expect((await browser.post("/login", driver)).location).toBe(path);
    }
  });

  test("one is at the place in the page where the log-in was asked for, without scripts too [AUTH-030 RT-068]", async ({
    site,
  }) => {
    const browser = site.browse();
    const page = await browser.get("/event/night-shift-sydney");
    const pressed = formIn(page.body, "entry").press("Log in to enter");
    expect((await browser.post("/event/night-shift-sydney", pressed)).location).toBe("/login");
    expect((await browser.post("/login", driver)).location).toBe("/event/night-shift-sydney#driver");
    expect((await browser.get("/event/night-shift-sydney")).body).toContain('id="driver"');
  });

  test("nobody is led to a log-in or out again [AUTH-030]", async ({ site }) => {
    for (const back of ["/login", "/LOGOUT", "/%6cogout", "/a/../logout", "/auth?code=1", "/authtoken"]) {
      const browser = site.browse();
      await browser.get(`/login?back=${encodeURIComponent(back)}`);
      expect((await browser.post("/login", driver)).location, back).toBe("/");
    }
  });

  test("the pages with the link stay the same for everybody, and so does the log-in page [SEC-001]", async ({
    site,
  }) => {
    for (const path of ["/", "/events", "/login"]) {
      const [one, other] = [await site.browse().get(path), await site.browse().get(path)];
      expect(one.headers.etag, path).toMatch(/^W\//);
      expect(other.body).toBe(one.body);
      expect(one.setCookies).toEqual([]);
    }
    const browser = site.browse();
    const answer = await browser.get("/login?back=%2Fevents");
    expect([answer.status, answer.location]).toEqual([303, "/login"]);
    expect((await browser.get("/login")).headers.etag).toMatch(/^W\//);
  });
});

test("the partners' link /enter/#/profile leads to the profile, through the log-in [RT-078 RT-079]", async ({
  site,
}) => {
  for (const [path, referer] of [
    ["/enter", "https://partner.example/"],
    ["/enter/", ""],
  ] as const) {
    const browser = site.browse();
    const answer = await browser.get(path, { referer, "sec-fetch-site": "cross-site" });
    expect([answer.status, answer.location]).toEqual([301, "/profile"]);
    expect((await browser.get("/profile")).location).toBe("/login");
    expect((await browser.post("/login", driver)).location).toBe("/profile");
  }
});
