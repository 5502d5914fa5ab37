import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { listResponse } from "../../app/wire/primitives.ts";
import { Product, ProductTile } from "../../app/wire/shop.ts";
import { type ApiCalls, callsOf, ErrorBody, withPaths } from "../support/api-calls.ts";
import { newGroup, newProduct } from "../support/new-product.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";

const cheap = 1_000;
let organiser: RunningOrganiser;
let visitor: ApiCalls;

beforeAll(async () => {
  organiser = await startOrganiser({ hasSampleData: false });
  visitor = callsOf(organiser.url);
  await fillShop();
});
afterAll(() => organiser.close());

/** Wear (Tops below it) and Tools; eleven products, one of them sold with events only. */
async function fillShop(): Promise<void> {
  const { db } = organiser.dependencies;
  const wear = await newGroup(db, "wear");
  const tops = await newGroup(db, "tops", wear);
  const tools = await newGroup(db, "tools");
  await db
    .insertInto("videos")
    .values({
      id: "strip-loop",
      name: "Two cars",
      slug: "strip-loop",
      platform: "file",
      youtube_id: "",
      length: 6,
      slate_hash: "strip-loop-poster",
      file: "strip-loop.mp4",
    })
    .execute();

  const cap = await newProduct(db, {
    slug: "cap",
    name: "Café cap",
    pictures: ["merch-cap"],
    sort_order: 2,
    is_new: 1,
    groups: [wear],
    skus: [
      { code: "CAP-RED", price: 4_000, cap: 3, taken: 3 },
      { code: "CAP-BLUE", price: 3_500, special_price: 2_950 },
    ],
  });
  const shirt = await newProduct(db, {
    slug: "shirt",
    name: "Marshal’s shirt",
    title: "Shirt of the marshals",
    meta_description: "What marshals wear",
    blurb: "Cotton, heavy",
    brand: "Gumfork",
    badge: "Limited",
    content: "<p>Washed <strong>twice</strong>.</p>",
    pictures: ["merch-tee", "merch-hoodie"],
    size_chart: "garage-map",
    video_id: "strip-loop",
    sort_order: 1,
    groups: [tops, wear],
    variations: { Size: ["S", "M"] },
    skus: [
      { code: "SHIRT-S", price: 3_000, variationOptions: { Size: "S" } },
      {
        code: "SHIRT-M",
        price: 3_450,
        is_default: 1,
        cap: 0,
        picture: "merch-hoodie",
        variationOptions: { Size: "M" },
      },
    ],
    addons: [
      {
        name: "Fitting",
        type: "Dropdown",
        sort_order: 2,
        is_required: 1,
        options: [{ id: 7, name: "At the track", price: 2_550 }],
      },
      { name: "Decals", type: "Qty", sort_order: 1, price: 400, min_qty: 2, max_qty: 10 },
    ],
  });
  const hidden = await newProduct(db, {
    slug: "with-events-only",
    is_in_shop: 0,
    groups: [wear],
    skus: [{ code: "HIDDEN", price: cheap }],
  });
  await db
    .insertInto("shop_related_products")
    .values([
      { product_id: shirt.id, related_id: hidden.id, sort_order: 0 },
      { product_id: shirt.id, related_id: cap.id, sort_order: 1 },
    ])
    .execute();
  for (let number = 1; number <= 9; number += 1) {
    const code = `SPANNER-${number}`;
    await newProduct(db, {
      slug: `spanner-${number}`,
      sort_order: 10 + number,
      groups: [tools],
      skus: [{ code, price: cheap }],
    });
  }
}

const listedWith = async (wishes: Record<string, string | number | string[]> = {}) =>
  listResponse(ProductTile).parse((await visitor.get("sell/product", wishes)).body);
const slugsWith = async (wishes: Record<string, string | number | string[]>) =>
  (await listedWith(wishes)).items.map(({ slug }) => slug);
const spanners = Array.from({ length: 9 }, (_, index) => `spanner-${index + 1}`);

