import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { priceSku } from "../../server/organiser/shop/pricing.ts";
import { type ApiCalls, callsOf, ErrorBody } from "../support/api-calls.ts";
import { newProduct } from "../support/new-product.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";

let organiser: RunningOrganiser;
let visitor: ApiCalls;
let hoodie: Awaited<ReturnType<typeof newProduct>>;

beforeAll(async () => {
  organiser = await startOrganiser({ hasSampleData: false });
  visitor = callsOf(organiser.url);
  hoodie = await newProduct(organiser.dependencies.db, {
    slug: "hoodie",
    variations: { Size: ["S", "M"], Colour: ["Black", "Amber"] },
    skus: [
      { code: "S-BLACK", price: 8_900, variationOptions: { Size: "S", Colour: "Black" } },
      {
        code: "M-BLACK",
        price: 9_000,
        special_price: 7_495,
        variationOptions: { Size: "M", Colour: "Black" },
      },
      { code: "S-AMBER", price: 8_900, cap: 4, taken: 4, variationOptions: { Size: "S", Colour: "Amber" } },
    ],
    addons: [
      {
        name: "Print",
        type: "Dropdown",
        is_required: 1,
        options: [
          { id: 1, name: "None", price: 0 },
          { id: 2, name: "Long Straight", price: 1_250 },
        ],
      },
      { name: "Gift wrap", type: "Checkbox", sort_order: 1, price: 605 },
      { name: "Decals", type: "Qty", sort_order: 2, price: 400, min_qty: 1, max_qty: 3 },
      { name: "Name", type: "Text", sort_order: 3, price: 1_500 },
    ],
  });
});
afterAll(() => organiser.close());

const search = async (
  product: number,
  variations: { name: string; value: string }[],
  addons: { id: number; value: string }[] = [],
) => (await visitor.post("sell/cart/searchsku", { product, variations, addons })).body;

const chosen = (size: string, colour: string) => [
  { name: "Colour", value: colour },
  { name: "Size", value: size },
];
const none = { sku: 0, price_each: "0.00", full_price_each: "0.00", on_special: false, in_stock: false };

test("the options of all variations resolve to a SKU with its price, without a login [API-084 SHOP-029]", async () => {
  expect(await search(hoodie.id, chosen("S", "Black"))).toEqual({
    sku: hoodie.sku("S-BLACK"),
    price_each: "89.00",
    full_price_each: "89.00",
    on_special: false,
    in_stock: true,
  });
});

test("a SKU on special has both prices, and add-ons are added to both [API-084 SHOP-029]", async () => {
  const addons = [
    { id: hoodie.addon("Gift wrap"), value: "1" },
    { id: hoodie.addon("Print"), value: "2" },
    { id: hoodie.addon("Decals"), value: "3" },
    { id: hoodie.addon("Name"), value: "SAM" },
  ];
  expect(await search(hoodie.id, chosen("M", "Black"), addons)).toMatchObject({
    sku: hoodie.sku("M-BLACK"),
    price_each: "120.50",
    full_price_each: "135.55",
    on_special: true,
  });
});

test("a sold-out SKU still resolves, out of stock [API-084]", async () => {
  const response = await search(hoodie.id, chosen("S", "Amber"));
  expect(response).toMatchObject({ sku: hoodie.sku("S-AMBER"), price_each: "89.00", in_stock: false });
});

test.each([
  ["nothing", []],
  ["one of two variations", [{ name: "Size", value: "S" }]],
  ["an empty option", chosen("S", "")],
  ["a combination that isn't made", chosen("M", "Amber")],
  ["an option that nobody knows", chosen("XXL", "Black")],
  ["a variation too many", [...chosen("S", "Black"), { name: "Fit", value: "Slim" }]],
])("choosing %s resolves to no SKU [SHOP-029]", async (_what, variations) => {
  expect(await search(hoodie.id, variations)).toEqual(none);
});

