import { JSDOM } from "jsdom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { getDirection, isLanguage, languages } from "../../app/i18n/languages.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

let organiser: RunningOrganiser;
let site: RunningSite;
/** A site whose organiser API is down. */
let alone: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  site = await startSite({ organiserUrl: organiser.url, clock: organiser.clock });
  alone = await startSite({ organiserUrl: "http://127.0.0.1:9", env: { PRODUCT_NAME: "drag racing" } });
});
afterAll(async () => {
  await alone.close();
  await site.close();
  await organiser.close();
});

const Manifest = z.looseObject({
  name: z.string(),
  icons: z.array(z.looseObject({ src: z.string(), sizes: z.string(), type: z.string() })),
});

async function loadManifest(running: RunningSite) {
  const { document } = new JSDOM((await running.browse().get("/events")).body).window;
  const path = document.querySelector('link[rel="manifest"]')?.getAttribute("href") ?? "";
  const { status, headers, body } = await running.browse().get(path);
  expect([status, headers["content-type"]]).toEqual([200, "application/manifest+json; charset=utf-8"]);
  return { cached: headers["cache-control"], ...Manifest.parse(JSON.parse(body)) };
}

test("each page links a manifest with the organiser's name, colours and icon, whose pictures load [PWA-001]", async () => {
  const manifest = await loadManifest(site);
  expect(manifest).toMatchObject({
    cached: "public, max-age=3600",
    id: "/",
    name: "Long Straight Motorsport",
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: "#ffb000",
    background_color: "#0e1116",
  });
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(["192x192", "512x512"]);
  for (const { src, type } of manifest.icons) {
    const icon = await fetch(site.publicUrl + src);
    expect([src, icon.status, icon.headers.get("content-type")]).toEqual([src, 200, type]);
  }
});

test("without data of the organiser the manifest has the site's own name and icons, and isn't cached [PWA-001]", async () => {
  const manifest = await loadManifest(alone);
  expect(manifest).toMatchObject({ cached: "no-store", name: "drag racing", theme_color: "#fbfaf7" });
  expect(new Set(manifest.icons.map(({ src }) => src))).toEqual(
    new Set(["/icons/app-192.png", "/icons/app-512.png"]),
  );
  for (const { src, type } of manifest.icons) {
    const icon = await fetch(alone.publicUrl + src);
    expect([src, icon.status, icon.headers.get("content-type")]).toEqual([src, 200, type]);
  }
});

test("the service worker is always revalidated, and may connect to this site only [PWA-003]", async () => {
  const { status, headers } = await site.browse().get("/service-worker.js");
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "no-cache",
    "content-security-policy": "default-src 'none'; connect-src 'self'",
  });
});

test.each(Object.keys(languages).filter(isLanguage))(
  "the offline page is available in %s without scripts, and links to the same URL to retry [PWA-010]",
  async (code) => {
    const { status, headers, body } = await site.browse().get(`/offline.html?lng=${code}`);
    expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'self';/);
    const { document } = new JSDOM(body).window;
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual([code, getDirection(code)]);
    expect(document.scripts).toHaveLength(0);
    const again = [...document.links].map((link) => [link.getAttribute("href"), link.textContent !== ""]);
    expect(again).toEqual([["", true]]);
    expect(document.querySelectorAll("main p")).toHaveLength(3);
  },
);
