import type { Db } from "../db/database.ts";
import type { EventGraph } from "../events/event-graph.ts";

/** An order as its tickets and its pass need it. */
export type StoredOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

export const orderColumns = [
  "id",
  "event_id",
  "user_id",
  "status",
  "category_id",
  "category_name",
  "first_name",
  "last_name",
  "email",
  "vehicle_id",
  "licence_id",
  "aasa_licence",
  "race_licence_number",
  "invoice_id",
] as const;

/** An order of whoever it is; null where there is none. */
export async function findOrder(db: Db, id: number) {
  const order = await db
    .selectFrom("entry_orders")
    .select(orderColumns)
    .where("id", "=", id)
    .executeTakeFirst();
  return order ?? null;
}

/** The type of each ticket: those that were bought, then those that come with the entry. */
export async function ticketTypes(
  db: Db,
  order: Pick<StoredOrder, "id" | "category_id">,
  { categories, spectatorTypes }: EventGraph,
): Promise<string[]> {
  const places = await db
    .selectFrom("entry_order_places")
    .select(["record_id", "quantity"])
    .where("order_id", "=", order.id)
    .where("kind", "=", "spectator")
    .orderBy("id")
    .execute();
  const included = categories.find(({ id }) => id === order.category_id)?.spectator_tickets ?? 0;
  return [
    ...places.flatMap(({ record_id, quantity }) => {
      const type = spectatorTypes.find(({ id }) => id === record_id);
      return Array.from({ length: quantity }, () => type?.name ?? "Spectator");
    }),
    ...Array.from({ length: included }, () => "Included with the entry"),
  ];
}
