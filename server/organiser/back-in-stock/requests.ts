import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import { DAY_MS, HOUR_MS } from "../../../app/domain/durations.ts";
import type { Database, Db } from "../db/database.ts";

export type BackInStockRequest = Selectable<Database["back_in_stock_requests"]>;

/**
 * Maximum number of waiting requests of an address, because anyone can enter any address. A further request
 * replaces the oldest, so that the requests of others for an address don't prevent those of its owner.
 */
const MAX_PER_ADDRESS = 20;

/** Maximum number of waiting requests for a product, because a script can enter any number of addresses. */
export const MAX_PER_PRODUCT = 5_000;

/** How long a mail waits after the outbox has rejected it, usually because of the address's daily limit. */
const RETRY_PAUSE_MS = HOUR_MS;

const RETENTION_MS = 365 * DAY_MS;

/**
 * Stores a request, unless the address already has this request or the product has `MAX_PER_PRODUCT`. If the
 * address has `MAX_PER_ADDRESS` others, deletes the oldest. `db` is a transaction.
 */
export async function storeRequest(
  db: Db,
  request: Pick<BackInStockRequest, "email" | "product_id" | "sku_id" | "language">,
  now: number,
): Promise<void> {
  const earlierRequests = await db
    .selectFrom("back_in_stock_requests")
    .select(["id", "product_id", "sku_id", "token"])
    .where("email", "=", request.email)
    .orderBy("id")
    .execute();
  const isRepeated = earlierRequests.some(
    ({ product_id, sku_id }) => product_id === request.product_id && sku_id === request.sku_id,
  );
  if (isRepeated) return;
  const { count } = await db
    .selectFrom("back_in_stock_requests")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("product_id", "=", request.product_id)
    .executeTakeFirstOrThrow();
  if (count >= MAX_PER_PRODUCT) return;
  const [oldestRequest] = earlierRequests;
  if (oldestRequest && earlierRequests.length >= MAX_PER_ADDRESS) await deleteRequest(db, oldestRequest.id);
  const token = oldestRequest?.token ?? randomBytes(24).toString("base64url");
  await db
    .insertInto("back_in_stock_requests")
    .values({ ...request, token, created_at: now, next_attempt_at: now })
    .execute();
}

/** Returns the ids of the products that have requests. */
export async function listRequestedProducts(db: Db): Promise<number[]> {
  const rows = await db.selectFrom("back_in_stock_requests").select("product_id").distinct().execute();
  return rows.map(({ product_id }) => product_id);
}

/**
 * Returns the ids of at most `limit` due requests for any SKU of a product, or for one of `skuIds`, oldest
 * first. A request whose mail was rejected counts as newer, so that it doesn't delay the others.
 */
export async function listDueRequestsFor(
  db: Db,
  productId: number,
  { skuIds, now, limit }: { skuIds: readonly number[]; now: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom("back_in_stock_requests")
    .select("id")
    .where("product_id", "=", productId)
    .where("sku_id", "in", [0, ...skuIds])
    .where("next_attempt_at", "<=", now)
    .orderBy("next_attempt_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns a request, or null if it was deleted or postponed in the meantime. */
export async function findDueRequest(db: Db, id: number, now: number): Promise<BackInStockRequest | null> {
  const row = await db
    .selectFrom("back_in_stock_requests")
    .selectAll()
    .where("id", "=", id)
    .where("next_attempt_at", "<=", now)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteRequest(db: Db, id: number): Promise<void> {
  await db.deleteFrom("back_in_stock_requests").where("id", "=", id).execute();
}

/** Postpones all requests of an address after the outbox has rejected a mail to it. */
export async function postponeRequestsOf(db: Db, email: string, now: number): Promise<void> {
  await db
    .updateTable("back_in_stock_requests")
    .set({ next_attempt_at: now + RETRY_PAUSE_MS })
    .where("email", "=", email)
    .execute();
}

/** Whether the address of a link's token has requests. */
export async function hasRequests(db: Db, token: string): Promise<boolean> {
  const row = await db
    .selectFrom("back_in_stock_requests")
    .select("id")
    .where("token", "=", token)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes all requests of the address of a link's token. */
export async function deleteRequestsOf(db: Db, token: string): Promise<void> {
  await db.deleteFrom("back_in_stock_requests").where("token", "=", token).execute();
}

/** Deletes the requests that are older than a year. */
export async function deleteOldRequests(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom("back_in_stock_requests")
    .where("created_at", "<=", now - RETENTION_MS)
    .execute();
}