describe("the list of products", () => {
  test("has nine per page in the shop's order, without items sold with events only [API-085 SHOP-007]", async () => {
    const first = await listedWith({ page_size: 9, page: 1 });
    expect([first.itemCount, first.pageCount]).toEqual([11, 2]);
    expect(first.items.map(({ slug }) => slug)).toEqual(["shirt", "cap", ...spanners.slice(0, 7)]);
    expect(await slugsWith({ page_size: 9, page: 2 })).toEqual(spanners.slice(7));
    expect(await slugsWith({ page_size: 9, page: 3 })).toEqual([]);
  });

  test("accepts GET and POST alike", async () => {
    const wishes = { group: "wear", page_size: 1, page: 2, image_aspect: "1x1", image_width: 100 };
    const got = await visitor.get("sell/product", wishes);
    expect(got.body).toMatchObject({ num_items: 2, num_pages: 2, data: [{ slug: "cap" }] });
    expect((await visitor.post("sell/product", wishes)).body).toEqual(got.body);
  });

  test("has pictures of 600 px in 4x3, unless others are requested [API-085]", async () => {
    const [shirt] = (await listedWith({ group: "tops" })).items;
    expect(shirt?.image).toMatchObject({ width: 600, height: 450 });
    const [square] = (await listedWith({ group: "tops", image_aspect: "1x1", image_width: 300 })).items;
    expect(square?.image).toMatchObject({ width: 300, height: 300 });
  });

  test("has what a product card shows, with the full price: of the default SKU, else the lowest [SHOP-008 SHOP-009 SHOP-010]", async () => {
    const [shirt, cap] = (await listedWith()).items;
    expect(shirt).toMatchObject({
      blurb: "Cotton, heavy",
      price: 3_450,
      inStock: true,
      isNew: false,
      isOnSpecial: false,
    });
    expect(cap).toMatchObject({ price: 3_500, inStock: true, isNew: true, isOnSpecial: true });
  });

  test("is out of stock when no SKU is left, and not on special when the special price isn't lower", async () => {
    const change = (columns: { cap?: number | null; special_price: number }) =>
      organiser.dependencies.db
        .updateTable("shop_skus")
        .set(columns)
        .where("code", "=", "CAP-BLUE")
        .execute();
    await change({ cap: 0, special_price: 3_500 });
    const [, cap] = (await listedWith()).items;
    expect(cap).toMatchObject({ inStock: false, isOnSpecial: false });
    await change({ cap: null, special_price: 2_950 });
  });

  test("filters by a group's id or url, including its subgroups [API-085]", async () => {
    expect(await slugsWith({ group: "wear" })).toEqual(["shirt", "cap"]);
    expect(await slugsWith({ group: "tops" })).toEqual(["shirt"]);
    const { id } = await organiser.dependencies.db
      .selectFrom("groups")
      .select("id")
      .where("url", "=", "tools")
      .executeTakeFirstOrThrow();
    expect(await slugsWith({ group: id })).toEqual(spanners);
    expect(await slugsWith({ group: "nobody-knows" })).toEqual([]);
  });

  test("filters by the ids of products", async () => {
    const [shirt, cap] = (await listedWith()).items;
    expect(await slugsWith({ ids: [String(cap?.id), String(shirt?.id)] })).toEqual(["shirt", "cap"]);
    expect(await slugsWith({ ids: String(cap?.id) })).toEqual(["cap"]);
  });
});

describe("the search for products [SHOP-001 SHOP-002]", () => {
  test.each([
    ["a name", "Marshal’s", ["shirt"]],
    ["a name with a typed apostrophe", "marshal's", ["shirt"]],
    ["a brand, whatever its case", "gumFORK", ["shirt"]],
    ["a blurb", "heavy", ["shirt"]],
    ["content", "twice", ["shirt"]],
    ["a SKU's code", "CAP-RED", ["cap"]],
    ["a group's name", "group wear", ["shirt", "cap"]],
    ["a name without its accents", "cafe", ["cap"]],
    ["a name with accents that it doesn't have", "shïrt", ["shirt"]],
  ])("finds %s", async (_where, search, found) => {
    expect(await slugsWith({ search })).toEqual(found);
  });

  test("requires every word, anywhere in the text", async () => {
    expect(await slugsWith({ search: "  cotton   gumfork " })).toEqual(["shirt"]);
    expect(await slugsWith({ search: "cotton café" })).toEqual([]);
  });

  test("treats wildcards, tags and quotes as text", async () => {
    for (const search of ["%", "_%", "strong", "<p>", "' OR 1=1 --"])
      expect(await slugsWith({ search }), search).toEqual([]);
  });

  test("is paged, optionally within a group", async () => {
    const { items, itemCount, pageCount } = await listedWith({ search: "spanner", page_size: 4, page: 2 });
    expect([items.length, itemCount, pageCount]).toEqual([4, 9, 3]);
    expect(await slugsWith({ search: "spanner", group: "wear" })).toEqual([]);
  });
});

