import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { publishPage, type WrittenWidget } from "../support/written-page.ts";

let organiser: RunningOrganiser;
let site: RunningSite;
let siteWithRawCode: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  const parts = { organiserUrl: organiser.url, clock: organiser.clock };
  site = await startSite(parts);
  siteWithRawCode = await startSite({ ...parts, env: { RAW_CODE: "trusted" } });
});
afterAll(async () => {
  await site.close();
  await siteWithRawCode.close();
  await organiser.close();
});

let pages = 0;
async function publish(...widgets: WrittenWidget[]): Promise<string> {
  const url = `code-${++pages}`;
  await publishPage(organiser, { url, widgets });
  return `/${url}`;
}
async function pageOf(at: RunningSite, address: string) {
  const { status, body, headers } = await at.browse().get(address);
  expect(status).toBe(200);
  const main = new JSDOM(body).window.document.querySelector("main");
  if (!main) throw new Error("The page has no main part");
  return { main, policy: String(headers["content-security-policy"]) };
}

describe("raw code", () => {
  const code = '<p>Live <b>times</b></p><script>alert("own")</script>';
  const widget = { kind: "core/raw_code", settings: { raw_html: code } };

  test("is sanitised like other HTML, and has no URL of its own [CMS-070]", async () => {
    const address = await publish(widget);
    const { main, policy } = await pageOf(site, address);
    expect(main.querySelector(".prose")?.innerHTML).toBe("<p>Live <b>times</b></p>");
    expect(policy).not.toContain("frame-src 'self'");
    expect((await site.browse().get(`/raw-code${address}/block-1`)).status).toBe(404);
  });

  test("that the organiser trusts runs in an isolated frame, without loosening the page's policy [CMS-070]", async () => {
    const address = await publish(widget);
    const { main, policy } = await pageOf(siteWithRawCode, address);
    const frame = main.querySelector("iframe");
    expect(frame?.getAttribute("sandbox")).toBe("allow-scripts");
    expect(main.innerHTML).not.toContain("alert(");
    expect(policy).toContain("frame-src 'self' ");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);

    const framed = await siteWithRawCode.browse().get(frame?.getAttribute("src") ?? "");
    expect(framed.status).toBe(200);
    expect(framed.body).toContain(code);
    expect(framed.headers["content-security-policy"]).toBe("sandbox allow-scripts; frame-ancestors 'self'");
    expect(framed.headers["x-frame-options"]).toBe("SAMEORIGIN");
  });

  test("is framed in the rows format too [CMS-070]", async () => {
    const address = await publish(widget);
    const inRows = await startSite({
      organiserUrl: organiser.url,
      clock: organiser.clock,
      env: { RAW_CODE: "trusted", SITE_PAGE_FORMAT: "rows" },
    });
    const { main } = await pageOf(inRows, address);
    const framed = await inRows.browse().get(main.querySelector("iframe")?.getAttribute("src") ?? "");
    await inRows.close();
    expect(framed.body).toContain(code);
  });

  test.each(["/raw-code/rules/block-1", "/raw-code/no-such-page/block-1"])(
    "returns 404 where there is none: %s [CMS-070]",
    async (address) => {
      const { status, headers } = await siteWithRawCode.browse().get(address);
      expect([status, headers["content-security-policy"]]).toEqual([
        404,
        expect.stringContaining("default-src 'none'"),
      ]);
    },
  );
});

describe("a map", () => {
  const map = (settings: Record<string, unknown>) => publish({ kind: "core/google_map", settings });
  const settings = { location: "-33.61, 150.75 (Sandstone Raceway)", zoom: "12", show_sign: "1" };

  test("is a local drawing with links to the map service, which is never contacted [CMS-060 CMS-061]", async () => {
    const { main, policy } = await pageOf(site, await map({ ...settings, width: "600px", height: 300 }));
    const drawing = main.querySelector("figure svg");
    expect([drawing?.getAttribute("width"), drawing?.getAttribute("height")]).toEqual(["600", "300"]);
    expect(main.querySelector("figcaption")?.textContent).toContain("Sandstone Raceway");
    expect(main.querySelectorAll("iframe, img")).toHaveLength(0);
    const [page, directions] = [...main.querySelectorAll("figcaption a")].map((link) =>
      link.getAttribute("href"),
    );
    expect(page).toBe("https://maps.google.com/maps?q=-33.61%2C+150.75+(Sandstone+Raceway)&z=12");
    expect(directions).toMatch(/^https:\/\/www\.google\.com\/maps\/dir\//);
    expect(policy).toContain("frame-src https://maps.google.com https://www.google.com;");
  });

  test.each([
    [{ width: "100%", height: "" }, "100%", "400"],
    [{ width: 5, height: 99_999 }, "100%", "400"],
  ])("with measures %j is %s wide and %s px high [CMS-060]", async (measures, width, height) => {
    const { main } = await pageOf(site, await map({ ...settings, ...measures }));
    const drawing = main.querySelector("figure svg");
    expect([drawing?.getAttribute("width"), drawing?.getAttribute("height")]).toEqual([width, height]);
  });

  test("without a location isn't shown", async () => {
    const { main } = await pageOf(site, await map({ location: " " }));
    expect(main.querySelector("figure")).toBeNull();
  });
});

test("a widget with invalid settings doesn't break the rest of the page", async () => {
  const address = await publish(
    { kind: "core/google_map", settings: { location: { not: "text" }, zoom: [] } },
    { kind: "core/heading", settings: { heading_type: "h2", heading: "Still here" } },
    { kind: "core/faq", settings: { group: { not: "text" }, _limit: {} } },
  );
  const { main } = await pageOf(site, address);
  expect(main.textContent).toContain("Still here");
  expect(main.querySelectorAll("[role=status], [role=alert], figure, details")).toHaveLength(0);
});
