import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildSearchPath } from "../../app/shop/shop-paths.ts";
import type { BrowserResponse } from "../support/browser.ts";
import { textOf, titleOf } from "../support/html-form.ts";
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

const found = ({ body }: BrowserResponse): string[] => {
  const { document } = new JSDOM(body).window;
  const links = [...document.querySelectorAll("main h2 a")].map((link) => link.getAttribute("href") ?? "");
  return links.filter((link) => link.startsWith("/product/"));
};

test("the search form leads to a results page with its own URL, which links to the products [RT-037 RT-038 RT-039 SHOP-001]", async () => {
  const browser = site.browse();
  const { document } = new JSDOM((await browser.get("/search")).body).window;
  const form = document.querySelector("main form");
  expect([form?.getAttribute("action"), form?.getAttribute("method")?.toLowerCase() ?? "get"]).toEqual([
    "/search",
    "get",
  ]);
  expect(form?.querySelector("input")?.name).toBe("q");

  const result = await browser.get("/search?q=season++cap%20");
  expect([result.status, result.location]).toEqual([303, "/search/season%20cap"]);
  const page = await browser.follow(result);
  expect(textOf(page.body)).toContain("1 product found for “season cap”");
  expect(found(page)).toEqual(["/product/season-cap"]);
  expect((await browser.get("/product/season-cap")).status).toBe(200);
});

test("suggestions are the first products that match what is typed, and share the results page's API request", async () => {
  const visitor = site.browse();
  const response = await visitor.get("/search-suggestions?q=%20paddock%20%20umbrella");
  expect(response.status).toBe(200);
  expect(response.headers["cache-control"]).toBe("private, max-age=60");
  expect(JSON.parse(response.body)).toEqual({
    query: "paddock umbrella",
    count: 1,
    products: [
      { path: "/product/paddock-umbrella", name: "Paddock umbrella", price: 6_900, isInStock: false },
    ],
  });
  const before = calls.count("/sell/product");
  expect(found(await visitor.get("/search/paddock%20umbrella"))).toEqual(["/product/paddock-umbrella"]);
  expect(calls.count("/sell/product")).toBe(before);

  for (const query of ["?q=ca", "?q=", ""])
    expect(JSON.parse((await visitor.get(`/search-suggestions${query}`)).body)).toMatchObject({
      count: 0,
      products: [],
    });
  expect(calls.count("/sell/product")).toBe(before);
});

test("while the API doesn't answer, there are no suggestions, and few searches occupy it", async () => {
  const before = calls.count("/sell/product");
  const release = calls.hold("/sell/product");
  const visitor = site.browse();
  const typed = Array.from({ length: 10 }, (_, index) => visitor.get(`/search-suggestions?q=slow${index}`));
  const responses = await Promise.all(typed);
  release();
  expect(new Set(responses.map(({ status, body }) => `${status} ${body}`))).toEqual(new Set(["503 null"]));
  expect(calls.count("/sell/product") - before).toBe(6);
});

test("a query of fewer than three letters isn't searched, and the page says so", async () => {
  const before = calls.count("/sell/product");
  const page = await site.browse().get("/search/ca");
  expect(textOf(page.body)).toContain("Type at least three characters.");
  expect(calls.count("/sell/product")).toBe(before);
});

test.each([
  ["hoody", "/product/staging-lane-hoodie"],
  ["umbrela", "/product/paddock-umbrella"],
  ["paddok%20umbrella", "/product/paddock-umbrella"],
])("“%s” is found although it is misspelled [SHOP-001]", async (query, product) => {
  expect(found(await site.browse().get(`/search/${query}`))).toContain(product);
});

test("the most similar product is the first for a misspelled text [SHOP-001]", async () => {
  // One letter differs from the hoodie's name, and two from “hoodies” in the group of the tees.
  const [first, ...others] = found(await site.browse().get("/search/hoddie"));
  expect([first, others.length > 0]).toEqual(["/product/staging-lane-hoodie", true]);
});

