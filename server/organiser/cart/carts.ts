import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db } from "../db/database.ts";
import type { CartTables } from "./tables.ts";

export type CartRow = Selectable<CartTables["carts"]>;

/**
 * Whose cart a call is about: the user's where there is one (null for a visitor), whatever the key; else the
 * key's.
 */
export type Holder = { userId: number | null; session: string };

const day = 24 * 60 * 60 * 1000;
/** How long a visitor's cart is kept that nobody looks at, in milliseconds; an empty one a day. */
const keptFor = 90 * day;

/** The cart of a holder; null where there is none. A visitor's key never opens a user's cart. [SEC-006] */
export async function findCart(db: Db, { userId, session }: Holder): Promise<CartRow | null> {
  const carts = db.selectFrom("carts").selectAll();
  const cart =
    userId === null
      ? await carts.where("key", "=", session).where("user_id", "is", null).executeTakeFirst()
      : await carts.where("user_id", "=", userId).executeTakeFirst();
  return cart ?? null;
}

/**
 * The cart of a holder, made where there is none; a visitor then gets a key that the API has chosen. Carts
 * that were left are cleared away.
 */
export async function openCart(db: Db, holder: Holder, now: number): Promise<CartRow> {
  await removeLeftCarts(db, now);
  const found = await findCart(db, holder);
  if (!found) return makeCart(db, holder.userId, now);
  if (now - found.touched_at >= day) await touchCart(db, found.id, now);
  return found;
}

/** Notes that somebody uses a cart. */
export async function touchCart(db: Db, id: number, now: number): Promise<void> {
  await db.updateTable("carts").set({ touched_at: now }).where("id", "=", id).execute();
}

async function makeCart(db: Db, userId: number | null, now: number): Promise<CartRow> {
  const key = randomBytes(24).toString("base64url");
  await db
    .insertInto("carts")
    .values({ key, user_id: userId, touched_at: now })
    .onConflict((conflict) => conflict.column("user_id").doNothing()) // two first calls of a user at once
    .execute();
  const carts = db.selectFrom("carts").selectAll();
  return userId === null
    ? carts.where("key", "=", key).executeTakeFirstOrThrow()
    : carts.where("user_id", "=", userId).executeTakeFirstOrThrow();
}

async function removeLeftCarts(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom("carts")
    .where("user_id", "is", null)
    .where("touched_at", "<=", now - day)
    .where((where) =>
      where.or([
        where("touched_at", "<=", now - keptFor),
        where.not(
          where.exists(
            where.selectFrom("cart_lines").select("id").whereRef("cart_lines.cart_id", "=", "carts.id"),
          ),
        ),
      ]),
    )
    .execute();
}
