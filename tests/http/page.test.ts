import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { nonEmpty } from "../support/non-empty.ts";
import { publishPage } from "../support/written-page.ts";

let organiser: RunningOrganiser;
let site: RunningSite;
let siteInRows: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  const { url: organiserUrl, clock } = organiser;
  [site, siteInRows] = await Promise.all([
    startSite({ organiserUrl, clock }),
    startSite({ organiserUrl, clock, env: { SITE_PAGE_FORMAT: "rows" } }),
  ]);
});
afterAll(async () => {
  await Promise.all([site.close(), siteInRows.close()]);
  await organiser.close();
});

const documentOf = (html: string) => new JSDOM(html).window.document;
const textOf = (element: Element | null) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();
const mainOf = async (path: string, at = site) =>
  documentOf((await at.browse().get(path)).body).querySelector("main");

describe("a path without a route", () => {
  test("is the organiser's CMS page named by its first segment, rendered from its blocks [CMS-001 RT-056 RT-071]", async () => {
    const { status, body } = await site.browse().get("/about");
    expect(status).toBe(200);
    expect(textOf(documentOf(body).querySelector("h1"))).toBe("About roll racing");
  });

  test("may have up to three more segments, and no more [RT-072 RT-073]", async () => {
    const page = await site.browse().get("/about/item/two/three?lng=de");
    expect([page.status, page.location]).toEqual([301, "/about?lng=de"]); // No block renders them.
    expect((await site.browse().get("/about/item/two/three/four")).status).toBe(404);
  });

  test.each([
    ["/about/", "/about"],
    ["/%61bout?lng=fr", "/about?lng=fr"],
    ["/Events/", "/events"],
    ["/EVENTS?place=perth", "/events?place=perth"],
    ["/home", "/"],
    ["/blog//", "/blog"],
  ])("%s redirects to the page's canonical path, %s", async (path, canonical) => {
    const { status, location } = await site.browse().get(path);
    expect([status, location]).toEqual([301, canonical]);
  });

  test("with a language parameter is canonical for that language, and lists the alternates", async () => {
    const { head } = documentOf((await site.browse().get("/about?lng=de")).body);
    const linkTo = (how: string) => head.querySelector(`link${how}`)?.getAttribute("href") ?? "";
    expect(linkTo("[rel=canonical]")).toBe(linkTo("[hreflang=de]"));
    const plain = documentOf((await site.browse().get("/about")).body).head;
    expect(plain.querySelector("link[rel=canonical]")?.getAttribute("href")).toBe(
      linkTo("[hreflang=x-default]"),
    );
  });

  test("returns 404 when there is no such page [CMS-025 RT-074 RT-077]", async () => {
    const { status, body } = await site.browse().get("/no-such-page");
    expect(status).toBe(404);
    expect(body).toContain("Page not found");
  });

  test.each([
    "/readme",
    "/demo_asdf",
    "/%F0%9F%8F%81",
    "/__proto__",
    "/constructor",
    "/..%2f..%2fetc%2fpasswd",
    "/about%00",
  ])("%s is a page or a 404, never an error", async (path) => {
    expect([400, 404]).toContain((await site.browse().get(path)).status);
  });

  test.each([
    ["/photos", "/gallery"],
    ["/calendar", "/events"],
    ["/how-it-works", "/about"],
  ])(
    "is redirected from %s to %s by the organiser's redirect table [RT-061 RT-062]",
    async (path, target) => {
      const response = await site.browse().get(path);
      expect([response.status, response.location]).toEqual([301, target]);
    },
  );

  test("redirects to the back office or the logout by its first segment [CMS-002 RT-069 RT-070]", async () => {
    expect((await site.browse().get("/cms/pages")).location).toMatch(/\/cms$/);
    expect((await site.browse().get("/logout/now")).location).toBe("/logout");
  });
});

