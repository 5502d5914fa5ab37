import { JSDOM } from "jsdom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

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

test("robots.txt names the sitemap, and excludes personal pages", async () => {
  const { status, headers, body } = await site.browse().get("/robots.txt");
  expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(body).toContain(`\nSitemap: ${site.publicUrl}/sitemap.xml\n`);
  expect(body).toMatch(/^Disallow: \/my-account$/m);
  expect(body).not.toMatch(/^Disallow: \/(blog|event)?$/m);
});

test("the sitemap lists home, pages, events and articles with their priorities, and each of them exists [NAV-015 NAV-016 NAV-017]", async () => {
  const { status, headers, body } = await site.browse().get("/sitemap.xml");
  expect([status, headers["content-type"]]).toEqual([200, "application/xml"]);
  const { document } = new JSDOM(body, { contentType: "application/xml" }).window;
  const priorities = new Map(
    [...document.querySelectorAll("url")].map((url) => [
      (url.querySelector("loc")?.textContent ?? "").replace(site.publicUrl, "") || "/",
      url.querySelector("priority")?.textContent,
    ]),
  );
  const some = [
    "/",
    "/about",
    "/blog",
    "/blog/guides",
    "/event/night-shift-sydney",
    "/article/holding-forty",
  ];
  expect(some.map((path) => priorities.get(path))).toEqual(["1.0", "0.9", "0.9", "0.9", "0.8", "0.8"]);
  for (const path of some) expect((await site.browse().get(path)).status, path).toBe(200);
  const [first] = document.querySelectorAll("url");
  expect(first?.getElementsByTagName("xhtml:link")).toHaveLength(19);
});

test("without the organiser API there is no sitemap at first, and it is fetched again later", async () => {
  const separateSite = await startSite({
    organiserUrl: "http://127.0.0.1:9",
    env: { ORGANISER_READ_TIMEOUT_MS: "1500" },
  });
  const { status, headers } = await separateSite.browse().get("/sitemap.xml");
  expect([status, headers["retry-after"]]).toEqual([503, "300"]);
  expect((await separateSite.browse().get("/robots.txt")).status).toBe(200);
  await separateSite.close();
});

test("only pages that the organiser's sitemap leaves out are marked noindex", async () => {
  const robots = async (path: string) => {
    const { status, body } = await site.browse().get(path);
    expect(status).toBe(200);
    return new JSDOM(body).window.document.querySelector('meta[name="robots"]')?.getAttribute("content");
  };
  expect([await robots("/style"), await robots("/rules")]).toEqual(["noindex", undefined]);
  expect((await site.browse().get("/sitemap.xml")).body).not.toContain("/style");
  const { document } = new JSDOM((await site.browse().get("/")).body).window;
  expect(document.querySelector('a[href="/style"]')).toBeNull();
});
