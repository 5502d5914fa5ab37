import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { nonEmpty } from "../support/non-empty.ts";
import { publishPage } from "../support/written-page.ts";

let organiser: RunningOrganiser;

beforeAll(async () => {
  organiser = await startOrganiser();
});
afterAll(() => organiser.close());

const parseDocument = (html: string) => new JSDOM(html).window.document;
const textOf = (element: Element | null) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();

describe.each(["blocks", "rows"])("home, with pages in %s", (format) => {
  let site: RunningSite;
  let home: Document;

  beforeAll(async () => {
    site = await startSite({
      organiserUrl: organiser.url,
      clock: organiser.clock,
      env: { SITE_PAGE_FORMAT: format },
    });
    home = parseDocument((await site.browse().get("/")).body);
  });
  afterAll(() => site.close());

  test("shows the page named home, with one title [RT-001]", () => {
    const titles = [...home.querySelectorAll("h1")].map(textOf);
    expect(titles).toEqual(["Two cars. One long straight."]);
  });

  test("shows, next to the link to all events, which one is next, when, in how many days, and its prices", () => {
    const hero = home.querySelector("h1")?.closest("section");
    const next = hero?.querySelector('a[href^="/event/"]') ?? null;
    expect(hero?.querySelector('a[href="/events"]')).not.toBeNull();
    expect(next?.getAttribute("href")).toBe("/event/night-shift-sydney");
    expect(textOf(next)).toMatch(
      /Next event · in \d+ days ?Night Shift Sydney ?Saturday \d+ \w+ \d{4} ?Tickets from \$\d+\.00 ?Entry from \$\d+\.00$/,
    );
  });

  test("hydrates as a whole: no part of it is in its own Suspense boundary", async () => {
    const { body } = await site.browse().get("/");
    expect(body).not.toContain("<!--$");
  });

  test("shows a silent video behind its title, which visitors can stop [RT-002]", async () => {
    const video = home.querySelector("video");
    expect(video?.hasAttribute("muted")).toBe(true);
    expect(video?.hasAttribute("loop")).toBe(true);
    expect(video?.hasAttribute("playsinline")).toBe(true);
    const source = video?.querySelector("source");
    expect(source?.getAttribute("media")).toBe("(prefers-reduced-motion: no-preference)");
    const file = await site.browse().get(source?.getAttribute("src") ?? "");
    expect([file.status, file.headers["content-type"]]).toEqual([200, "video/mp4"]);

    const stop = home.querySelector("label:has(input[type=checkbox])");
    expect(textOf(stop)).toBe("Pause video");
  });

  test("labels the next events Sydney, Adelaide, Perth, each with date and venue [RT-003 RT-004]", () => {
    const cards = [...home.querySelectorAll("main li.plate")].slice(0, 3).map(textOf);
    expect(cards[0]).toMatch(/Sydney.*\d{4}.*Sandstone Raceway/);
    expect(cards[1]).toMatch(/Adelaide.*\d{4}.*Gulf Straight Motor Park/);
    expect(cards[2]).toMatch(/Perth.*\d{4}.*Swan Coast Dragway/);
  });

  test("has the headline event with “Get tickets” to its page [RT-005]", async () => {
    const link = [...home.querySelectorAll("a")].find((anchor) => textOf(anchor) === "Get tickets");
    const address = link?.getAttribute("href") ?? "";
    expect(address).toMatch(/^\/event\/[\w-]+$/);
    expect((await site.browse().get(address)).status).toBe(200);
  });

  test("has the event photos and the partners [RT-006 RT-007]", () => {
    const headings = [...home.querySelectorAll("h2")].map(textOf);
    expect(headings).toContain("From the fence");
    expect(headings).toContain("With thanks to our partners");
    expect(home.querySelectorAll('a[href*="?gallery="]').length).toBeGreaterThan(1);
    expect(home.querySelectorAll('img[alt*="Gumfork"]')).toHaveLength(1);
  });

  test("every picture reserves its space and comes in a modern format first [IMG-010 IMG-011]", () => {
    const pictures = [...home.querySelectorAll("main picture")];
    expect(pictures.length).toBeGreaterThan(8);
    for (const picture of nonEmpty(pictures)) {
      const image = picture.querySelector("img");
      expect(Number(image?.getAttribute("width"))).toBeGreaterThan(0);
      expect(Number(image?.getAttribute("height"))).toBeGreaterThan(0);
      expect(picture.querySelector("source")?.getAttribute("type")).toBe("image/avif");
    }
  });

  test("loads its first picture at once and the others lazily [IMG-012 IMG-013]", () => {
    const [first, ...others] = [...home.querySelectorAll("main picture img")];
    expect(first?.getAttribute("fetchpriority")).toBe("high");
    expect(others.every((image) => image.getAttribute("loading") === "lazy")).toBe(true);
  });

  test("is readable without scripts: nothing is hidden until they run", () => {
    expect(home.querySelectorAll("template, [hidden]:not([name=trap])")).toHaveLength(0);
    expect(home.querySelectorAll("[style]")).toHaveLength(0);
  });
});

test("home still has its events if the organiser's page has none of them, or there is no page [RT-003 RT-005]", async () => {
  const own = await startOrganiser();
  const site = await startSite({ organiserUrl: own.url, clock: own.clock });
  const headings = async () => {
    own.clock.advance(10 * 60 * 1000); // older than the site's cache
    await site.browse().get("/"); // serves the cached page and refreshes it
    const { body } = await site.browse().get("/");
    return [...parseDocument(body).querySelectorAll("main h1, main h2")].map(textOf);
  };

  await publishPage(own, {
    url: "home",
    widgets: [
      { kind: "core/heading", settings: { heading_type: "h1", heading: "Welcome" } },
      { kind: "core/heading", settings: { heading_type: "h2", heading: "Since 2016" } },
    ],
  });
  expect(await headings()).toEqual(["Welcome", "Next on the strip", "Long Weekend Shootout", "Since 2016"]);

  await own.dependencies.db.deleteFrom("pages").where("url", "=", "home").execute();
  expect(await headings()).toEqual([
    "Long Straight Motorsport",
    "Next on the strip",
    "Long Weekend Shootout",
  ]);

  await site.close();
  await own.close();
});
