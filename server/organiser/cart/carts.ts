import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db } from "../db/database.ts";
import type { CartTables } from "./tables.ts";

export type CartRow = Selectable<CartTables["carts"]>;

/**
 * Whose cart a call is for. `userId` wins over `session`; it is null for an anonymous visitor, whose cart is
 * found by its key.
 */
export type CartOwner = { userId: number | null; session: string };

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long an unused cart of a visitor is stored; an empty one is deleted after a day. */
const UNUSED_CART_LIFETIME_MS = 90 * DAY_MS;

/** Returns the holder's cart, or null. A visitor's key never opens a user's cart. [SEC-006] */
export async function findCart(db: Db, { userId, session }: CartOwner): Promise<CartRow | null> {
  const carts = db.selectFrom("carts").selectAll();
  const cart =
    userId === null
      ? await carts.where("key", "=", session).where("user_id", "is", null).executeTakeFirst()
      : await carts.where("user_id", "=", userId).executeTakeFirst();
  return cart ?? null;
}

/**
 * Returns the holder's cart and creates it if there is none; a visitor then gets a key generated here.
 * Abandoned carts are deleted on the way.
 */
export async function findOrCreateCart(db: Db, holder: CartOwner, now: number): Promise<CartRow> {
  await deleteAbandonedCarts(db, now);
  const found = await findCart(db, holder);
  if (!found) return createCart(db, holder.userId, now);
  if (now - found.touched_at >= DAY_MS) await touchCart(db, found.id, now);
  return found;
}

/** Records that a cart is in use. */
export async function touchCart(db: Db, id: number, now: number): Promise<void> {
  await db.updateTable("carts").set({ touched_at: now }).where("id", "=", id).execute();
}

async function createCart(db: Db, userId: number | null, now: number): Promise<CartRow> {
  const key = randomBytes(24).toString("base64url");
  await db
    .insertInto("carts")
    .values({ key, user_id: userId, touched_at: now })
    .onConflict((conflict) => conflict.column("user_id").doNothing()) // concurrent first calls of one user
    .execute();
  const carts = db.selectFrom("carts").selectAll();
  return userId === null
    ? carts.where("key", "=", key).executeTakeFirstOrThrow()
    : carts.where("user_id", "=", userId).executeTakeFirstOrThrow();
}

async function deleteAbandonedCarts(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom("carts")
    .where("user_id", "is", null)
    .where("touched_at", "<=", now - DAY_MS)
    .where((where) =>
      where.or([
        where("touched_at", "<=", now - UNUSED_CART_LIFETIME_MS),
        where.not(
          where.exists(
            where.selectFrom("cart_lines").select("id").whereRef("cart_lines.cart_id", "=", "carts.id"),
          ),
        ),
      ]),
    )
    .execute();
}
