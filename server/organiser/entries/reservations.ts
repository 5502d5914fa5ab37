import { sql } from "kysely";
import type { OrderLine } from "../../../app/domain/entry/entry-price.ts";
import type { Db } from "../db/database.ts";
import type { ReservationKind } from "./tables.ts";

/** A quantity of an item with limited capacity or stock. `name` is used in the sold-out message. */
export type Reservation = { kind: ReservationKind; recordId: number; quantity: number; name: string };

/**
 * Converts the lines of an order to reservations. Omits licences, which are unlimited, and the category of a
 * transferred entry, which is already reserved.
 */
export function toReservations(lines: readonly OrderLine[], isTransfer: boolean): Reservation[] {
  const reservations = lines.flatMap((line): Reservation[] => {
    const kind = RESERVATION_KINDS[line.kind];
    if (kind === null || (kind === "category" && isTransfer)) return [];
    const reservation = { kind, recordId: line.id, quantity: line.quantity, name: line.name };
    return line.optionId === 0
      ? [reservation]
      : [reservation, { ...reservation, kind: "merch-option", recordId: line.optionId }];
  });
  return mergeByItem(reservations);
}

/**
 * Reserves all items of an order. Returns null on success, or the first item that lacks capacity, with the
 * remaining quantity. If the result isn't null, the caller must roll back its transaction. A single
 * conditional update reserves an item, so concurrent orders can't both get the last item. `holder` is the
 * name shown on a garage or camp site.
 */
export async function reserveItems(
  db: Db,
  order: { id: number; holder: string },
  reservations: readonly Reservation[],
): Promise<(Reservation & { remaining: number }) | null> {
  for (const reservation of reservations) {
    if (!(await reserve(db, order, reservation)))
      return { ...reservation, remaining: await countRemaining(db, reservation) };
  }
  return null;
}

export async function releaseReservations(db: Db, orderId: number): Promise<void> {
  const reservations = await db
    .selectFrom("entry_order_places")
    .selectAll()
    .where("order_id", "=", orderId)
    .execute();
  for (const { kind, record_id, quantity } of reservations) {
    const table = CAPACITY_TABLES[kind];
    if (!table) continue;
    await db
      .updateTable(table)
      .set({ taken: sql<number>`max(0, taken - ${quantity})` })
      .where("id", "=", record_id)
      .execute();
  }
  await db
    .updateTable("hire_sites")
    .set({ order_id: null, booked_by: "" })
    .where("order_id", "=", orderId)
    .execute();
}

async function reserve(
  db: Db,
  order: { id: number; holder: string },
  reservation: Reservation,
): Promise<boolean> {
  const table = CAPACITY_TABLES[reservation.kind];
  const { numUpdatedRows } = table
    ? await db
        .updateTable(table)
        .set({ taken: sql<number>`taken + ${reservation.quantity}` })
        .where("id", "=", reservation.recordId)
        .where((eb) =>
          eb.or([
            eb("cap", "is", null),
            eb(sql<number>`taken + ${reservation.quantity}`, "<=", eb.ref("cap")),
          ]),
        )
        .executeTakeFirstOrThrow()
    : await db
        .updateTable("hire_sites")
        .set({ order_id: order.id, booked_by: order.holder })
        .where("id", "=", reservation.recordId)
        .where("order_id", "is", null)
        .where("booked_by", "=", "")
        .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

async function countRemaining(db: Db, { kind, recordId }: Reservation): Promise<number> {
  const table = CAPACITY_TABLES[kind];
  if (!table) return 0;
  const { cap, taken } = await db
    .selectFrom(table)
    .select(["cap", "taken"])
    .where("id", "=", recordId)
    .executeTakeFirstOrThrow();
  return Math.max(0, (cap ?? 0) - taken);
}

const RESERVATION_KINDS: Record<OrderLine["kind"], ReservationKind | null> = {
  category: "category",
  garage: "garage",
  "camp-site": "camp-site",
  extra: "extra",
  spectator: "spectator",
  merch: "merch",
  licence: null,
  sku: "sku",
};

/** Null for garages and camp sites, because each of them is a row of `hire_sites`. */
const CAPACITY_TABLES = {
  category: "entry_categories",
  spectator: "spectator_types",
  extra: "event_extras",
  merch: "event_merch",
  "merch-option": "event_merch_options",
  sku: "shop_skus",
  garage: null,
  "camp-site": null,
} as const satisfies Record<ReservationKind, string | null>;

/** An order has a separate line for each piece of merchandise. */
function mergeByItem(reservations: readonly Reservation[]): Reservation[] {
  const reservationsByItem = new Map<string, Reservation>();
  for (const reservation of reservations) {
    const key = `${reservation.kind} ${reservation.recordId}`;
    const sameItem = reservationsByItem.get(key);
    reservationsByItem.set(
      key,
      sameItem ? { ...sameItem, quantity: sameItem.quantity + reservation.quantity } : reservation,
    );
  }
  return [...reservationsByItem.values()];
}
