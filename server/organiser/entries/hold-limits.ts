import type { Db } from "../db/database.ts";
import { RejectionError } from "../payments/rejection-error.ts";
import type { Reservation } from "./reservations.ts";
import type { ReservationKind } from "./tables.ts";

/** Limits what users can reserve without paying. */
export type HoldLimits = {
  /** For an account, in all events and the shop together. */
  maxPendingOrders: number;
  // The maximum quantities in one event order.
  tickets: number;
  extras: number;
  merch: number;
  garages: number;
  campSites: number;
  /** Maximum total quantity of a shop order. */
  shop: number;
};

/** High enough for a team with its families, or for a driver who enters a whole season at once. */
export const DEFAULT_HOLD_LIMITS: HoldLimits = {
  maxPendingOrders: 5,
  tickets: 20,
  extras: 20,
  merch: 20,
  garages: 4,
  campSites: 4,
  shop: 50,
};

/**
 * Enforces the limits for an event order: its quantities, and the account's pending orders. The quantities in
 * all free orders of the account for the event are added up, because a free order is never pending. Call this
 * in the order's transaction, after writing the order.
 * @throws `RejectionError` if a limit is exceeded
 */
export async function enforceHoldLimits(
  db: Db,
  limits: HoldLimits,
  order: { userId: number; eventId: number; isFree: boolean },
  reservations: readonly Reservation[],
): Promise<void> {
  const earlierReservations = order.isFree ? await loadReservationsOfFreeOrders(db, order) : [];
  for (const { kinds, limit, name } of listLimitGroups(limits)) {
    const isOrdered = reservations.some(({ kind }) => kinds.includes(kind));
    const itemsInGroup = [...earlierReservations, ...reservations].filter(({ kind }) => kinds.includes(kind));
    const totalQuantity = itemsInGroup.reduce((total, { quantity }) => total + quantity, 0);
    if (isOrdered && totalQuantity > limit)
      throw order.isFree ? createTooManyInFreeOrdersError(limit, name) : createTooManyError(limit, name);
  }
  await enforceMaxPendingOrders(db, limits, order.userId);
}

/** @throws `RejectionError` if a shop order or the account exceeds a limit */
export async function enforceShopHoldLimits(
  db: Db,
  limits: HoldLimits,
  userId: number,
  lines: readonly { qty: number }[],
): Promise<void> {
  const itemCount = lines.reduce((total, { qty }) => total + qty, 0);
  if (itemCount > limits.shop) throw createTooManyError(limits.shop, "items");
  await enforceMaxPendingOrders(db, limits, userId);
}

async function enforceMaxPendingOrders(
  db: Db,
  { maxPendingOrders }: HoldLimits,
  userId: number,
): Promise<void> {
  const pendingEventOrders = await countPendingOrders(db, "entry_orders", userId);
  const pendingShopOrders = await countPendingOrders(db, "shop_orders", userId);
  if (pendingEventOrders + pendingShopOrders <= maxPendingOrders) return;
  throw new RejectionError(
    `You have ${maxPendingOrders} unpaid orders. Pay one of them first. ` +
      "Orders that aren’t paid within 30 minutes lapse.",
  );
}

async function countPendingOrders(
  db: Db,
  table: "entry_orders" | "shop_orders",
  userId: number,
): Promise<number> {
  const { pending } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("pending"))
    .where("user_id", "=", userId)
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();
  return pending;
}

const listLimitGroups = (
  limits: HoldLimits,
): { kinds: readonly ReservationKind[]; limit: number; name: string }[] => [
  { kinds: ["spectator"], limit: limits.tickets, name: "tickets" },
  { kinds: ["extra"], limit: limits.extras, name: "extras" },
  { kinds: ["merch", "sku"], limit: limits.merch, name: "merchandise items" },
  { kinds: ["garage"], limit: limits.garages, name: "garages" },
  { kinds: ["camp-site"], limit: limits.campSites, name: "camp sites" },
];

const createTooManyError = (limit: number, name: string): RejectionError =>
  new RejectionError(
    `An order can have at most ${limit} ${name}. ` +
      "Order the rest after you’ve paid, or contact the organiser.",
  );

const createTooManyInFreeOrdersError = (limit: number, name: string): RejectionError =>
  new RejectionError(
    `You can have at most ${limit} free ${name} for this event, across all your orders. ` +
      "If you need more, contact the organiser.",
  );

const loadReservationsOfFreeOrders = (db: Db, { userId, eventId }: { userId: number; eventId: number }) =>
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