test("the rules are three tabs, stacked without scripts [RT-036 CMS-006 CMS-043]", async () => {
  const main = await mainOf("/rules", siteInRows);
  const names = ["roll racing Requirements", "Themed Event Requirements", "General Information"];
  expect([...(main?.querySelectorAll('a[href^="#panel-"]') ?? [])].map(textOf)).toEqual(names);
  const panels = [...(main?.querySelectorAll('section[id^="panel-"]') ?? [])];
  expect(panels.map((panel) => textOf(panel.querySelector("h2")))).toEqual(names);
  expect(panels.every((panel) => !panel.hasAttribute("hidden"))).toBe(true);
});

test("the rules in blocks have the same three parts, each reached by a link [RT-036 CMS-016]", async () => {
  const main = await mainOf("/rules");
  expect(textOf(main?.querySelector("#themed-event-requirements h2") ?? null)).toBe(
    "Themed Event Requirements",
  );
});

describe("the blocks of a page", () => {
  const start = Date.parse("2027-05-01T02:00:00Z"); // Noon in Sydney.
  const frames = [
    { name: "hidden", frame: { hidden: true } },
    { name: "deleted", frame: { deleted: true, editing: true } },
    { name: "in work", frame: { hidden: true, editing: true } },
    { name: "later", frame: { start_time: "2027-05-01 13:00:00" } },
    { name: "until then", frame: { end_time: "2027-05-01 13:00:00" } },
    { name: "always", frame: {} },
  ];

  test.each(["blocks", "rows"] as const)(
    "show and hide at their times in the organiser's zone, and never once deleted, in %s [CMS-018 CMS-019 CMS-020 CMS-022 CMS-023]",
    async (format) => {
      const at = format === "rows" ? siteInRows : site;
      const url = `timed-${format}`;
      organiser.clock.set(start);
      await publishPage(organiser, {
        url,
        widgets: frames.map(({ name, frame }) => ({
          kind: "core/html",
          settings: { html: `<p>${name}</p>` },
          frame,
        })),
      });
      const visibleTexts = async () =>
        [...((await mainOf(`/${url}`, at))?.querySelectorAll("p") ?? [])].map(textOf);

      expect(await visibleTexts()).toEqual(["in work", "until then", "always"]);
      organiser.clock.set(start + 61 * 60 * 1000);
      expect(await visibleTexts()).toEqual(["in work", "later", "always"]);
    },
  );

  test("of an unknown kind are reported to logged-in users only [CMS-034 CMS-035]", async () => {
    await publishPage(organiser, {
      url: "unknown-kind",
      widgets: [
        { kind: "site/lap_timer", settings: {} },
        { kind: "core/html", settings: { html: "<p>known</p>" } },
      ],
    });
    const visitor = site.browse();
    expect(textOf(documentOf((await visitor.get("/unknown-kind")).body).querySelector("main"))).not.toContain(
      "Unknown",
    );

    await visitor.post("/login", { email: "driver@example.com", password: "roll-racing-250" });
    const { body } = await visitor.get("/unknown-kind");
    expect(textOf(documentOf(body).querySelector("main"))).toContain("Unknown site/lap_timer");
    expect(body).toContain("known");
  });

  test("with invalid settings are left out, with a note to administrators", async () => {
    await publishPage(organiser, {
      url: "half-broken",
      widgets: [
        { kind: "core/gallery", settings: { type: "grid", gallery: "not a number" } },
        { kind: "core/html", settings: { html: "<p>still here</p>" } },
      ],
    });
    const response = await site.browse().get("/half-broken");
    expect(response.status).toBe(200);
    expect(textOf(documentOf(response.body).querySelector("main"))).toMatch(/^A page ?still here$/);

    const textSeenBy = async (email: string) => {
      const browser = site.browse();
      await browser.post("/login", { email, password: "roll-racing-250" });
      return textOf(documentOf((await browser.get("/half-broken")).body).querySelector("main"));
    };
    expect(await textSeenBy("driver@example.com")).toMatch(/^A page ?still here$/);
    expect(await textSeenBy("admin@example.com")).toMatch(/Only administrators.*core\/gallery.*still here/);
  });

  test("never bring their own scripts or styles along", async () => {
    await publishPage(organiser, {
      url: "hostile",
      content: '<p style="color:red">rich</p><img src=x onerror="alert(1)">',
      widgets: [
        {
          kind: "core/html",
          settings: {
            html: '<p onclick="alert(1)" style="position:fixed">text</p><script>alert(2)</script>',
          },
        },
        { kind: "core/button_link", settings: { button_text: "Go", button_url: "javascript:alert(3)" } },
      ],
    });
    const main = await mainOf("/hostile");
    expect(textOf(main)).toMatch(/text.*Go.*rich/);
    expect(main?.querySelectorAll("script, [onclick], [onerror], [style]")).toHaveLength(0);
    for (const link of nonEmpty(main?.querySelectorAll("a") ?? []))
      expect(link.getAttribute("href")).toMatch(/^\//);
  });

  test("have the organiser's spacing and colours [CMS-074 CMS-076]", async () => {
    await publishPage(organiser, {
      url: "framed",
      widgets: [
        {
          kind: "core/html",
          settings: { html: "<p>framed</p>" },
          frame: { background_colour: "bnd", padding_top: "12", margin_bottom: "3.5", anchor_name: "there" },
        },
      ],
    });
    const frame = (await mainOf("/framed"))?.querySelector("#there");
    expect([...(frame?.classList ?? [])]).toEqual(expect.arrayContaining(["bg-brand", "pt-12", "mb-3.5"]));
    const css = (await site.browse().get(await spacingSheetOf("/framed"))).body;
    expect(css).toContain(".pt-12{");
    expect(css).toContain(".mb-3\\.5{");
    expect(await spacingSheetOf("/rules")).toBe("");
  });
});

/** The stylesheet of the editor's spacing; "" on a page without one. */
const spacingSheetOf = async (path: string): Promise<string> =>
  /href="(\/static\/spacing[^"]+\.css)"/.exec((await site.browse().get(path)).body)?.[1] ?? "";

