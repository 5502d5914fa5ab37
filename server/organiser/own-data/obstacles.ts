import type { Db } from "../db/database.ts";
import { loadUpcomingEvents } from "../events/event-routes.ts";
import type { Dependencies } from "../feature.ts";
import { DAY_MS } from "../../../app/domain/durations.ts";
import { selectRefundedInvoices } from "../payments/invoices.ts";

/**
 * A reason why an account can't be deleted now. `name` is the name of the event or series, or the number of
 * the order, or "" for an administrator.
 */
export type Obstacle = {
  kind: "administrator" | "payment" | "entry" | "stall" | "series" | "order";
  name: string;
};

/** How long after its payment a shop order is treated as being delivered, unless its status is complete. */
const MAX_DELIVERY_MS = 30 * DAY_MS;
/** How long an unpaid order of a form prevents the deletion. */
const UNPAID_FORM_ORDER_MS = 30 * 60 * 1000;

/**
 * Finds the reasons why an account can't be deleted now:
 * - The user is an administrator.
 * - The user has entries, tickets or stalls of events that aren't over, or has entered a series with such an
 * event.
 * - The user has unpaid orders, or orders that are being delivered. Forms with a price are treated as shop
 * orders.
 */
export async function findObstacles(
  { db, clock }: Pick<Dependencies, "db" | "clock">,
  userId: number,
): Promise<Obstacle[]> {
  const now = clock.now();
  const upcomingEventNames = new Map(
    (await loadUpcomingEvents({ db, clock }, { includeUndated: true })).map(({ event }) => [
      event.id,
      event.name,
    ]),
  );
  const toEventObstacles = (kind: Obstacle["kind"], rows: readonly { event_id: number }[]): Obstacle[] =>
    [...new Set(rows.map(({ event_id }) => event_id))].flatMap((id) => {
      const name = upcomingEventNames.get(id);
      return name === undefined ? [] : [{ kind, name }];
    });
  return [
    ...(await findAdministrator(db, userId)),
    ...(await findOpenPayments(db, userId, now)),
    ...toEventObstacles("entry", await loadPaidEntries(db, userId)),
    ...toEventObstacles("stall", await loadOpenStalls(db, userId)),
    ...(await findUpcomingSeries(db, userId, [...upcomingEventNames.keys()])),
    ...(await findOrdersInDelivery(db, userId, now - MAX_DELIVERY_MS)),
    ...(await findFormOrders(db, userId, now)),
  ];
}

async function findAdministrator(db: Db, userId: number): Promise<Obstacle[]> {
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("is_admin", "=", 1)
    .execute();
  return rows.map(() => ({ kind: "administrator", name: "" }));
}

/** Finds the unpaid orders that hold slots or stock. */
async function findOpenPayments(db: Db, userId: number, now: number): Promise<Obstacle[]> {
  const entries = db
    .selectFrom("entry_orders")
    .select("invoice_id as id")
    .where("user_id", "=", userId)
    .where("status", "=", "pending")
    .where("held_until", ">", now);
  const orders = db
    .selectFrom("shop_orders")
    .select("id")
    .where("user_id", "=", userId)
    .where("status", "=", "pending")
    .where("held_until", ">", now);
  const series = db
    .selectFrom("series_entries")
    .select("invoice_id as id")
    .where("user_id", "=", userId)
    .where("paid_at", "is", null)
    .where("held_until", ">", now);
  const rows = await entries.union(orders).union(series).execute();
  return rows.map(({ id }) => ({ kind: "payment", name: String(id) }));
}

const loadPaidEntries = (db: Db, userId: number) =>
  db
    .selectFrom("entry_orders")
    .select("event_id")
    .where("user_id", "=", userId)
    .where("status", "=", "paid")
    .where("invoice_id", "not in", selectRefundedInvoices(db))
    .execute();

const loadOpenStalls = (db: Db, userId: number) =>
  db
    .selectFrom("stall_applications")
    .select("event_id")
    .where("user_id", "=", userId)
    .where("status", "!=", "refused")
    .execute();

async function findUpcomingSeries(db: Db, userId: number, events: readonly number[]): Promise<Obstacle[]> {
  const rows = await db
    .selectFrom("series_entries")
    .innerJoin("series", "series.id", "series_entries.series_id")
    .innerJoin("series_rounds", "series_rounds.series_id", "series.id")
    .select("series.name")
    .distinct()
    .where("series_entries.user_id", "=", userId)
    .where("series_entries.paid_at", "is not", null)
    .where("series_rounds.event_id", "in", events)
    .execute();
  return rows.map(({ name }) => ({ kind: "series", name }));
}

async function findOrdersInDelivery(db: Db, userId: number, since: number): Promise<Obstacle[]> {
  const rows = await db
    .selectFrom("shop_orders")
    .select("id")
    .where("user_id", "=", userId)
    .where("status", "in", ["paid", "picked"])
    .where("paid_at", ">", since)
    .execute();
  return rows.map(({ id }) => ({ kind: "order", name: String(id) }));
}

/** Finds the form orders that may still be paid or delivered. */
async function findFormOrders(db: Db, userId: number, now: number): Promise<Obstacle[]> {
  const rows = await db
    .selectFrom("form_answers")
    .innerJoin("invoices", "invoices.id", "form_answers.invoice_id")
    .select(["invoices.id", "invoices.paid_at"])
    .where("form_answers.account_id", "=", userId)
    .where("invoices.cancelled_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("invoices.paid_at", ">", now - MAX_DELIVERY_MS),
        eb.and([
          eb("invoices.paid_at", "is", null),
          eb("invoices.created_at", ">", now - UNPAID_FORM_ORDER_MS),
        ]),
      ]),
    )
    .execute();
  return rows.map(({ id, paid_at }) => ({ kind: paid_at === null ? "payment" : "order", name: String(id) }));
}
