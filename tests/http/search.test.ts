import { JSDOM } from "jsdom";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Answer } from "../support/browser.ts";
import { textOf } from "../support/html-form.ts";
import { newProduct } from "../support/new-product.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  site = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
});
afterAll(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

const found = ({ body }: Answer): string[] => {
  const { document } = new JSDOM(body).window;
  const links = [...document.querySelectorAll("main h2 a")].map((link) => link.getAttribute("href") ?? "");
  return links.filter((link) => link.startsWith("/product/"));
};

test("the search asks what to look for, and its results have an address of their own that leads to the products [RT-037 RT-038 RT-039 SHOP-001]", async () => {
  const browser = site.browse();
  const { document } = new JSDOM((await browser.get("/search")).body).window;
  const form = document.querySelector("main form");
  expect([form?.getAttribute("action"), form?.getAttribute("method")?.toLowerCase() ?? "get"]).toEqual([
    "/search",
    "get",
  ]);
  expect(form?.querySelector("input")?.name).toBe("q");

  const asked = await browser.get("/search?q=season++cap%20");
  expect([asked.status, asked.location]).toEqual([303, "/search/season%20cap"]);
  const page = await browser.follow(asked);
  expect(textOf(page.body)).toContain("1 product found for “season cap”");
  expect(found(page)).toEqual(["/product/season-cap"]);
  expect((await browser.get("/product/season-cap")).status).toBe(200);
});

test("fewer than three letters look for nothing, and the page says so", async () => {
  const before = calls.count("/sell/product");
  const page = await site.browse().get("/search/ca");
  expect(textOf(page.body)).toContain("Type at least three letters.");
  expect(calls.count("/sell/product")).toBe(before);
});

test("what isn't there is told, with the way back to the shop", async () => {
  const page = await site.browse().get("/search/submarine");
  expect(page.status).toBe(200);
  const main = new JSDOM(page.body).window.document.querySelector("main");
  expect(textOf(main?.outerHTML ?? "")).toContain("0 products found for “submarine” We found nothing");
  expect(main?.querySelector('.plate a[href="/shop"]')).not.toBeNull();
});

test("twenty results are on a page", async () => {
  for (let number = 1; number <= 21; number++)
    await newProduct(organiser.parts.db, {
      slug: `grommet-${number}`,
      skus: [{ code: `GROMMET-${number}`, price: 100 }],
    });
  const [first, second] = [
    await site.browse().get("/search/grommet"),
    await site.browse().get("/search/grommet?page=2"),
  ];
  expect([found(first).length, found(second).length]).toEqual([20, 1]);
  expect(first.body).toContain('href="/search/grommet?page=2"');
  expect(textOf(first.body)).toContain("21 products found");
  expect((await site.browse().get("/search/grommet?page=3")).status).toBe(404);
});

test.each(["<script>alert(1)</script>", "50% off / new?", "..%2f..", "レース用品", "a".repeat(300)])(
  "“%s” is looked for as it is typed, and harms nothing",
  async (typed) => {
    const browser = site.browse();
    const page = await browser.follow(await browser.get(`/search?q=${encodeURIComponent(typed)}`));
    expect(page.status).toBe(200);
    const { document } = new JSDOM(page.body).window;
    expect(document.querySelector<HTMLInputElement>("main input")?.value).toBe(typed.slice(0, 100));
    expect(page.body).not.toContain("<script>alert");
  },
);
