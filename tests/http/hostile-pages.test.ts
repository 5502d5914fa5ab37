import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FaultyProxy, startFaultyProxy } from "../support/faulty-proxy.ts";
import { logIn } from "../support/entry-visit.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import {
  isPageRequest,
  type PageFormat,
  loadWidgetOfEachKind,
  wirePage,
  type WireWidget,
} from "../support/wire-page.ts";

// Pages of a compromised or faulty back office.

/** Starts with half a surrogate pair, which no URL can contain. */
const script =
  '\uD800"><script>alert(1)</script><img src=x onerror=alert(1)><svg onload=alert(1)><style>*{display:none}</style>' +
  '<p style="position:fixed" onclick="alert(1)">\'`-->{{constructor}}</p><iframe srcdoc="<script>alert(1)</script>">';

/** The values set for each setting, one after the other. */
const nonsense: readonly unknown[] = [
  script,
  "javascript:alert(1)//https://x.example",
  "\tJaVaScRiPt:alert(1)",
  "/assets/i/%E0%A4%A/16x9/100.jpg",
  "//[",
  { file: "data://x.example//evil.example/x.mp4", slate: script, url: script, width: script, hash: [[null]] },
];

const heading = (text: string): WireWidget => ({
  kind: "core/heading",
  settings: { heading_type: "h2", heading: text },
});

describe.each(["blocks", "rows"] as const)("in a page of %s", (format) => {
  let organiser: RunningOrganiser;
  let faultyApi: FaultyProxy;
  let site: RunningSite;

  beforeAll(async () => {
    organiser = await startOrganiser();
    faultyApi = await startFaultyProxy(organiser.url);
    site = await startSite({
      organiserUrl: faultyApi.url,
      clock: organiser.clock,
      env: { SITE_PAGE_FORMAT: format, ORGANISER_PUBLIC_URL: organiser.url },
    });
  });
  afterAll(async () => {
    await site.close();
    await faultyApi.close();
    await organiser.close();
  });

  let pages = 0;
  /** The page rendered from the API's response. */
  async function renderPage(widgets: WireWidget[], content?: unknown): Promise<Document> {
    const url = `hostile-${++pages}`;
    faultyApi.respondWith((path, body) =>
      isPageRequest(url, path, body) ? { json: wirePage(format, url, widgets, content) } : null,
    );
    const { status, body } = await site.browse().get(`/${url}`);
    expect(status).toBe(200);
    return new JSDOM(body).window.document;
  }
  const headings = (document: Document) =>
    [...document.querySelectorAll("main h2")].map(({ textContent }) => textContent);

  test("no script runs from any setting of any widget, and each block is rendered separately", async () => {
    const spoilt = (await loadWidgetOfEachKind(organiser, format)).flatMap(({ kind, settings, fields }) =>
      fields.flatMap((field) =>
        nonsense.map((value) => ({ kind, settings: { ...settings, [field]: value } })),
      ),
    );
    expect(spoilt.length).toBeGreaterThan(500);
    for (let start = 0; start < spoilt.length; start += 300) {
      const document = await renderPage([...spoilt.slice(start, start + 300), heading("The last block")]);
      expect(findHarm(document)).toEqual([]);
      expect(headings(document).at(-1)).toBe("The last block");
    }
  }, 60_000);

  test("no script runs from the data around a widget", async () => {
    const around = frameFields(format).flatMap((name) =>
      nonsense.map((value) =>
        format === "blocks"
          ? { ...heading(name), frame: { [name]: value } }
          : { kind: "core/heading", settings: { heading_type: "h2", heading: name, [name]: value } },
      ),
    );
    const document = await renderPage([...around, heading("The last block")]);
    expect(findHarm(document)).toEqual([]);
    // Any string is a valid text; a value of another type drops the block, in rows only the setting.
    expect(headings(document).length).toBeGreaterThan(around.length / 3);
    expect(headings(document).at(-1)).toBe("The last block");
  });

  test.each([
    ["no JSON", '{"heading":'],
    ["a list", "[1,2"],
    ["a text", '"heading"'],
    ["a number", "5"],
    ["null", "null"],
    ["nothing", ""],
    ["a member that no record has", '{"__proto__":{"heading":"x"},"constructor":1}'],
    ["lists in lists without end", "[".repeat(50_000) + "]".repeat(50_000)],
    ["records in records without end", `{"heading":${'{"a":'.repeat(30_000)}1${"}".repeat(30_000)}}`],
  ])("settings that are %s affect no other block", async (_what, settings) => {
    const kinds = await loadWidgetOfEachKind(organiser, format);
    const document = await renderPage([
      ...kinds.map(({ kind }) => ({ kind, settings })),
      heading("Still here"),
    ]);
    expect(headings(document)).toContain("Still here");
    expect(findHarm(document)).toEqual([]);
  });

  test.each([
    ["no JSON", '[{"type":'],
    ["hostile HTML", script],
    ["a number", 5],
    ["a record", { type: "doc" }],
    ["nodes in nodes without end", `${'[{"type":"x","content":'.repeat(20_000)}[]${"}]".repeat(20_000)}`],
    [
      "links and pictures that would run",
      JSON.stringify(
        nonsense.flatMap((href) => [
          { type: "text", text: script, marks: [{ type: "link", attrs: { href } }] },
          { type: "image", attrs: { src: href, alt: script } },
          { type: href, attrs: href, content: href },
        ]),
      ),
    ],
  ])("rich content that is %s drops no block", async (_what, content) => {
    const document = await renderPage([heading("Still here")], content);
    expect(headings(document)[0]).toBe("Still here");
    expect(findHarm(document)).toEqual([]);
  });

  test("a heading of 10,000 characters stays one heading, and breaks within its words", async () => {
    const long = "M".repeat(10_000);
    const document = await renderPage([heading(long), heading("Still here")]);
    expect(headings(document)).toEqual([long, "Still here"]);
  });

  test("a block that ends before it starts is never shown, one with invalid times always is", async () => {
    const timed = (text: string, start: unknown, end: unknown): WireWidget =>
      format === "blocks"
        ? { ...heading(text), frame: { start_time: start, end_time: end } }
        : {
            kind: "core/heading",
            settings: {
              heading_type: "h2",
              heading: text,
              widget_hidden_before: start,
              widget_hidden_after: end,
            },
          };
    const document = await renderPage([
      timed("never", "2099-01-01 00:00:00", "1999-01-01 00:00:00"),
      timed("nonsense", "2027-02-31 25:61:00", script),
      timed("numbers", 5, [1]),
      heading("Still here"),
    ]);
    expect(headings(document)).toEqual(["nonsense", "numbers", "Still here"]);
  });

  test("300 blocks are all shown", async () => {
    const names = Array.from({ length: 300 }, (_, index) => `Block ${index}`);
    expect(headings(await renderPage(names.map(heading)))).toEqual(names);
  });

  test("a missing picture leaves its space empty, and affects nothing else", async () => {
    const missing = { kind: "core/image", settings: { image: 1, image_hashes: { image: "nowhere" } } };
    const document = await renderPage([missing, heading("Still here")]);
    const address = document.querySelector("main img")?.getAttribute("src") ?? "";
    expect((await site.browse().get(address)).status).toBe(404);
    expect(headings(document)).toEqual(["Still here"]);
  });

  test("only an administrator is told about each block that is left out", async () => {
    const url = "hostile-told";
    const bad = { kind: "core/heading", settings: { heading_type: "h2", heading: ["no text"] } };
    faultyApi.respondWith((path, body) =>
      isPageRequest(url, path, body) ? { json: wirePage(format, url, [bad, heading("Still here")]) } : null,
    );
    const seenBy = async (email?: string) => {
      const browser = site.browse();
      if (email) await logIn(browser, email);
      const main = new JSDOM((await browser.get(`/${url}`)).body).window.document.querySelector("main");
      return main?.textContent?.includes("Only administrators see this") ?? null;
    };
    expect([await seenBy(), await seenBy("driver@example.com"), await seenBy("admin@example.com")]).toEqual([
      false,
      false,
      true,
    ]);
  });
});

