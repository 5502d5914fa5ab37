import type { Selectable } from "kysely";
import { type Cents, sum } from "../../../app/domain/money.ts";
import type { Db } from "../db/database.ts";
import { priceSku } from "../shop/pricing.ts";
import { addonsIn, columnsOf } from "./line-columns.ts";
import { type Promotion, promotionFor } from "./promotion-codes.ts";
import { type ShippingQuote, shippingQuotes } from "./shipping.ts";
import { type ShopAddressRow, shopAddresses } from "./shop-addresses.ts";
import { heldBy } from "./stock.ts";
import type { CartTables } from "./tables.ts";

/** What is chosen for a cart beside its lines; "" and 0 for what isn't. */
export type CartChoices = { promotionCode: string; shippingTypeId: number; addressId: number };

/**
 * A line at today's price and name. One that can't be had any more as it was chosen keeps the price and name
 * it came in with.
 */
export type PricedLine = Selectable<CartTables["cart_lines"]> & {
  subtotal: Cents;
  isGone: boolean;
  /** False for one that is gone, and where the lines before it leave too few of its SKU. */
  canPurchase: boolean;
};

/**
 * Shipping and total are null until a way of shipping is chosen that there is to an address of the user's
 * own. [CART-003]
 */
export type PricedCart = {
  lines: PricedLine[];
  pieces: number;
  subtotal: Cents;
  promotion: Promotion;
  address: ShopAddressRow | null;
  shipping: ShippingQuote | null;
  total: Cents | null;
};

/**
 * Prices a cart from what the shop asks now; a user's also from what their own unpaid order holds. Nothing
 * that a client says of prices plays a part.
 */
export async function priceCart(
  db: Db,
  cart: { id: number; user_id: number | null },
  choices: CartChoices,
  now: number,
): Promise<PricedCart> {
  const lines = await priceLines(db, cart);
  const pieces = sum(lines.map(({ qty }) => qty));
  const subtotal = sum(lines.map((line) => line.subtotal));
  const promotion = await promotionFor(db, choices.promotionCode, subtotal, now);
  const address =
    cart.user_id === null ? null : await shopAddresses.find(db, cart.user_id, choices.addressId);
  const quotes = address ? await shippingQuotes(db, address, { pieces, subtotal }) : [];
  const shipping = quotes.find(({ typeId }) => typeId === choices.shippingTypeId) ?? null;
  const total = shipping && subtotal - promotion.discount + shipping.amount;
  return { lines, pieces, subtotal, promotion, address, shipping, total };
}

/** The lines of a cart, the oldest first. */
export async function priceLines(
  db: Db,
  { id, user_id }: { id: number; user_id: number | null },
): Promise<PricedLine[]> {
  const rows = await db
    .selectFrom("cart_lines")
    .selectAll()
    .where("cart_id", "=", id)
    .orderBy("id")
    .execute();
  const held = await heldBy(db, user_id);
  const asked = new Map<number, number>();
  const lines: PricedLine[] = [];
  for (const row of rows) {
    const addons = addonsIn(row);
    const pricing = await priceSku(db, row.sku_id, addons);
    if (!pricing.ok) {
      lines.push({ ...row, subtotal: row.price * row.qty, isGone: true, canPurchase: false });
      continue;
    }
    const { price, left } = pricing.priced;
    const wanted = (asked.get(row.sku_id) ?? 0) + row.qty;
    asked.set(row.sku_id, wanted);
    lines.push({
      ...row,
      ...columnsOf(pricing.priced, addons),
      // by which its order finds it again, though the shop may call an add-on otherwise since
      addon_texts: row.addon_texts,
      subtotal: price * row.qty,
      isGone: false,
      canPurchase: left === null || wanted <= left + (held.get(row.sku_id) ?? 0),
    });
  }
  return lines;
}
