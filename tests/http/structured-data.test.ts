import { JSDOM } from "jsdom";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { publishPage } from "../support/written-page.ts";

let organiser: RunningOrganiser;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  site = await startSite({ organiserUrl: organiser.url, clock: organiser.clock });
});
afterAll(async () => {
  await site.close();
  await organiser.close();
});
// Tests change the organiser's records, so nothing is cached.
beforeEach(() => organiser.clock.advance(10 * 60_000));

async function read(path: string): Promise<Document> {
  const { status, body } = await site.browse().get(path);
  expect(status, path).toBe(200);
  return new JSDOM(body).window.document;
}
/** A page's structured data, by type. */
function dataOf(page: Document, type: string) {
  const all = [...page.querySelectorAll('script[type="application/ld+json"]')];
  return all.map((script) => JSON.parse(script.textContent)).find((data) => data["@type"] === type);
}
const metaOf = (page: Document, name: string) =>
  page.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute("content");
const changeEvent = (changes: Record<string, string | number>) =>
  organiser.dependencies.db
    .updateTable("events")
    .set(changes)
    .where("url", "=", "night-shift-sydney")
    .execute();

describe("structured data", () => {
  test("on the home page names the organiser, its other sites, and the site search [SET-006 SET-007]", async () => {
    const home = await read("/");
    expect(dataOf(home, "Organization")).toMatchObject({
      name: "Long Straight Motorsport",
      url: site.publicUrl,
      email: expect.stringContaining("@"),
      telephone: expect.stringMatching(/\d/),
      sameAs: expect.arrayContaining(["https://social.example/f/longstraight"]),
    });
    const { urlTemplate } = dataOf(home, "WebSite").potentialAction.target;
    const found = await read(new URL(urlTemplate.replace("{search_term_string}", "cap")).pathname);
    expect(found.querySelector<HTMLInputElement>('main input[type="search"]')?.value).toBe("cap");
  });

  test("of an event has its local time, its venue, and the price of each kind of entry and ticket", async () => {
    const page = await read("/event/night-shift-sydney");
    const structuredData = dataOf(page, "SportsEvent");
    expect(structuredData).toMatchObject({
      url: `${site.publicUrl}/event/night-shift-sydney`,
      startDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00.000\+1[01]:00$/),
      eventStatus: "https://schema.org/EventScheduled",
      location: { "@type": "Place", name: expect.any(String) },
      organizer: { name: "Long Straight Motorsport" },
    });
    expect(Date.parse(structuredData.endDate)).toBeGreaterThan(Date.parse(structuredData.startDate));
    expect(structuredData.offers).toContainEqual(
      expect.objectContaining({
        price: 10,
        priceCurrency: "AUD",
        availability: "https://schema.org/InStock",
      }),
    );
    expect(dataOf(page, "BreadcrumbList").itemListElement).toMatchObject([
      { item: site.publicUrl },
      { name: "Events", item: `${site.publicUrl}/events` },
      { item: `${site.publicUrl}/event/night-shift-sydney` },
    ]);
    expect((await fetch(metaOf(page, "og:image") ?? "")).status).toBe(200);
    expect(metaOf(page, "twitter:card")).toBe("summary_large_image");
  });

  test("shows when an entry or ticket is sold out", async () => {
    await organiser.dependencies.db.updateTable("spectator_types").set({ cap: 0 }).execute();
    organiser.clock.advance(10 * 60_000);
    const { offers } = dataOf(await read("/event/night-shift-sydney"), "SportsEvent");
    expect(offers).toContainEqual(
      expect.objectContaining({ price: 10, availability: "https://schema.org/SoldOut" }),
    );
  });

  test("of a product has its price, brand, pictures and permanent identifier [SHOP-042]", async () => {
    const shop = await read("/shop");
    const path = shop.querySelector('main a[href^="/product/"]')?.getAttribute("href") ?? "";
    const page = await read(path);
    const structuredData = dataOf(page, "Product");
    expect(structuredData).toMatchObject({
      name: page.querySelector("h1")?.textContent,
      sku: expect.stringMatching(/^[\da-f]{10}$/),
      url: site.publicUrl + path,
      offers: { priceCurrency: "AUD", price: expect.any(Number) },
    });
    const paths = [...shop.querySelectorAll('main a[href^="/product/"]')].map((link) =>
      link.getAttribute("href"),
    );
    const other = await read(paths.find((another) => another !== path) ?? "");
    expect(dataOf(other, "Product").sku).not.toBe(structuredData.sku);
    expect(dataOf(await read(path), "Product").sku).toBe(structuredData.sku);
    expect((await fetch(structuredData.image[0])).status).toBe(200);
    expect(dataOf(page, "BreadcrumbList").itemListElement.at(-1)).toMatchObject({
      name: structuredData.name,
    });
  });

  test("of a video has its URL and its thumbnail", async () => {
    const { id } = await organiser.dependencies.db
      .selectFrom("videos")
      .select("id")
      .executeTakeFirstOrThrow();
    await publishPage(organiser, { url: "film", widgets: [{ kind: "core/video", settings: { video: id } }] });
    expect(dataOf(await read("/film"), "VideoObject")).toMatchObject({
      contentUrl: expect.stringMatching(new RegExp(`^${site.publicUrl}/v/.*\\.mp4$`)),
      thumbnailUrl: expect.stringContaining("/16x9/"),
    });
  });
});

test.each([
  "</script><script>alert(1)</script>",
  "<!--<script>",
  "--></SCRIPT ><img src=x onerror=alert(1)>",
  "]]>&lt;/script&gt;\u2028'\"",
])("a name such as %s closes no element, and is output unchanged", async (name) => {
  await changeEvent({ name });
  const page = await read("/event/night-shift-sydney");
  expect(dataOf(page, "SportsEvent").name).toBe(name);
  expect(page.querySelector("main h1")?.textContent).toBe(name);
  expect(page.querySelector("[onerror]")).toBeNull();
  const inline = [...page.querySelectorAll("script:not([src])")].map((script) => script.textContent);
  expect(inline).not.toContain("alert(1)");
});
