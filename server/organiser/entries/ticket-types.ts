import type { Db } from "../db/database.ts";
import { getMailTexts } from "../mail/mail-texts.ts";
import type { EventGraph } from "../events/event-graph.ts";

export type StoredOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

export const ORDER_COLUMNS = [
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

/** Finds an order of any user. Callers must check the owner. */
export async function findOrder(db: Db, id: number) {
  const order = await db
    .selectFrom("entry_orders")
    .select(ORDER_COLUMNS)
    .where("id", "=", id)
    .executeTakeFirst();
  return order ?? null;
}

/**
 * Loads the type name of each ticket of an order: first the bought tickets, then the tickets included in the
 * entry. Types without a name get a name in `language`, a language of the mails.
 */
export async function loadTicketTypes(
  db: Db,
  order: Pick<StoredOrder, "id" | "category_id">,
  { categories, spectatorTypes }: EventGraph,
  language = "en",
): Promise<string[]> {
  const { ticket: t } = getMailTexts(language);
  const boughtTickets = await db
    .selectFrom("entry_order_places")
    .select(["record_id", "quantity"])
    .where("order_id", "=", order.id)
    .where("kind", "=", "spectator")
    .orderBy("id")
    .execute();
  const includedCount = categories.find(({ id }) => id === order.category_id)?.spectator_tickets ?? 0;
  return [
    ...boughtTickets.flatMap(({ record_id, quantity }) => {
      const type = spectatorTypes.find(({ id }) => id === record_id);
      return Array.from({ length: quantity }, () => type?.name ?? t.spectator);
    }),
    ...Array.from({ length: includedCount }, () => t.included),
  ];
}
