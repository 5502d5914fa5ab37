import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db } from "../db/database.ts";
import type { CartTables } from "./tables.ts";
import { DAY_MS } from "../../../app/domain/durations.ts";

export type CartRow = Selectable<CartTables["carts"]>;

/** A user, or an anonymous visitor if `userId` is null. `session` is the key of a visitor's cart. */
export type CartOwner = { userId: number | null; session: string };

/** For a visitor's cart with items. An empty cart is deleted after a day. */
const UNUSED_VISITOR_CART_LIFETIME_MS = 90 * DAY_MS;

/** Finds the owner's cart, or null if there is none. A key never finds the cart of a user. [SEC-006] */
export async function findCart(db: Db, { userId, session }: CartOwner): Promise<CartRow | null> {
  const carts = db.selectFrom("carts").selectAll();
  const cart =
    userId === null
      ? await carts.where("key", "=", session).where("user_id", "is", null).executeTakeFirst()
      : await carts.where("user_id", "=", userId).executeTakeFirst();
  return cart ?? null;
}

/**
 * Returns the owner's cart, or creates a cart. A new cart of a visitor gets a new key. Also deletes abandoned
 * carts.
 */
export async function findOrCreateCart(db: Db, owner: CartOwner, now: number): Promise<CartRow> {
  await deleteAbandonedVisitorCarts(db, now);
  const cart = await findCart(db, owner);
  if (!cart) return createCart(db, owner.userId, now);
  if (now - cart.touched_at >= DAY_MS) await touchCart(db, cart.id, now);
  return cart;
}

/** Prevents the deletion of a cart as unused. */
export async function touchCart(db: Db, id: number, now: number): Promise<void> {
  await db.updateTable("carts").set({ touched_at: now }).where("id", "=", id).execute();
}

async function createCart(db: Db, userId: number | null, now: number): Promise<CartRow> {
  const key = randomBytes(24).toString("base64url");
  await db
    .insertInto("carts")
    .values({ key, user_id: userId, touched_at: now })
    // A concurrent call may have created the user's cart.
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .execute();
  const carts = db.selectFrom("carts").selectAll();
  return userId === null
    ? carts.where("key", "=", key).executeTakeFirstOrThrow()
    : carts.where("user_id", "=", userId).executeTakeFirstOrThrow();
}

async function deleteAbandonedVisitorCarts(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom("carts")
    .where("user_id", "is", null)
    .where("touched_at", "<=", now - DAY_MS)
    .where((eb) =>
      eb.or([
        eb("touched_at", "<=", now - UNUSED_VISITOR_CART_LIFETIME_MS),
        eb.not(
          eb.exists(eb.selectFrom("cart_lines").select("id").whereRef("cart_lines.cart_id", "=", "carts.id")),
        ),
      ]),
    )
    .execute();
}
