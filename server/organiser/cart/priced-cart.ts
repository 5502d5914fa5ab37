import type { Selectable } from "kysely";
import { type Cents, sumCents } from "../../../app/domain/money.ts";
import { loadCreditBalance } from "../account/credit.ts";
import type { Db } from "../db/database.ts";
import { priceSku } from "../shop/pricing.ts";
import { parseAddons, toLineColumns } from "./line-columns.ts";
import { type Promotion, resolvePromotion } from "./promotion-codes.ts";
import { type ShippingQuote, listShippingQuotes } from "./shipping.ts";
import { type ShopAddressRow, shopAddresses } from "./shop-addresses.ts";
import { loadStockHeldByUser } from "./stock.ts";
import type { CartTables } from "./tables.ts";

/** "" and 0 mean that nothing is chosen. */
export type CartChoices = { promotionCode: string; shippingTypeId: number; addressId: number };

/**
 * A line with its current price and name. If its SKU or add-ons are no longer available, the line has its old
 * price and name.
 */
export type PricedLine = Selectable<CartTables["cart_lines"]> & {
  subtotal: Cents;
  isUnavailable: boolean;
  /**
   * False if the line is unavailable, or if the stock is too low for this line and earlier lines of the SKU.
   */
  canPurchase: boolean;
};

/**
 * Shipping and total are null until the user has chosen a saved address and an available shipping type.
 * [CART-003]
 */
export type PricedCart = {
  lines: PricedLine[];
  itemCount: number;
  subtotal: Cents;
  promotion: Promotion;
  address: ShopAddressRow | null;
  shipping: ShippingQuote | null;
  total: Cents | null;
  /** The part of the total that the user's credit pays, or 0 while there is no total. */
  credit: Cents;
};

/**
 * Prices a cart at the shop's current prices. Stock that the user's unpaid order holds is available to the
 * user.
 */
export async function priceCart(
  db: Db,
  cart: { id: number; user_id: number | null },
  choices: CartChoices,
  now: number,
): Promise<PricedCart> {
  const lines = await priceLines(db, cart);
  const itemCount = lines.reduce((total, { qty }) => total + qty, 0);
  const subtotal = sumCents(lines.map((line) => line.subtotal));
  const promotion = await resolvePromotion(db, choices.promotionCode, subtotal, now);
  const address =
    cart.user_id === null ? null : await shopAddresses.find(db, cart.user_id, choices.addressId);
  const quotes = address ? await listShippingQuotes(db, address, { itemCount, subtotal }) : [];
  const shipping = quotes.find(({ typeId }) => typeId === choices.shippingTypeId) ?? null;
  const total = shipping && subtotal - promotion.discount + shipping.amount;
  const credit = await computeUsableCredit(db, cart.user_id, total ?? 0);
  return { lines, itemCount, subtotal, promotion, address, shipping, total, credit };
}

async function computeUsableCredit(db: Db, userId: number | null, amount: Cents): Promise<Cents> {
  if (userId === null || amount === 0) return 0;
  return Math.max(0, Math.min(await loadCreditBalance(db, userId), amount));
}

/** Prices the lines of a cart, oldest first. */
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
  const userHoldsBySku = await loadStockHeldByUser(db, user_id);
  const totalQtyBySku = new Map<number, number>();
  const lines: PricedLine[] = [];
  for (const row of rows) {
    const addons = parseAddons(row);
    const pricing = await priceSku(db, row.sku_id, addons);
    if (!pricing.ok) {
      lines.push({ ...row, subtotal: row.price * row.qty, isUnavailable: true, canPurchase: false });
      continue;
    }
    const { price, remaining } = pricing.priced;
    const totalQty = (totalQtyBySku.get(row.sku_id) ?? 0) + row.qty;
    totalQtyBySku.set(row.sku_id, totalQty);
    lines.push({
      ...row,
      ...toLineColumns(pricing.priced, addons),
      // Not the current texts, because the stored texts identify the line.
      addon_texts: row.addon_texts,
      subtotal: price * row.qty,
      isUnavailable: false,
      canPurchase: remaining === null || totalQty <= remaining + (userHoldsBySku.get(row.sku_id) ?? 0),
    });
  }
  return lines;
}
