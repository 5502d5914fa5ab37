import { JSDOM } from "jsdom";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BrowserResponse } from "../support/browser.ts";
import { textOf } from "../support/html-form.ts";
import { newGroup, newProduct } from "../support/new-product.ts";
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

const mainOf = ({ body }: BrowserResponse): Element => {
  const main = new JSDOM(body).window.document.querySelector("main");
  if (!main) throw new Error("The page has no main part");
  return main;
};
const linksOf = (page: BrowserResponse, start: string): string[] => {
  const links = [...mainOf(page).querySelectorAll("a")].map((link) => link.getAttribute("href") ?? "");
  return [...new Set(links.filter((link) => link.startsWith(start)))];
};
const productsOn = (page: BrowserResponse) => linksOf(page, "/product/");
const get = (path: string) => site.browse().get(path);

/** A product's card by its name. */
function tile(page: BrowserResponse, name: string): Element {
  const tiles = [...mainOf(page).querySelectorAll("li")];
  const found = tiles.find((one) => one.querySelector("h2, h3")?.textContent === name);
  if (!found) throw new Error(`There is no tile ${name}`);
  return found;
}

/** The breadcrumbs of a page as text. */
const breadcrumbs = (page: BrowserResponse) =>
  [...mainOf(page).querySelectorAll("nav ol")].map((breadcrumb) =>
    [...breadcrumb.querySelectorAll("a, [aria-current]")].map((step) => step.textContent),
  );

test("the shop shows its groups, and nine products per page [RT-040 RT-042 SHOP-005 SHOP-007 SHOP-012]", async () => {
  const first = await get("/shop");
  expect(linksOf(first, "/shop/")).toEqual(
    expect.arrayContaining(["/shop/apparel", "/shop/safety-gear", "/shop/page/2"]),
  );
  expect(productsOn(first)).toHaveLength(9);
  const second = await get("/shop/page/2");
  const third = await get("/shop/page/3");
  expect(textOf(third.body)).toContain("Page 3 of 3");
  const all = [first, second, third].flatMap(productsOn);
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBe(25);
  expect(linksOf(second, "/shop")).toEqual(expect.arrayContaining(["/shop", "/shop/page/3"]));
});

test("a group with subgroups shows those, not its products [RT-041 SHOP-005 SHOP-006]", async () => {
  const page = await get("/shop/apparel");
  expect(linksOf(page, "/shop/")).toEqual(["/shop/tees-and-hoodies", "/shop/headwear"]);
  expect(productsOn(page)).toEqual([]);
});

test("a group without subgroups shows its products, with breadcrumbs, name and the organiser's description [SHOP-003 SHOP-004 SHOP-006]", async () => {
  const page = await get("/shop/tees-and-hoodies");
  expect(breadcrumbs(page)).toEqual([["Home", "Shop", "Apparel", "Tees and hoodies"]]);
  expect(mainOf(page).querySelector("h1")?.textContent).toBe("Tees and hoodies");
  const { content } = await organiser.dependencies.db
    .selectFrom("groups")
    .select("content")
    .where("url", "=", "tees-and-hoodies")
    .executeTakeFirstOrThrow();
  expect(textOf(page.body)).toContain(textOf(content));
  expect(productsOn(page)).toContain("/product/start-light-tee");
});

test("further pages of a group have its name in their URL, and the first redirects to the group [RT-042 RT-043 SHOP-012]", async () => {
  const group = await newGroup(organiser.dependencies.db, "gaskets");
  for (let number = 1; number <= 10; number++)
    await newProduct(organiser.dependencies.db, {
      slug: `gasket-${number}`,
      skus: [{ code: `GASKET-${number}`, price: 500 }],
      groups: [group],
    });
  organiser.clock.advance(2 * 60 * 60 * 1_000);
  const first = await get("/shop/gaskets");
  expect([productsOn(first).length, linksOf(first, "/shop/gaskets/")]).toEqual([9, ["/shop/gaskets/2"]]);
  const second = await get("/shop/gaskets/2");
  expect(productsOn(second)).toHaveLength(1);
  expect(linksOf(second, "/shop/gaskets")).toContain("/shop/gaskets");

  const moved = [await get("/shop/gaskets/1"), await get("/shop/page/1")];
  expect(moved.map(({ status, location }) => [status, location])).toEqual([
    [301, "/shop/gaskets"],
    [301, "/shop"],
  ]);
});

test.each(["/shop/no-such-group", "/shop/headwear/9", "/shop/page/99", "/shop/page/0", "/shop/page/two"])(
  "%s returns 404",
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

test("a product card shows what is new, on special and out of stock, with badge, blurb and price, and links to the product [SHOP-008 SHOP-009 SHOP-010 SHOP-011]", async () => {
  const page = await get("/shop/tees-and-hoodies");
  const tee = tile(page, "Start light tee");
  expect(textOf(tee.outerHTML)).toMatch(
    /^New Most worn Start light tee Three lights in front.* \$45\.00 Details$/,
  );
  expect([...tee.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([
    "/product/start-light-tee",
    "/product/start-light-tee",
  ]);
  expect(textOf(tile(page, "Staging lane hoodie").outerHTML)).toMatch(/^Special Staging/);
  expect(textOf(tile(page, "Pit crew jacket").outerHTML)).not.toMatch(/New|Special|Out of stock/);
  const paddock = await get("/shop/garage-and-paddock");
  expect(textOf(tile(paddock, "Paddock umbrella").outerHTML)).toContain("Out of stock");
});

test("the shop links to the organiser's other sites [SHOP-013]", async () => {
  const links = linksOf(await get("/shop"), "https://social.example/");
  expect(links).toEqual([
    "https://social.example/f/longstraight",
    expect.stringContaining("longstraight"),
    expect.stringContaining("longstraight"),
  ]);
});

test("a group without products says so and links back to the shop", async () => {
  await newGroup(organiser.dependencies.db, "spare-wings");
  organiser.clock.advance(2 * 60 * 60 * 1_000);
  const page = await get("/shop/spare-wings");
  expect(page.status).toBe(200);
  expect(textOf(mainOf(page).outerHTML)).toContain("No products here right now");
  expect(linksOf(page, "/shop")).toContain("/shop");
});

test("without the organiser API the shop says that it can't be reached, and shows no stale data", async () => {
  const separateSite = await startSite({
    organiserUrl: "http://127.0.0.1:9",
    env: { ORGANISER_READ_TIMEOUT_MS: "1500" },
  });
  const page = await separateSite.browse().get("/shop");
  expect(page.status).toBe(503);
  expect(mainOf(page).querySelector("h1")?.textContent).not.toBe("");
  await separateSite.close();
});
