import { sql } from "kysely";
import type { OrderLine } from "../../../app/domain/entry/entry-price.ts";
import type { Db } from "../db/database.ts";
import type { PlaceKind } from "./tables.ts";

/** Something that an order takes of what there is; `name` is told when it is gone. */
export type Place = { kind: PlaceKind; recordId: number; quantity: number; name: string };

/**
 * What the lines of an order take. A licence takes nothing; an entry that is taken over keeps the place it
 * has.
 */
export function placesOf(lines: readonly OrderLine[], isTransfer: boolean): Place[] {
  const places = lines.flatMap((line): Place[] => {
    const kind = placeKinds[line.kind];
    if (kind === null || (kind === "category" && isTransfer)) return [];
    const place = { kind, recordId: line.id, quantity: line.quantity, name: line.name };
    return line.optionId === 0
      ? [place]
      : [place, { ...place, kind: "merch-option", recordId: line.optionId }];
  });
  return mergeSame(places);
}

/**
 * Takes all the places for an order, or gives the first one that is gone with how many are left, fewer than
 * asked for; then the caller must roll its transaction back. Each is one conditional update, so the last
 * place is taken once however many ask. `holder` is shown on a garage or camp site.
 */
export async function takePlaces(
  db: Db,
  order: { id: number; holder: string },
  places: readonly Place[],
): Promise<(Place & { left: number }) | null> {
  for (const place of places) {
    if (!(await take(db, order, place))) return { ...place, left: await leftOf(db, place) };
  }
  return null;
}

/** Gives back what an order holds. */
export async function releasePlaces(db: Db, orderId: number): Promise<void> {
  const places = await db
    .selectFrom("entry_order_places")
    .selectAll()
    .where("order_id", "=", orderId)
    .execute();
  for (const { kind, record_id, quantity } of places) {
    const table = countingTable[kind];
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

async function take(db: Db, order: { id: number; holder: string }, place: Place): Promise<boolean> {
  const table = countingTable[place.kind];
  const { numUpdatedRows } = table
    ? await db
        .updateTable(table)
        .set({ taken: sql<number>`taken + ${place.quantity}` })
        .where("id", "=", place.recordId)
        .where((where) =>
          where.or([
            where("cap", "is", null),
            where(sql<number>`taken + ${place.quantity}`, "<=", where.ref("cap")),
          ]),
        )
        .executeTakeFirstOrThrow()
    : await db
        .updateTable("hire_sites")
        .set({ order_id: order.id, booked_by: order.holder })
        .where("id", "=", place.recordId)
        .where("order_id", "is", null)
        .where("booked_by", "=", "")
        .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

async function leftOf(db: Db, { kind, recordId }: Place): Promise<number> {
  const table = countingTable[kind];
  if (!table) return 0;
  const { cap, taken } = await db
    .selectFrom(table)
    .select(["cap", "taken"])
    .where("id", "=", recordId)
    .executeTakeFirstOrThrow();
  return Math.max(0, (cap ?? 0) - taken);
}

const placeKinds: Record<OrderLine["kind"], PlaceKind | null> = {
  category: "category",
  garage: "garage",
  "camp-site": "camp-site",
  extra: "extra",
  spectator: "spectator",
  merch: "merch",
  licence: null,
  sku: "sku",
};

/** The table that counts a kind of place; null for garages and camp sites, of which each is one row. */
const countingTable = {
  category: "entry_categories",
  spectator: "spectator_types",
  extra: "event_extras",
  merch: "event_merch",
  "merch-option": "event_merch_options",
  sku: "shop_skus",
  garage: null,
  "camp-site": null,
} as const satisfies Record<PlaceKind, string | null>;

/** Merch and products come one piece a line; their places are counted together. */
function mergeSame(places: readonly Place[]): Place[] {
  const byKey = new Map<string, Place>();
  for (const place of places) {
    const key = `${place.kind} ${place.recordId}`;
    const known = byKey.get(key);
    byKey.set(key, known ? { ...known, quantity: known.quantity + place.quantity } : place);
  }
  return [...byKey.values()];
}
