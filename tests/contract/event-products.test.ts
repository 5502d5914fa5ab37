import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { Product } from "../../app/wire/shop.ts";
import { type ApiCalls, callsAs, callsOf } from "../support/api-calls.ts";
import {
  clickPaymentButton,
  loadEvent,
  findIdByName,
  loadInvoices,
  buildEntryOrder,
  submit,
} from "../support/event-order.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";

const minute = 60 * 1000;
const shootout = "long-weekend-shootout";
let organiser: RunningOrganiser;
let driver: ApiCalls;
let visitor: ApiCalls;

beforeAll(async () => {
  organiser = await startOrganiser({ accessTokenLifetimeMs: 24 * 60 * minute });
  visitor = callsOf(organiser.url);
  driver = await callsAs(organiser.url);
});
afterAll(() => organiser.close());

/** The names of a product's options in a caller's response; null if it isn't sold. */
const optionsOf = async (calls: ApiCalls, product: string, url = shootout) =>
  (await loadEvent(calls, url)).products.find(({ name }) => name === product)?.options ?? null;

const skuOf = async (product: string, option: string): Promise<number> =>
  findIdByName((await optionsOf(visitor, product)) ?? [], option);

const left = async (sku: number): Promise<number> => {
  const { cap, taken } = await organiser.dependencies.db
    .selectFrom("shop_skus")
    .select(["cap", "taken"])
    .where("id", "=", sku)
    .executeTakeFirstOrThrow();
  return (cap ?? 0) - taken;
};

/** Whether the shop has stock of this jacket SKU. */
const isInShop = async (sku: number): Promise<boolean | undefined> =>
  Product.parse((await visitor.get("sell/product/pit-crew-jacket")).body).skus.find(({ id }) => id === sku)
    ?.inStock;

test("shop products sold at an event have a picture, and always options with their own price [EVT-070]", async () => {
  const Products = z.array(
    z.strictObject({
      id: z.number(),
      name: z.string(),
      description: z.string(),
      photos: z.array(z.object({ image: z.object({ url: z.string().includes("/assets/i/") }) })),
      options: z.array(z.strictObject({ id: z.number(), name: z.string(), price: z.number() })).min(1),
    }),
  );
  const { products } = z
    .object({ products: Products })
    .parse((await visitor.get(`event/event/${shootout}`)).body);
  expect(products.map(({ name }) => name)).toEqual([
    "Pit crew jacket",
    "Season cap",
    "Club helmet",
    "Light trails poster",
  ]);
  expect(products.every(({ photos }) => photos.length > 0)).toBe(true);
  const helmet = products.find(({ name }) => name === "Club helmet");
  expect(helmet?.options.find(({ name }) => name.startsWith("XL"))).toMatchObject({ price: 199 });
  expect((await loadEvent(visitor, "night-shift-sydney")).products).toEqual([]);
});

test("a sold-out option is left out, and so is a product without any other", async () => {
  expect((await optionsOf(visitor, "Club helmet"))?.map(({ name }) => name)).toEqual([
    "S, 55–56 cm",
    "L, 59–60 cm",
    "XL, 61–62 cm",
  ]);
  const { db } = organiser.dependencies;
  const caps = (cap: number) =>
    db.updateTable("shop_skus").set({ cap }).where("code", "like", "CAP-%").execute();
  await caps(0);
  expect(await optionsOf(visitor, "Season cap")).toBeNull();
  await caps(120);
});

test("products are charged at shop prices, whatever the order contains, and each is on the invoice [PRICE-012 PRICE-024 ENT-046]", async () => {
  const [helmet, poster] = [
    await skuOf("Club helmet", "L, 59–60 cm"),
    await skuOf("Light trails poster", "A2"),
  ];
  const skus = [
    { id: helmet, name: "Nearly free", price: 0.01 },
    { id: poster, name: "Poster", price: 0 },
    { id: poster, name: "Poster", price: 0 },
  ];
  const { success } = await submit(driver, await buildEntryOrder(driver, shootout, null, { skus }));
  expect(success).toBe(true);
  const [invoice] = await loadInvoices(driver);
  expect(invoice?.totalAmount).toBe(18_900 + 2_900 + 2_900);
  expect(invoice?.invoiceItems.map(({ description, linePrice }) => [description, linePrice])).toEqual([
    ["Club helmet – L, 59–60 cm", 18_900],
    ["Light trails poster – A2", 2_900],
    ["Light trails poster – A2", 2_900],
  ]);
});

test("a product on special costs the same with an event as in the shop, on the invoice too", async () => {
  const { db } = organiser.dependencies;
  const sku = await skuOf("Pit crew jacket", "L");
  const special = (special_price: number | null) =>
    db.updateTable("shop_skus").set({ special_price }).where("id", "=", sku).execute();
  await special(9_950);
  const options = await optionsOf(visitor, "Pit crew jacket");
  expect(options?.find(({ id }) => id === sku)?.price).toBe(9_950);

  expect(
    (await submit(driver, await buildEntryOrder(driver, shootout, null, { skus: [{ id: sku }] }))).success,
  ).toBe(true);
  expect((await loadInvoices(driver))[0]?.totalAmount).toBe(9_950);
  await special(null);
});

test("an unpaid order holds its products for 30 minutes, in the shop too, while its owner can still select them", async () => {
  organiser.clock.advance(31 * minute); // Expires orders held by an earlier test.
  const sku = await skuOf("Pit crew jacket", "3XL");
  const before = await left(sku);
  const all = Array.from({ length: before }, () => ({ id: sku }));
  const order = await buildEntryOrder(driver, shootout, null, { skus: all });
  expect((await submit(driver, order)).success).toBe(true);
  expect(await left(sku)).toBe(0);

  const names = async (calls: ApiCalls) =>
    (await optionsOf(calls, "Pit crew jacket"))?.map(({ name }) => name);
  expect(await names(driver)).toContain("3XL");
  expect(await names(visitor)).not.toContain("3XL");
  // Ordering again amends the order: it reuses its held stock instead of adding to it.
  expect((await submit(driver, order)).success).toBe(true);

  expect(await isInShop(sku)).toBe(false);

  organiser.clock.advance(31 * minute);
  expect(await isInShop(sku)).toBe(true);
  expect(await names(visitor)).toContain("3XL");
  expect(await left(sku)).toBe(before);
});

test("paid products stay sold, also for other events and after a restart", async () => {
  const sku = await skuOf("Club helmet", "S, 55–56 cm");
  const before = await left(sku);
  const order = await buildEntryOrder(driver, "west-coast-showdown", null, { skus: [{ id: sku }] });
  const { redirect } = await submit(driver, order);
  expect((await clickPaymentButton(redirect, "pay")).status).toBe(303);

  organiser.clock.advance(31 * minute);
  organiser = await organiser.restart();
  visitor = callsOf(organiser.url);
  driver = await callsAs(organiser.url);
  expect(await left(sku)).toBe(before - 1);
});

test("a product that only other events sell is rejected", async () => {
  const sku = await skuOf("Season cap", "Black");
  const order = await buildEntryOrder(driver, "west-coast-showdown", null, { skus: [{ id: sku }] });
  expect(await submit(driver, order)).toMatchObject({
    success: false,
    message: "One of the products isn’t available for this order.",
  });
});
