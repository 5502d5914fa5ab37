import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { settableClock } from "../support/settable-clock.ts";
import { publishPage } from "../support/written-page.ts";

let organiser: RunningOrganiser;

beforeAll(async () => {
  // 7 pm in Sydney.
  organiser = await startOrganiser({ clock: settableClock(Date.parse("2026-03-14T08:00:00Z")) });
  await publishPage(organiser, {
    url: "to-come",
    widgets: [
      { kind: "core/html", settings: { html: "<p>for everybody</p>" } },
      { kind: "core/html", settings: { html: "<p>for nobody</p>" }, frame: { hidden: true } },
      {
        kind: "core/html",
        settings: { html: "<p>at midnight</p>" },
        frame: { start_time: "2026-03-15T00:00:00" },
      },
    ],
  });
});
afterAll(() => organiser.close());

describe.each(["blocks", "rows"])("a page of %s", (format) => {
  let site: RunningSite;
  let administrator: Browser;

  beforeAll(async () => {
    const { url: organiserUrl, clock } = organiser;
    site = await startSite({ organiserUrl, clock, env: { SITE_PAGE_FORMAT: format } });
    administrator = site.browse();
    await logIn(administrator, "admin@example.com");
  });
  afterAll(() => site.close());

  const mainTextFor = async (browser: Browser, query: string) => {
    const response = await browser.get(`/to-come${query}`);
    const main = new JSDOM(response.body).window.document.querySelector("main");
    return { ...response, main: textOf(main?.innerHTML ?? "") };
  };

  test("shows an administrator in preview mode what is hidden from others, marked as such", async () => {
    const { main, headers } = await mainTextFor(administrator, "?preview=1");
    expect(main).toContain("Content hidden from visitors is marked");
    expect(main).toMatch(/for everybody Hidden for nobody Not scheduled now at midnight/);
    expect(headers["cache-control"]).toMatch(/no-store/);
  });

  test("shows it as of a given time on the site's clock", async () => {
    const { main } = await mainTextFor(administrator, "?preview=1&at=2026-03-15T00:00");
    expect(main).toMatch(/Admin preview for Sun,? 15 Mar 2026,? 12:00.am AEDT/);
    expect(main).toMatch(/for everybody Hidden for nobody at midnight/);
  });

  test.each(["soon", "2026-02-31T10:00", "<b>"])(
    "rejects “%s” as a time, and shows the page as of now",
    async (at) => {
      const { main, status } = await mainTextFor(administrator, `?preview=1&at=${encodeURIComponent(at)}`);
      expect(status).toBe(200);
      expect(main).toContain("Preview time not recognised");
      expect(main).toContain("Not scheduled now at midnight");
    },
  );

  test("is unchanged for an administrator without preview, and for all others with it", async () => {
    const driver = site.browse();
    await logIn(driver);
    for (const [browser, query] of [
      [administrator, ""],
      [administrator, "?at=2026-03-15T00:00"],
      [driver, "?preview=1&at=2026-03-15T00:00"],
      [site.browse(), "?preview=1&at=2026-03-15T00:00"],
    ] as const) {
      const { main } = await mainTextFor(browser, query);
      expect(main).toContain("for everybody");
      for (const phrase of ["for nobody", "midnight", "Admin preview"]) expect(main).not.toContain(phrase);
    }
  });
});
