import { sum } from "../../../app/domain/money.ts";
import type { Db } from "../db/database.ts";
import { Refusal } from "../payments/refusal.ts";
import type { Place } from "./places.ts";
import type { PlaceKind } from "./tables.ts";

/** What an unpaid order may keep from others. */
export type HoldLimits = {
  /**
   * Orders of an account that hold something while they wait to be paid: of all events and the shop together.
   */
  openOrders: number;
  /** Pieces of one kind in one order; `shop` are all pieces of an order of the shop. */
  tickets: number;
  extras: number;
  merch: number;
  garages: number;
  campSites: number;
  shop: number;
};

/**
 * What an honest buyer needs: a team with its families, a club that orders its shirts, a season that is
 * entered in one evening.
 */
export const usualHolds: HoldLimits = {
  openOrders: 5,
  tickets: 20,
  extras: 20,
  merch: 20,
  garages: 4,
  campSites: 4,
  shop: 50,
};

/**
 * Refuses an order of an event that would keep more places from others than an honest buyer needs, or that is
 * one open order too many for its account. Call it inside the order's transaction once it is written. Where
 * it costs nothing, what the account has of this event already for nothing counts as well: such an order is
 * never open, and could be made again and again. Throws `Refusal` with words that say how many there may be.
 */
export async function refuseTooManyPlaces(
  db: Db,
  limits: HoldLimits,
  order: { userId: number; eventId: number; isFree: boolean },
  places: readonly Place[],
): Promise<void> {
  const before = order.isFree ? await freePlacesOf(db, order) : [];
  for (const { kinds, limit, name } of groupsOf(limits)) {
    const isOrdered = places.some(({ kind }) => kinds.includes(kind));
    const ofKinds = [...before, ...places].filter(({ kind }) => kinds.includes(kind));
    if (isOrdered && sum(ofKinds.map(({ quantity }) => quantity)) > limit)
      throw order.isFree ? tooManyFree(limit, name) : tooMany(limit, name);
  }
  await refuseTooManyOpenOrders(db, limits, order.userId);
}

/** The same for an order of the shop. */
export async function refuseTooManyPieces(
  db: Db,
  limits: HoldLimits,
  userId: number,
  lines: readonly { qty: number }[],
): Promise<void> {
  if (sum(lines.map(({ qty }) => qty)) > limits.shop) throw tooMany(limits.shop, "pieces");
  await refuseTooManyOpenOrders(db, limits, userId);
}

/** Orders of events and of the shop count together: nobody empties many events at once. */
async function refuseTooManyOpenOrders(db: Db, { openOrders }: HoldLimits, userId: number): Promise<void> {
  const ofEvents = await openOrdersOf(db, "entry_orders", userId);
  const ofShop = await openOrdersOf(db, "shop_orders", userId);
  if (ofEvents + ofShop <= openOrders) return;
  throw new Refusal(
    `You have ${openOrders} orders that are not paid yet. Please pay one of them first; ` +
      "an order is given up when it is not paid within 30 minutes.",
  );
}

async function openOrdersOf(db: Db, table: "entry_orders" | "shop_orders", userId: number): Promise<number> {
  const { open } = await db
    .selectFrom(table)
    .select((select) => select.fn.countAll<number>().as("open"))
    .where("user_id", "=", userId)
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();
  return open;
}

const groupsOf = (limits: HoldLimits): { kinds: readonly PlaceKind[]; limit: number; name: string }[] => [
  { kinds: ["spectator"], limit: limits.tickets, name: "tickets" },
  { kinds: ["extra"], limit: limits.extras, name: "extras" },
  { kinds: ["merch", "sku"], limit: limits.merch, name: "pieces of merchandise" },
  { kinds: ["garage"], limit: limits.garages, name: "garages" },
  { kinds: ["camp-site"], limit: limits.campSites, name: "camp sites" },
];

const tooMany = (limit: number, name: string): Refusal =>
  new Refusal(
    `One order can have ${limit} ${name} at most. ` +
      "Please order the rest once it is paid, or write to the organiser.",
  );

/** A free order is never waiting to be paid: what the account has for nothing counts for good. */
const tooManyFree = (limit: number, name: string): Refusal =>
  new Refusal(
    `You can have ${limit} ${name} of this event for nothing at most, all your orders together. ` +
      "If you need more, please write to the organiser.",
  );

/** What an account has of an event that it had not to pay for. */
const freePlacesOf = (db: Db, { userId, eventId }: { userId: number; eventId: number }) =>
  db
    .selectFrom("entry_order_places")
    .innerJoin("entry_orders", "entry_orders.id", "entry_order_places.order_id")
    .innerJoin("invoices", "invoices.id", "entry_orders.invoice_id")
    .select(["kind", "quantity"])
    .where("entry_orders.user_id", "=", userId)
    .where("entry_orders.event_id", "=", eventId)
    .where("entry_orders.status", "=", "paid")
    .where("invoices.total", "=", 0)
    .execute();
