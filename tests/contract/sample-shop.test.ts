import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { InitialData } from "../../app/wire/page.ts";
import { listResponse } from "../../app/wire/primitives.ts";
import { Product, ProductTile, SkuResult } from "../../app/wire/shop.ts";
import { Group, MenuItem } from "../../app/wire/site.ts";
import { callsOf } from "../support/api-calls.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { nonEmpty } from "../support/non-empty.ts";

let organiser: RunningOrganiser;
let products: Product[];

beforeAll(async () => {
  organiser = await startOrganiser();
  products = await Promise.all((await tilesOf("")).map(({ slug }) => product(slug)));
});
afterAll(() => organiser.close());

const calls = () => callsOf(organiser.url);

async function tilesOf(group: string): Promise<ProductTile[]> {
  const { body } = await calls().post("sell/product", { group, page_size: 100 });
  return listResponse(ProductTile).parse(body).items;
}

const product = async (slug: string): Promise<Product> =>
  Product.parse((await calls().get(`sell/product/${slug}`)).body);

const groups = async (): Promise<Group[]> =>
  z.array(Group).parse((await calls().get("cognito/group/Sell/Product")).body);

const sitemap = async () => InitialData.parse((await calls().get("cognito/domain/initialData")).body).sitemap;

describe("the sample shop", () => {
  test("is one tree of groups, each with a description and a picture [CMS-036]", async () => {
    const tree = (await groups()).map(({ url, level }) => [level, url]);
    expect(tree).toEqual([
      [0, "shop"],
      [1, "apparel"],
      [2, "tees-and-hoodies"],
      [2, "headwear"],
      [1, "safety-gear"],
      [1, "garage-and-paddock"],
      [1, "prints-and-gifts"],
    ]);
    for (const { content, image } of nonEmpty(await groups())) {
      expect(content).toMatch(/^<p>/);
      expect(image).not.toBeNull();
    }
  });

  test("has products in each of its groups, and more than a page of them in total and in a group without subgroups", async () => {
    for (const { url } of nonEmpty(await groups()))
      expect((await tilesOf(url)).length, url).toBeGreaterThanOrEqual(2);
    expect(products.length).toBeGreaterThanOrEqual(16);
    expect((await tilesOf("shop")).length).toBe(products.length);
    expect((await tilesOf("prints-and-gifts")).length).toBeGreaterThan(9);
  });

  test("has everything that a product's page shows [SHOP-032]", () => {
    for (const { name, title, metaDescription, blurb, content, images, groups: own, ...more } of nonEmpty(
      products,
    )) {
      expect([title, metaDescription, blurb, more.brand], name).not.toContain("");
      expect(content, name).toMatch(/^<p>.*<\/(p|ul|table)>$/);
      expect(images.length, name).toBeGreaterThan(0);
      expect(images, name).not.toContain(null);
      expect(own.map(({ slug }) => slug)).toContain(more.primaryGroup?.slug);
      expect(more.relateds.length, name).toBeGreaterThanOrEqual(2);
      expect(more.skus.filter(({ isDefault }) => isDefault).length, name).toBeLessThanOrEqual(1);
    }
    expect(products.filter(({ images }) => images.length > 1).length).toBeGreaterThanOrEqual(3);
    expect(products.filter(({ groups: own }) => own.length > 1).length).toBeGreaterThanOrEqual(3);
    expect(products.some(({ video }) => video !== null)).toBe(true);
    expect(products.some(({ sizeChartImage }) => sizeChartImage !== "")).toBe(true);
    expect(products.some(({ badge }) => badge !== "")).toBe(true);
  });

  test("has new products, specials, and partly and fully sold out ones [SHOP-008 SHOP-009]", () => {
    expect(products.some(({ isNew }) => isNew)).toBe(true);
    expect(products.filter(({ isOnSpecial }) => isOnSpecial).length).toBeGreaterThanOrEqual(3);
    expect(products.find(({ slug }) => slug === "paddock-umbrella")?.inStock).toBe(false);
    const soldOutInPart = products.filter(({ inStock, skus }) => inStock && skus.some((sku) => !sku.inStock));
    expect(soldOutInPart.length).toBeGreaterThanOrEqual(3);
  });

  test("has an add-on of each type, one of them required and one with bounds [SHOP-034 SHOP-038]", () => {
    const addons = products.flatMap((one) => one.addons);
    expect(new Set(addons.map(({ type }) => type))).toEqual(new Set(["checkbox", "dropdown", "qty", "text"]));
    const fitting = addons.find(({ required }) => required);
    expect(fitting?.options.map(({ name, price }) => [name, price])).toEqual([
      ["With your own hands", 0],
      ["At the track", 2_500],
    ]);
    expect(addons.find(({ type }) => type === "qty")).toMatchObject({ minQty: 0, maxQty: 10, price: 400 });
  });

  test("has size and colour variations, with one combination that doesn't exist [SHOP-029]", async () => {
    const tee = await product("start-light-tee");
    const skuIn = async (size: string, colour: string) => {
      const variations = [
        { name: "Size", value: size },
        { name: "Colour", value: colour },
      ];
      const { body } = await calls().post("sell/cart/searchsku", { product: tee.id, variations, addons: [] });
      return SkuResult.parse(body);
    };
    expect(tee.variations.map(({ name }) => name)).toEqual(["Size", "Colour"]);
    expect((await skuIn("L", "Chalk")).sku).toBe(tee.skus.find(({ code }) => code === "TEE-L-CHALK")?.id);
    expect((await skuIn("3XL", "Black")).priceEach).toBe(4_900);
    expect((await skuIn("3XL", "Chalk")).sku).toBe(0);
  });

  test("has exactly one option of each of its product's variations in each SKU", () => {
    for (const { name, skus, variations } of nonEmpty(products)) {
      for (const sku of nonEmpty(skus)) {
        expect(sku.variations.map((variation) => variation.name)).toEqual(variations.map((one) => one.name));
        for (const [index, { value }] of sku.variations.entries())
          expect(variations[index]?.options, `${name} ${sku.code}`).toContain(value);
      }
    }
  });

  test("is in the sitemap: its groups like pages, its products like events [NAV-014]", async () => {
    const priorities = new Map((await sitemap()).map(({ url, priority }) => [url, priority]));
    expect(["/shop", "/shop/headwear"].map((url) => priorities.get(url))).toEqual([90, 90]);
    for (const { slug } of nonEmpty(products)) expect(priorities.get(`/product/${slug}`)).toBe(80);
  });
});