describe("a product", () => {
  test("has everything that its page shows [API-090 SHOP-032]", async () => {
    const product = Product.parse((await visitor.get("sell/product/shirt", { image_width: 1184 })).body);
    expect(product).toMatchObject({
      name: "Marshal’s shirt",
      title: "Shirt of the marshals",
      metaDescription: "What marshals wear",
      slug: "shirt",
      brand: "Gumfork",
      badge: "Limited",
      content: "<p>Washed <strong>twice</strong>.</p>",
      groups: [
        { slug: "wear", name: "Group wear" },
        { slug: "tops", name: "Group tops" },
      ],
      primaryGroup: { slug: "tops" },
      video: { id: "strip-loop" },
      variations: [{ name: "Size", options: ["S", "M"] }],
      groupaddons: [],
    });
    expect(product.images.map((image) => image?.width)).toEqual([1200, 1200]);
    expect(product.photos.map(({ image }) => image)).toEqual(product.images);
    expect(product.image).toEqual(product.images[0]);
    expect(withPaths(product).sizeChartImage).toMatch(/^\/assets\/i\/garage-map-/);
  });

  test("has each SKU's options, availability and photo [SHOP-033]", async () => {
    const { skus, photos } = Product.parse((await visitor.get("sell/product/shirt")).body);
    expect(skus).toMatchObject([
      {
        code: "SHIRT-S",
        isDefault: false,
        inStock: true,
        photoId: 0,
        image: null,
        variations: [{ name: "Size", value: "S" }],
      },
      { code: "SHIRT-M", isDefault: true, inStock: false, variations: [{ name: "Size", value: "M" }] },
    ]);
    expect(skus[1]?.photoId).toBe(photos[1]?.id);
    expect(skus[1]?.image).toEqual(photos[1]?.image);
  });

  test("has its add-ons in order, with bounds, options and prices [SHOP-034]", async () => {
    const { addons } = Product.parse((await visitor.post("sell/product/shirt")).body);
    expect(addons).toMatchObject([
      { name: "Decals", type: "qty", required: false, minQty: 2, maxQty: 10, price: 400, options: [] },
      {
        name: "Fitting",
        type: "dropdown",
        required: true,
        minQty: null,
        maxQty: null,
        options: [{ value: "7", name: "At the track", price: 2_550 }],
      },
    ]);
  });

  test("has related products of the shop, with pictures 300 px wide [SHOP-020]", async () => {
    const { relateds } = Product.parse((await visitor.get("sell/product/shirt")).body);
    expect(relateds.map(({ slug, image }) => [slug, image?.width])).toEqual([["cap", 300]]);
  });

  test.each(["nothing", "with-events-only", "999999"])("%s isn't found in the shop", async (slug) => {
    const { status, body } = await visitor.get(`sell/product/${slug}`);
    expect([status, ErrorBody.parse(body).text_code]).toEqual([404, "NOT_FOUND"]);
  });
});

describe("a product by GraphQL [API-063]", () => {
  const load = async (url: string) => {
    const { body } = await visitor.graphql(
      `query ($url: String!) { sellProduct(url: $url) {
        id name url price blurb in_stock skus { code skuVariations { name value } }
        image(image_width: 400, image_aspect: "1x1") { url webp_url width height }
        small: image(image_width: 100) { width height }
      } }`,
      { url },
    );
    return z.object({ data: z.object({ sellProduct: z.unknown() }) }).parse(body).data.sellProduct;
  };

  test("is found by its url, with pictures in the requested sizes", async () => {
    expect(await load("shirt")).toMatchObject({
      name: "Marshal’s shirt",
      url: "shirt",
      price: 34.5,
      blurb: "Cotton, heavy",
      in_stock: true,
      skus: [
        { code: "SHIRT-S", skuVariations: [{ name: "Size", value: "S" }] },
        { code: "SHIRT-M", skuVariations: [{ name: "Size", value: "M" }] },
      ],
      image: { width: 400, height: 400 },
      small: { width: 100, height: 75 },
    });
  });

  test("is null if the shop has none; its picture is null if it has none", async () => {
    expect(await load("with-events-only")).toBeNull();
    expect(await load("spanner-1")).toMatchObject({ url: "spanner-1", image: null });
  });
});
