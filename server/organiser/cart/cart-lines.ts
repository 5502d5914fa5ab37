import type { Db } from "../db/database.ts";
import { RejectionError } from "../payments/rejection-error.ts";
import { type AddonChoice, priceSku } from "../shop/pricing.ts";
import { type CartRow, findCart, type CartOwner, findOrCreateCart, touchCart } from "./carts.ts";
import { toLineColumns, COPIED_LINE_COLUMNS } from "./line-columns.ts";
import { loadStockHeldByUser } from "./stock.ts";

const MAX_QTY = 99;
const MAX_LINES = 50;

export type NewCartLine = { skuId: number; qty: number; addons: readonly AddonChoice[] };

/**
 * Adds a SKU to the owner's cart. A line with the same SKU and add-ons gets a higher quantity instead. The
 * quantity may exceed the remaining stock. Must run in a transaction. [API-076 CART-009]
 * @throws `RejectionError` if the SKU is sold out or a limit is exceeded
 */
export async function addLine(db: Db, owner: CartOwner, { skuId, qty, addons }: NewCartLine, now: number) {
  const cart = await openCart(db, owner, now);
  if (qty < 1) throw new RejectionError("The quantity must be 1 or more.");
  const enteredAddons = addons.filter(({ value }) => value.trim() !== "");
  const pricing = await priceSku(db, skuId, enteredAddons);
  if (!pricing.ok) throw new RejectionError(pricing.message);
  const { remaining, product } = pricing.priced;
  const heldByUser = (await loadStockHeldByUser(db, owner.userId)).get(skuId) ?? 0;
  if (remaining !== null && remaining + heldByUser <= 0)
    throw new RejectionError(`${product.name} is out of stock.`);

  await db
    .insertInto("cart_lines")
    .values({ ...toLineColumns(pricing.priced, enteredAddons), qty, cart_id: cart.id })
    .onConflict((conflict) =>
      conflict
        .columns(["cart_id", "sku_id", "addon_texts"])
        .doUpdateSet((eb) => ({ qty: eb("cart_lines.qty", "+", qty) })),
    )
    .execute();
  await enforceCartLimits(db, cart.id);
}

/**
 * Sets the quantity of a line in the owner's cart. A quantity of 0 removes the line. [API-078]
 * @throws `RejectionError` if there is no such line, or if the quantity is negative or too high
 */
export async function setLineQuantity(db: Db, owner: CartOwner, id: number, qty: number, now: number) {
  if (qty < 0) throw new RejectionError("The quantity must be 1 or more.");
  if (qty === 0) return removeLine(db, owner, id, now);
  const cart = await openCart(db, owner, now);
  const { numUpdatedRows } = await db
    .updateTable("cart_lines")
    .set({ qty })
    .where("id", "=", id)
    .where("cart_id", "=", cart.id)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new RejectionError(LINE_NOT_FOUND_MESSAGE);
  await enforceCartLimits(db, cart.id);
}

/**
 * Removes a line from the owner's cart. [API-077]
 * @throws `RejectionError` if there is no such line
 */
export async function removeLine(db: Db, owner: CartOwner, id: number, now: number) {
  const cart = await openCart(db, owner, now);
  const { numDeletedRows } = await db
    .deleteFrom("cart_lines")
    .where("id", "=", id)
    .where("cart_id", "=", cart.id)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new RejectionError(LINE_NOT_FOUND_MESSAGE);
}

/**
 * Moves the lines of an anonymous visitor's cart to a user's cart, and deletes the visitor's cart. Adds up
 * the quantities of equal lines, to at most `MAX_QTY`. Does nothing if `cartKey` isn't the key of a visitor's
 * cart. [API-079 CART-014]
 */
export async function mergeCart(db: Db, userId: number, cartKey: string, now: number): Promise<void> {
  const visitorCart = await findCart(db, { userId: null, session: cartKey });
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
        conflict.columns(["cart_id", "sku_id", "addon_texts"]).doUpdateSet((eb) => ({
          qty: eb.fn<number>("min", [eb("cart_lines.qty", "+", line.qty), eb.val(MAX_QTY)]),
        })),
      )
      .execute();
  }
  await db.deleteFrom("carts").where("id", "=", visitorCart.id).execute();
  await enforceCartLimits(db, cart.id);
}

/**
 * Returns the owner's cart and records that it is in use. Creates a user's cart if needed.
 * @throws `RejectionError` if a visitor's cart doesn't exist
 */
async function openCart(db: Db, owner: CartOwner, now: number): Promise<CartRow> {
  const cart = owner.userId === null ? await findCart(db, owner) : await findOrCreateCart(db, owner, now);
  if (!cart) throw new RejectionError("This cart no longer exists. Start again.");
  await touchCart(db, cart.id, now);
  return cart;
}

async function enforceCartLimits(db: Db, cartId: number): Promise<void> {
  const lines = await db.selectFrom("cart_lines").select("qty").where("cart_id", "=", cartId).execute();
  if (lines.some(({ qty }) => qty > MAX_QTY))
    throw new RejectionError(`A cart can have at most ${MAX_QTY} of one item.`);
  if (lines.length > MAX_LINES)
    throw new RejectionError(`A cart can have at most ${MAX_LINES} different items.`);
}

const LINE_NOT_FOUND_MESSAGE = "This item is no longer in your cart.";