describe("at a later start", () => {
  const menu = async (name: string) =>
    z.array(MenuItem).parse((await calls().post("cognito/menu/tree", { name })).body);
  const linksIn = async (name: string) => (await menu(name)).map(({ link }) => link);

  test("nothing is added twice, and sales and changes are kept", async () => {
    const { db } = organiser.dependencies;
    await db.updateTable("shop_skus").set({ taken: 33 }).where("code", "=", "TEE-M-BLACK").execute();
    await db.updateTable("shop_skus").set({ price: 1_000 }).where("code", "=", "MUG").execute();
    const everything = async () => {
      const tables = [
        "groups",
        "shop_products",
        "shop_skus",
        "shop_product_groups",
        "shop_related_products",
        "shop_variations",
        "shop_sku_variations",
        "shop_addons",
        "menu_items",
      ] as const;
      return Promise.all(
        tables.map((table) => organiser.dependencies.db.selectFrom(table).selectAll().execute()),
      );
    };
    const before = await everything();
    organiser = await organiser.restart();
    expect(await everything()).toEqual(before);
  });

  const forget = async (start: string) => {
    const { db } = organiser.dependencies;
    const lines = await db.selectFrom("menu_items").selectAll().where("link", "like", `${start}%`).execute();
    for (const { id } of lines.toReversed()) await db.deleteFrom("menu_items").where("id", "=", id).execute();
  };

  test.each([
    ["before the vouchers", ["/gift-vouchers"]],
    ["before the questions", ["/gift-vouchers", "/contact#questions"]],
    ["before the blog", ["/gift-vouchers", "/contact#questions", "/blog"]],
    ["before the shop", ["/gift-vouchers", "/contact#questions", "/blog", "/shop"]],
  ])("menus written by version %s link to everything", async (_version, unknown) => {
    const before = [await menu("main"), await menu("footer")];
    for (const start of unknown) await forget(start);
    await organiser.dependencies.db.deleteFrom("pages").where("url", "=", "gift-vouchers").execute();
    organiser = await organiser.restart();
    expect([await menu("main"), await menu("footer")]).toEqual(before);
    const page = await calls().get("cognito/page/gift-vouchers");
    expect(page.body).toMatchObject({ name: "Gift vouchers" });
  });

  test("a changed menu is not overwritten", async () => {
    const { db } = organiser.dependencies;
    for (const start of ["/gift-vouchers", "/contact#questions", "/blog"]) await forget(start);
    await forget("/shop");
    await db
      .updateTable("menu_items")
      .set({ name: "House rules" })
      .where("menu", "=", "footer")
      .where("link", "=", "/rules")
      .execute();
    organiser = await organiser.restart();

    expect(await linksIn("main")).toContain("/shop");
    expect(await linksIn("footer")).not.toContain("/shop");
  });
});