test("a page without a title block shows its name as title", async () => {
  await publishPage(organiser, {
    url: "untitled",
    title: "Parking",
    widgets: [{ kind: "core/html", settings: { html: "<p>Left of the gate.</p>" } }],
  });
  expect(textOf((await mainOf("/untitled"))?.querySelector("h1") ?? null)).toBe("Parking");
});

test("rich content follows the blocks, rendered from known nodes [CMS-003]", async () => {
  const content = [
    { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Getting there" }] },
    { type: "paragraph", content: [{ type: "text", text: "By car", marks: [{ type: "bold" }] }] },
    { type: "iframe", content: [{ type: "text", text: "plain" }] },
  ];
  await publishPage(organiser, { url: "rich", content: JSON.stringify(content) });
  const main = await mainOf("/rich");
  expect(textOf(main?.querySelector("h2") ?? null)).toBe("Getting there");
  expect(textOf(main?.querySelector("strong") ?? null)).toBe("By car");
  expect(main?.querySelector("iframe")).toBeNull();
  expect(textOf(main)).toContain("plain");
});

test("a stale page is served when the API is down [CMS-026 CMS-032]", async () => {
  const own = await startOrganiser();
  const ownSite = await startSite({ organiserUrl: own.url, clock: own.clock });
  await ownSite.browse().get("/about");
  await own.close();
  own.clock.advance(3 * 60 * 60 * 1000);
  const again = await ownSite.browse().get("/about");
  expect(again.status).toBe(200);
  expect(again.body).toContain("About roll racing");

  // Never fetched separately: it was part of the site's initial data.
  const fromInitialData = await ownSite.browse().get("/venues");
  expect(fromInitialData.status).toBe(200);
  expect(fromInitialData.body).toContain("Sandstone Raceway");
  await ownSite.close();
});
