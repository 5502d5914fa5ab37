import type { Db } from "../db/database.ts";
import { Refusal } from "../payments/refusal.ts";
import { type AddonChoice, priceSku } from "../shop/pricing.ts";
import { type CartRow, findCart, type Holder, openCart, touchCart } from "./carts.ts";
import { columnsOf, lineColumns } from "./line-columns.ts";
import { heldBy } from "./stock.ts";

/** Bounds of a cart: pieces a line, and lines. */
const most = { qty: 99, lines: 50 };

export type NewLine = { skuId: number; qty: number; addons: readonly AddonChoice[] };

/**
 * Puts pieces of a SKU into the holder's cart; the same SKU with the same add-ons joins its line. Call it in
 * a transaction; throws `Refusal` with words for the customer. More than there is left may be put in, the
 * line then says so; of what has run out nothing may. [API-076 CART-009]
 */
export async function addLine(db: Db, holder: Holder, { skuId, qty, addons }: NewLine, now: number) {
  const cart = await cartToChange(db, holder, now);
  if (qty < 1) throw new Refusal("The quantity must be 1 or more.");
  const chosen = addons.filter(({ value }) => value.trim() !== "");
  const pricing = await priceSku(db, skuId, chosen);
  if (!pricing.ok) throw new Refusal(pricing.message);
  const { left, product } = pricing.priced;
  const held = (await heldBy(db, holder.userId)).get(skuId) ?? 0;
  if (left !== null && left + held <= 0) throw new Refusal(`${product.name} is out of stock.`);

  await db
    .insertInto("cart_lines")
    .values({ ...columnsOf(pricing.priced, chosen), qty, cart_id: cart.id })
    .onConflict((conflict) =>
      conflict
        .columns(["cart_id", "sku_id", "addon_texts"])
        .doUpdateSet((set) => ({ qty: set("cart_lines.qty", "+", qty) })),
    )
    .execute();
  await refuseTooMuch(db, cart.id);
}

/**
 * Sets how many pieces a line of the holder's own cart has; 0 takes it out. Throws `Refusal` when there is no
 * such line. [API-078]
 */
export async function changeLine(db: Db, holder: Holder, id: number, qty: number, now: number) {
  if (qty < 0) throw new Refusal("The quantity must be 1 or more.");
  if (qty === 0) return removeLine(db, holder, id, now);
  const cart = await cartToChange(db, holder, now);
  const { numUpdatedRows } = await db
    .updateTable("cart_lines")
    .set({ qty })
    .where("id", "=", id)
    .where("cart_id", "=", cart.id)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new Refusal(noSuchLine);
  await refuseTooMuch(db, cart.id);
}

/** Takes a line out of the holder's own cart. Throws `Refusal` when there is no such line. [API-077] */
export async function removeLine(db: Db, holder: Holder, id: number, now: number) {
  const cart = await cartToChange(db, holder, now);
  const { numDeletedRows } = await db
    .deleteFrom("cart_lines")
    .where("id", "=", id)
    .where("cart_id", "=", cart.id)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new Refusal(noSuchLine);
}

/**
 * Puts the lines of a visitor's cart into the user's, where equal ones are summed up to the most that a line
 * has; the visitor's cart is gone then. A key that names no visitor's cart changes nothing. [API-079
 * CART-014]
 */
export async function mergeCart(db: Db, userId: number, session: string, now: number): Promise<void> {
  const visitors = await findCart(db, { userId: null, session });
  if (!visitors) return;
  const cart = await openCart(db, { userId, session: "" }, now);
  const lines = await db
    .selectFrom("cart_lines")
    .select(lineColumns)
    .where("cart_id", "=", visitors.id)
    .orderBy("id")
    .execute();
  for (const line of lines) {
    await db
      .insertInto("cart_lines")
      .values({ ...line, cart_id: cart.id })
      .onConflict((conflict) =>
        conflict.columns(["cart_id", "sku_id", "addon_texts"]).doUpdateSet((set) => ({
          qty: set.fn<number>("min", [set("cart_lines.qty", "+", line.qty), set.val(most.qty)]),
        })),
      )
      .execute();
  }
  await db.deleteFrom("carts").where("id", "=", visitors.id).execute();
  await refuseTooMuch(db, cart.id);
}

/**
 * The cart is there before anything is put in: a key that the API hasn't made is nobody's. A user's is made
 * on demand.
 */
async function cartToChange(db: Db, holder: Holder, now: number): Promise<CartRow> {
  const cart = holder.userId === null ? await findCart(db, holder) : await openCart(db, holder, now);
  if (!cart) throw new Refusal("This cart is no longer there. Please start again.");
  await touchCart(db, cart.id, now);
  return cart;
}

async function refuseTooMuch(db: Db, cartId: number): Promise<void> {
  const lines = await db.selectFrom("cart_lines").select("qty").where("cart_id", "=", cartId).execute();
  if (lines.some(({ qty }) => qty > most.qty))
    throw new Refusal(`There can be at most ${most.qty} of one item in a cart.`);
  if (lines.length > most.lines)
    throw new Refusal(`There can be at most ${most.lines} different items in a cart.`);
}

const noSuchLine = "This is no longer in your cart.";
