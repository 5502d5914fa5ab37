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
  // 7 pm in Sydney
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

  const shownTo = async (browser: Browser, query: string) => {
    const answer = await browser.get(`/to-come${query}`);
    const main = new JSDOM(answer.body).window.document.querySelector("main");
    return { ...answer, main: textOf(main?.innerHTML ?? "") };
  };

  test("shows an administrator who previews it what others don't see, marked", async () => {
    const { main, headers } = await shownTo(administrator, "?preview=1");
    expect(main).toContain("what others don't see is marked");
    expect(main).toMatch(/for everybody Hidden for nobody Not at this time at midnight/);
    expect(headers["cache-control"]).toMatch(/no-store/);
  });

  test("shows it as it will be at a time on the site's clock", async () => {
    const { main } = await shownTo(administrator, "?preview=1&at=2026-03-15T00:00");
    expect(main).toMatch(/of Sun,? 15 Mar 2026,? 12:00.am AEDT/);
    expect(main).toMatch(/for everybody Hidden for nobody at midnight/);
  });

  test.each(["soon", "2026-02-31T10:00", "<b>"])(
    "says that “%s” is no time, and shows it as it is",
    async (at) => {
      const { main, status } = await shownTo(administrator, `?preview=1&at=${encodeURIComponent(at)}`);
      expect(status).toBe(200);
      expect(main).toContain("The time in the address is none");
      expect(main).toContain("Not at this time at midnight");
    },
  );

  test("is the same as ever for an administrator who doesn't ask, and for anybody else who does", async () => {
    const driver = site.browse();
    await logIn(driver);
    for (const [browser, query] of [
      [administrator, ""],
      [administrator, "?at=2026-03-15T00:00"],
      [driver, "?preview=1&at=2026-03-15T00:00"],
      [site.browse(), "?preview=1&at=2026-03-15T00:00"],
    ] as const) {
      const { main } = await shownTo(browser, query);
      expect(main).toContain("for everybody");
      for (const words of ["for nobody", "midnight", "Preview"]) expect(main).not.toContain(words);
    }
  });
});