/** The data around a widget, in the spelling of each format. */
const frameFields = (format: PageFormat): string[] => {
  const sides = ["padding_top", "padding_bottom", "margin_top", "margin_bottom"];
  const colours = ["text_colour", "background_colour"];
  const grounds = ["background_image_fixed", "background_image_opacity", "background_image_saturation"];
  if (format === "rows")
    return [
      "anchor_name",
      "widget_is_visible",
      ...[...sides, ...colours, ...grounds, "background_image"].map((name) => `widget_${name}`),
    ];
  const own = ["id", "sort_order", "name", "imageHashes", "background_video", "background_video_id"];
  return [...own, "aos_type", "anchor_name", "full_width", "hidden", ...sides, ...colours, ...grounds];
};

/** Content that would run scripts, set its own style, or link where it must not. */
function findHarm(document: Document): string[] {
  const elements = [...document.querySelectorAll("*")];
  const attributes = elements.flatMap((element) =>
    [...element.attributes].filter(({ name, value }) => isHarmful(name, value)),
  );
  const injected = elements.filter((element) => element.textContent?.startsWith("alert("));
  const runs =
    "main script:not([type='application/ld+json']), main style, main iframe, main object, main embed, main base, main meta";
  return [
    ...[...injected, ...document.querySelectorAll(runs)].map(({ outerHTML }) => outerHTML.slice(0, 200)),
    ...attributes.map(({ name, value }) => `${name}="${value.slice(0, 200)}"`),
  ];
}

function isHarmful(name: string, value: string): boolean {
  if (name.startsWith("on") || name === "style" || name === "srcdoc") return true;
  if (!["href", "src", "srcset", "action", "formaction", "poster", "data", "xlink:href"].includes(name))
    return false;
  return !/^(https?:|mailto:|tel:|#|\/(?![/\\\t])|\?|data:image\/(?:svg\+xml|png)[,;])|^$/.test(value);
}
