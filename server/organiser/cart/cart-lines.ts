import type { Db } from "../db/database.ts";
import { RejectionError } from "../payments/rejection-error.ts";
import { type AddonChoice, priceSku } from "../shop/pricing.ts";
import { type CartRow, findCart, type CartOwner, findOrCreateCart, touchCart } from "./carts.ts";
import { lineColumnsOf, COPIED_LINE_COLUMNS } from "./line-columns.ts";
import { stockHeldByUser } from "./stock.ts";

/** Limits of a cart: quantity per line, and number of lines. */
const MAX_QTY = 99;
const MAX_LINES = 50;

export type NewLine = { skuId: number; qty: number; addons: readonly AddonChoice[] };

/**
 * Adds a SKU to the holder's cart; the same SKU with the same add-ons is added to its existing line. Must run
 * in a transaction. Throws `RejectionError` with a message for the customer. A quantity above the remaining
 * stock is accepted (the line is then marked as not available in that quantity); a sold-out SKU is rejected.
 * [API-076 CART-009]
 */
export async function addLine(db: Db, holder: CartOwner, { skuId, qty, addons }: NewLine, now: number) {
  const cart = await cartToChange(db, holder, now);
  if (qty < 1) throw new RejectionError("The quantity must be 1 or more.");
  const chosen = addons.filter(({ value }) => value.trim() !== "");
  const pricing = await priceSku(db, skuId, chosen);
  if (!pricing.ok) throw new RejectionError(pricing.message);
  const { left, product } = pricing.priced;
  const held = (await stockHeldByUser(db, holder.userId)).get(skuId) ?? 0;
  if (left !== null && left + held <= 0) throw new RejectionError(`${product.name} is out of stock.`);

  await db
    .insertInto("cart_lines")
    .values({ ...lineColumnsOf(pricing.priced, chosen), qty, cart_id: cart.id })
    .onConflict((conflict) =>
      conflict
        .columns(["cart_id", "sku_id", "addon_texts"])
        .doUpdateSet((set) => ({ qty: set("cart_lines.qty", "+", qty) })),
    )
    .execute();
  await rejectTooMuch(db, cart.id);
}

/**
 * Sets the quantity of a line of the holder's own cart; 0 removes it. Throws `RejectionError` if the line
 * doesn't exist. [API-078]
 */
export async function changeLine(db: Db, holder: CartOwner, id: number, qty: number, now: number) {
  if (qty < 0) throw new RejectionError("The quantity must be 1 or more.");
  if (qty === 0) return removeLine(db, holder, id, now);
  const cart = await cartToChange(db, holder, now);
  const { numUpdatedRows } = await db
    .updateTable("cart_lines")
    .set({ qty })
    .where("id", "=", id)
    .where("cart_id", "=", cart.id)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new RejectionError(LINE_NOT_FOUND);
  await rejectTooMuch(db, cart.id);
}

/** Removes a line from the holder's own cart. Throws `RejectionError` if the line doesn't exist. [API-077] */
export async function removeLine(db: Db, holder: CartOwner, id: number, now: number) {
  const cart = await cartToChange(db, holder, now);
  const { numDeletedRows } = await db
    .deleteFrom("cart_lines")
    .where("id", "=", id)
    .where("cart_id", "=", cart.id)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new RejectionError(LINE_NOT_FOUND);
}

/**
 * Moves the lines of an anonymous visitor's cart into the user's cart and deletes the visitor's cart. Equal
 * lines are added up, to at most `MAX_QTY`. Does nothing if the key is not that of a visitor's cart.
 * [API-079 CART-014]
 */
export async function mergeCart(db: Db, userId: number, session: string, now: number): Promise<void> {
  const visitorCart = await findCart(db, { userId: null, session });
  if (!visitorCart) return;
  const cart = await findOrCreateCart(db, { userId, session: "" }, now);
  const lines = await db
    .selectFrom("cart_lines")
    .select(COPIED_LINE_COLUMNS)
    .where("cart_id", "=", visitorCart.id)
    .orderBy("id")
    .execute();
  for (const line of lines) {
    await db
      .insertInto("cart_lines")
      .values({ ...line, cart_id: cart.id })
      .onConflict((conflict) =>
        conflict.columns(["cart_id", "sku_id", "addon_texts"]).doUpdateSet((set) => ({
          qty: set.fn<number>("min", [set("cart_lines.qty", "+", line.qty), set.val(MAX_QTY)]),
        })),
      )
      .execute();
  }
  await db.deleteFrom("carts").where("id", "=", visitorCart.id).execute();
  await rejectTooMuch(db, cart.id);
}

/**
 * Returns the cart to change. A visitor's cart must exist, because only the API issues keys; a user's cart is
 * created on demand.
 */
async function cartToChange(db: Db, holder: CartOwner, now: number): Promise<CartRow> {
  const cart = holder.userId === null ? await findCart(db, holder) : await findOrCreateCart(db, holder, now);
  if (!cart) throw new RejectionError("This cart no longer exists. Start again.");
  await touchCart(db, cart.id, now);
  return cart;
}

async function rejectTooMuch(db: Db, cartId: number): Promise<void> {
  const lines = await db.selectFrom("cart_lines").select("qty").where("cart_id", "=", cartId).execute();
  if (lines.some(({ qty }) => qty > MAX_QTY))
    throw new RejectionError(`A cart can have at most ${MAX_QTY} of one item.`);
  if (lines.length > MAX_LINES)
    throw new RejectionError(`A cart can have at most ${MAX_LINES} different items.`);
}

const LINE_NOT_FOUND = "This item is no longer in your cart.";
