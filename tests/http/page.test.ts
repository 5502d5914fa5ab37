import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { some } from "../support/some.ts";
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

describe("an address that no screen has", () => {
  test("is a page of the organiser's by its first part, made of its blocks [CMS-001 RT-056 RT-071]", async () => {
    const { status, body } = await site.browse().get("/about");
    expect(status).toBe(200);
    expect(textOf(documentOf(body).querySelector("h1"))).toBe("About roll racing");
  });

  test("may have up to three parts more, and no more [RT-072 RT-073]", async () => {
    expect((await site.browse().get("/about/item/two/three")).status).toBe(200);
    expect((await site.browse().get("/about/item/two/three/four")).status).toBe(404);
  });

  test("is not found when there is no such page [CMS-025 RT-074 RT-077]", async () => {
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
  ])("%s ends in a page or not found, never in an error", async (path) => {
    expect([400, 404]).toContain((await site.browse().get(path)).status);
  });

  test.each([
    ["/photos", "/gallery"],
    ["/calendar", "/events"],
    ["/how-it-works", "/about"],
  ])("is led from %s to %s by the organiser's table [RT-061 RT-062]", async (path, target) => {
    const answer = await site.browse().get(path);
    expect([answer.status, answer.location]).toEqual([301, target]);
  });

  test("leads to the back-office or the log-out by its first part [CMS-002 RT-069 RT-070]", async () => {
    expect((await site.browse().get("/cms/pages")).location).toMatch(/\/cms$/);
    expect((await site.browse().get("/logout/now")).location).toBe("/logout");
  });
});

test("the rules are three tabs, which without scripts stand one under another [RT-036 CMS-006 CMS-043]", async () => {
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

describe("the parts of a page", () => {
  const start = Date.parse("2027-05-01T02:00:00Z"); // noon in Sydney
  const frames = [
    { name: "hidden", frame: { hidden: true } },
    { name: "deleted", frame: { deleted: true, editing: true } },
    { name: "in work", frame: { hidden: true, editing: true } },
    { name: "later", frame: { start_time: "2027-05-01 13:00:00" } },
    { name: "until then", frame: { end_time: "2027-05-01 13:00:00" } },
    { name: "always", frame: {} },
  ];

  test.each(["blocks", "rows"] as const)(
    "come and go at their times, the organiser's own, and never once deleted, in %s [CMS-018 CMS-019 CMS-020 CMS-022 CMS-023]",
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
      const shown = async () => [...((await mainOf(`/${url}`, at))?.querySelectorAll("p") ?? [])].map(textOf);

      expect(await shown()).toEqual(["in work", "until then", "always"]);
      organiser.clock.set(start + 61 * 60 * 1000);
      expect(await shown()).toEqual(["in work", "later", "always"]);
    },
  );

  test("of an unknown kind are told to signed-in visitors only [CMS-034 CMS-035]", async () => {
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

  test("whose settings make no sense leave nothing but the rest of the page, and a word to administrators", async () => {
    await publishPage(organiser, {
      url: "half-broken",
      widgets: [
        { kind: "core/gallery", settings: { type: "grid", gallery: "not a number" } },
        { kind: "core/html", settings: { html: "<p>still here</p>" } },
      ],
    });
    const answer = await site.browse().get("/half-broken");
    expect(answer.status).toBe(200);
    expect(textOf(documentOf(answer.body).querySelector("main"))).toMatch(/^A page ?still here$/);

    const seenBy = async (email: string) => {
      const browser = site.browse();
      await browser.post("/login", { email, password: "roll-racing-250" });
      return textOf(documentOf((await browser.get("/half-broken")).body).querySelector("main"));
    };
    expect(await seenBy("driver@example.com")).toMatch(/^A page ?still here$/);
    expect(await seenBy("admin@example.com")).toMatch(/Only administrators.*core\/gallery.*still here/);
  });

  test("never bring scripts or styles of their own along", async () => {
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
    for (const link of some(main?.querySelectorAll("a") ?? []))
      expect(link.getAttribute("href")).toMatch(/^\//);
  });

  test("have the organiser's spaces and colours [CMS-074 CMS-076]", async () => {
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

/** The sheet of the spaces that an editor can choose; "" on a page that has none. */
const spacingSheetOf = async (path: string): Promise<string> =>
  /href="(\/static\/spacing[^"]+\.css)"/.exec((await site.browse().get(path)).body)?.[1] ?? "";

test("a page shows its name as title when nothing on it is one", async () => {
  await publishPage(organiser, {
    url: "untitled",
    title: "Parking",
    widgets: [{ kind: "core/html", settings: { html: "<p>Left of the gate.</p>" } }],
  });
  expect(textOf((await mainOf("/untitled"))?.querySelector("h1") ?? null)).toBe("Parking");
});

test("rich content follows the blocks, by its known nodes [CMS-003]", async () => {
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

test("a kept page stands in when the API has gone [CMS-026 CMS-032]", async () => {
  const own = await startOrganiser();
  const ownSite = await startSite({ organiserUrl: own.url, clock: own.clock });
  await ownSite.browse().get("/about");
  await own.close();
  own.clock.advance(3 * 60 * 60 * 1000);
  const again = await ownSite.browse().get("/about");
  expect(again.status).toBe(200);
  expect(again.body).toContain("About roll racing");

  // Never asked for by itself, but it came with the site's initial data.
  const fromInitialData = await ownSite.browse().get("/venues");
  expect(fromInitialData.status).toBe(200);
  expect(fromInitialData.body).toContain("Sandstone Raceway");
  await ownSite.close();
});
