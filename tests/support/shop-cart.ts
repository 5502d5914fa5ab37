import { z } from "zod";
import { type AddonChoice, Cart, ShippingQuote, ShopAddress, ShopOrder } from "../../app/wire/shop.ts";
import { listResponse, Outcome } from "../../app/wire/primitives.ts";
import { ShopOrderOutcome } from "../../app/wire/shop.ts";
import type { ApiCalls } from "./api-calls.ts";
import type { RunningOrganiser } from "./running-organiser.ts";

let productCount = 0;

/**
 * Creates a product with one SKU. `price` is in cents, `left` is the stock, where null is unlimited.
 */
export async function newSku(
  { dependencies: { db } }: RunningOrganiser,
  {
    name = "Tyre gauge",
    price = 2_500,
    left = null,
  }: { name?: string; price?: number; left?: number | null } = {},
): Promise<{ sku: number; product: number; slug: string; code: string }> {
  const number = ++productCount;
  const [slug, code] = [`test-product-${number}`, `TEST-${number}`];
  const product = await db
    .insertInto("shop_products")
    .values({ slug, name, description: "", pictures: '["merch-cap"]' })
    .returning("id")
    .executeTakeFirstOrThrow();
  const sku = await db
    .insertInto("shop_skus")
    .values({ product_id: product.id, code, name: "Usual", price, cap: left })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { sku: sku.id, product: product.id, slug, code };
}

/** Creates an add-on of a product and returns its id. */
export async function newAddon(
  { dependencies: { db } }: RunningOrganiser,
  product: number,
  addon: { name: string; type: "Checkbox" | "Text"; price: number },
): Promise<number> {
  const { id } = await db
    .insertInto("shop_addons")
    .values({ ...addon, product_id: product, sort_order: 0, is_required: 0, min_qty: null, max_qty: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns how many of a SKU are reserved or sold. */
export async function reservedQuantity(
  { dependencies: { db } }: RunningOrganiser,
  sku: number,
): Promise<number> {
  const row = await db
    .selectFrom("shop_skus")
    .select("taken")
    .where("id", "=", sku)
    .executeTakeFirstOrThrow();
  return row.taken;
}

type Choices = { promotion_code?: string; shipping_type?: number; shipping_address?: number };

/** Loads the cart as the site does. `session` is the key of an anonymous cart; for "", the API creates one. */
export async function loadCart(calls: ApiCalls, session = "", choices: Choices = {}): Promise<Cart> {
  return Cart.parse((await calls.post("sell/cart/getCart", { session, ...choices })).body);
}

/** Adds a SKU to a cart. */
export const addToCart = (
  calls: ApiCalls,
  session: string,
  sku: number,
  qty: number | string = 1,
  addons: AddonChoice[] = [],
): Promise<Outcome> => changeCart(calls, "cartAdd", { session, sku, qty, addons });

/** Makes one of the calls that change a cart. */
export async function changeCart(
  calls: ApiCalls,
  call: "cartAdd" | "cartUpdate" | "cartRemove" | "mergeCart",
  body: object,
): Promise<Outcome> {
  return Outcome.parse((await calls.post(`sell/cart/${call}`, body)).body);
}

/** Returns the key of a new anonymous cart. */
export const newCartKey = async (calls: ApiCalls): Promise<string> => (await loadCart(calls)).sessionKey;

/** Removes all items from the caller's cart. */
export async function emptyCart(calls: ApiCalls): Promise<void> {
  for (const { id } of (await loadCart(calls)).items)
    await changeCart(calls, "cartRemove", { id, session: "" });
}

/** Loads the shipping methods for the caller's cart to a destination. */
export async function loadShippingQuotes(
  calls: ApiCalls,
  destination: { postcode?: string; country?: string },
  session = "",
): Promise<ShippingQuote[]> {
  const body = { session, suburb: "", postcode: "2763", country: "Australia", ...destination };
  return z.array(ShippingQuote).parse((await calls.post("sell/cart/shippingQuote", body)).body);
}

/** Loads the caller's shop addresses. */
export async function loadShopAddresses(calls: ApiCalls): Promise<ShopAddress[]> {
  return listResponse(ShopAddress).parse((await calls.get("sell/address")).body).items;
}

/** A complete address. */
export const shopAddress = {
  id: 0,
  display_name: "",
  first_name: "Riley",
  last_name: "Nguyen",
  email: "spectator@example.com",
  phone: "0491 570 158",
  company: "",
  street_address: "9 Wattle Parade",
  street_address_1: "",
  postcode: "5045",
  city: "Glenfield Bay",
  state: "SA",
  country: "Australia",
};

/** Saves an address for the caller and returns its id. */
export async function newShopAddress(
  calls: ApiCalls,
  parts: Partial<typeof shopAddress> = {},
): Promise<number> {
  const { body } = await calls.post("sell/address/create", { ...shopAddress, ...parts });
  return z.object({ item: z.object({ id: z.number() }) }).parse(body).item.id;
}

/**
 * A complete order of the caller's cart: the cheapest shipping method that isn't pick-up, to a new address,
 * paid by bank transfer.
 */
export async function buildShopOrder(calls: ApiCalls, parts: object = {}): Promise<object> {
  const address = await newShopAddress(calls);
  const [quote] = await loadShippingQuotes(calls, { postcode: shopAddress.postcode });
  return {
    address,
    shipping_option_id: quote?.shippingTypeId ?? 0,
    paymentGateway: "bank",
    note: "",
    promotion_code: "",
    url: "http://localhost:3000/checkout",
    marketing_opt_in: false,
    ...parts,
  };
}

/** Submits an order. `key` is the idempotency key. */
export async function submitShopOrder(calls: ApiCalls, order: object, key?: string) {
  const headers = key === undefined ? {} : { "Idempotency-Key": key };
  return ShopOrderOutcome.parse((await calls.post("sell/cart/submitOrder", order, headers)).body);
}

/** Loads the caller's shop orders, newest first. */
export async function loadShopOrders(calls: ApiCalls): Promise<ShopOrder[]> {
  return listResponse(ShopOrder).parse((await calls.get("sell/invoice/myInvoices")).body).items;
}