test("products with the text in their names come before those with it in their descriptions [SHOP-001]", async () => {
  const { db } = organiser.dependencies;
  const content = "<p>Wipes a torquemeter.</p>";
  await newProduct(db, { slug: "oil-rag", name: "Oil rag", content, skus: [{ code: "RAG", price: 500 }] });
  await newProduct(db, { slug: "torquemeter", name: "Torquemeter", skus: [{ code: "TQM", price: 9_000 }] });
  expect(found(await site.browse().get("/search/torquemeter"))).toEqual([
    "/product/torquemeter",
    "/product/oil-rag",
  ]);
});

test("an empty result is shown, with a link back to the shop", async () => {
  const page = await site.browse().get("/search/submarine");
  expect(page.status).toBe(200);
  const main = new JSDOM(page.body).window.document.querySelector("main");
  expect(textOf(main?.outerHTML ?? "")).toContain("0 products found for “submarine” No products found");
  expect(main?.querySelector('.plate a[href="/shop"]')).not.toBeNull();
});

test("a page has twenty results", async () => {
  for (let number = 1; number <= 21; number++)
    await newProduct(organiser.dependencies.db, {
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

describe("a query that doesn't fit in a path, or is odd, redirects to its search", () => {
  const as = (typed: string, shown = typed) => [JSON.stringify(typed), typed, shown] as const;
  test.for([
    as("."),
    as(".."),
    as("..."),
    as("x.data"),
    as("cap.DATA"),
    as(".data"),
    as("%2e%2e"),
    as("%2E"),
    as("%00"),
    as("a/b"),
    as("../../etc/passwd"),
    as("//evil.example"),
    as("a\\b"),
    as("?"),
    as("#"),
    as("?q=1#2"),
    as("&q=x"),
    as("con"),
    as("_root"),
    as("100%"),
    as("\u200B", ""),
    as("\u200Bseason\uFEFF cap\u00AD", "season cap"),
    as("season\u00A0\u3000cap", "season cap"),
    as("sea\u0000son\u0085cap", "sea son cap"),
    as("می‌خواهم"),
    as("\u{1F3CE}".repeat(150), "\u{1F3CE}".repeat(100)),
    as("ä".repeat(1_000), "ä".repeat(100)),
  ])("%s", async ([, typed, shown]) => {
    const browser = site.browse();
    const page = await browser.follow(await browser.get(`/search?q=${encodeURIComponent(typed)}`));
    expect(page.status).toBe(200);
    const { document } = new JSDOM(page.body).window;
    expect(document.querySelector<HTMLInputElement>("main input")?.value).toBe(shown);
    expect(titleOf(page)).toContain("Search");
    // Scripts fetch the same URL as data; the framework follows the redirect itself.
    const result = await browser.get(`/search.data?q=${encodeURIComponent(typed)}`);
    expect([200, 202, 303]).toContain(result.status);
    expect(result.body).toMatch(/SingleFetchRedirect|"query"/);
  });

  test.each([
    ["x.data", "/search?q=x.data&page=2"],
    ["..", "/search?q=..&page=2"],
    ["a/b", "/search/a%2Fb?page=2"],
  ])("its further pages do too: %s", (query, address) => {
    expect(buildSearchPath(query, 2)).toBe(address);
  });
});

test.each(["<script>alert(1)</script>", "50% off / new?", "..%2f..", "レース用品", "a".repeat(300)])(
  "“%s” is searched for as typed, and does no harm",
  async (typed) => {
    const browser = site.browse();
    const page = await browser.follow(await browser.get(`/search?q=${encodeURIComponent(typed)}`));
    expect(page.status).toBe(200);
    const { document } = new JSDOM(page.body).window;
    expect(document.querySelector<HTMLInputElement>("main input")?.value).toBe(typed.slice(0, 100));
    expect(page.body).not.toContain("<script>alert");
  },
);