test("an invalid add-on value resolves to no SKU; with a required one missing the price is still shown [API-084 SHOP-038 SHOP-040]", async () => {
  const withDecals = (value: string) =>
    search(hoodie.id, chosen("S", "Black"), [{ id: hoodie.addon("Decals"), value }]);
  expect(await withDecals("4")).toEqual(none);
  expect(await withDecals("")).toMatchObject({ sku: hoodie.sku("S-BLACK"), price_each: "89.00" });
});

test("a product with one SKU needs no choice; with several the default one is used", async () => {
  const { db } = organiser.dependencies;
  const mug = await newProduct(db, { slug: "mug", skus: [{ code: "MUG", price: 1_905 }] });
  expect(await search(mug.id, [])).toMatchObject({ sku: mug.sku("MUG"), price_each: "19.05" });
  const print = await newProduct(db, {
    slug: "print",
    skus: [
      { code: "A3", price: 1_000 },
      { code: "A2", price: 2_000, is_default: 1 },
    ],
  });
  expect(await search(print.id, [])).toMatchObject({ sku: print.sku("A2") });
});

test("items sold with events only, or unknown ones, resolve to no SKU and can't be priced", async () => {
  const { db } = organiser.dependencies;
  const pass = await newProduct(db, { slug: "pass", is_in_shop: 0, skus: [{ code: "PASS", price: 1_000 }] });
  expect(await search(pass.id, [])).toEqual(none);
  expect(await search(999_999, [])).toEqual(none);
  const rejection = { ok: false, message: "This product is no longer available." };
  expect(await priceSku(db, pass.sku("PASS"), [])).toEqual(rejection);
  expect(await priceSku(db, 999_999, [])).toEqual(rejection);
});

test("an invalid list is rejected with the member's name", async () => {
  const { status, body } = await visitor.post("sell/cart/searchsku", { product: hoodie.id, variations: "S" });
  expect(status).toBe(400);
  expect(ErrorBody.parse(body).message).toContain("variations");
});

test("a cart prices a SKU as its page does, names its add-ons, and requires the required ones [SHOP-040]", async () => {
  const { db } = organiser.dependencies;
  const sku = hoodie.sku("S-AMBER");
  const print = { id: hoodie.addon("Print"), value: "2" };
  const wrap = { id: hoodie.addon("Gift wrap"), value: "on" };
  expect(await priceSku(db, sku, [wrap, print])).toMatchObject({
    ok: true,
    priced: {
      addonTexts: ["Print: Long Straight", "Gift wrap"],
      price: 10_755,
      fullPrice: 10_755,
      remaining: 0,
    },
  });
  expect(await priceSku(db, sku, [wrap])).toEqual({ ok: false, message: "Print is required." });
});

test("page and cart agree on the price of any add-ons [SHOP-029]", async () => {
  const SkuPrices = z.object({ price_each: z.string(), full_price_each: z.string() });
  const addons = fc.record({
    Print: fc.constantFrom("1", "2"),
    "Gift wrap": fc.constantFrom("", "1"),
    Decals: fc.constantFrom("", "0", "1", "2", "3"),
    Name: fc.constantFrom("", "SAM"),
  });
  const code = fc.constantFrom("S", "M");
  await fc.assert(
    fc.asyncProperty(addons, code, async (values, size) => {
      const choices = Object.entries(values).map(([name, value]) => ({ id: hoodie.addon(name), value }));
      const onPage = SkuPrices.parse(await search(hoodie.id, chosen(size, "Black"), choices));
      const inCart = await priceSku(organiser.dependencies.db, hoodie.sku(`${size}-BLACK`), choices);
      expect(inCart).toMatchObject({
        ok: true,
        priced: {
          price: Math.round(Number(onPage.price_each) * 100),
          fullPrice: Math.round(Number(onPage.full_price_each) * 100),
        },
      });
    }),
  );
});
