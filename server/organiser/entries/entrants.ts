import { loadCreditBalance } from "../account/credit.ts";
import { addresses } from "../account/addresses.ts";
import { findUser, type UserRow } from "../account/users.ts";
import type { Db } from "../db/database.ts";
import type { Entrant } from "../events/entrant.ts";
import type { EventGraph } from "../events/event-graph.ts";
import { getFirstDay } from "../events/event-times.ts";
import { findValidLicence, licences } from "../licences/licences.ts";
import { createTraderDataLoader } from "../stalls/stallholder.ts";
import { batchByKey } from "../records/batch.ts";
import { memoize } from "../records/memoize.ts";
import { vehicles } from "../vehicles/vehicles.ts";
import { selectRefundedInvoices } from "../payments/invoices.ts";

const MIN_DRIVER_AGE = 18;

/**
 * Creates a loader of the data in event records that depends on the user: the address and vehicle of the
 * user's last entry, the items that unpaid orders hold, and whether the user can enter. Loads the data
 * that doesn't depend on the event only once. [EVT-072 ENT-009 ENT-010 ENT-011]
 */
export function createEntrantLoader(
  db: Db,
  userId: number,
  now: number,
): (graph: EventGraph) => Promise<Entrant> {
  const loadUserData = memoize(async () => {
    const [user, credit, lastEntry, holds, ownLicences] = await Promise.all([
      findUser(db, userId),
      loadCreditBalance(db, userId),
      findLastEntry(db, userId),
      loadPendingOrderHolds(db, userId),
      licences.list(db, userId),
    ]);
    const [address, vehicle] = await Promise.all([
      addresses.find(db, userId, lastEntry?.address_id || user?.current_address_id || 0),
      vehicles.find(db, userId, lastEntry?.vehicle_id ?? 0),
    ]);
    return { user, credit, lastEntry, ownLicences, address, vehicle, holds };
  });
  const hasPaidEntry = createPaidEntryLoader(userId);
  const loadStallholder = createTraderDataLoader(db, userId, now);
  return async (graph) => {
    const { user, credit, lastEntry, ownLicences, address, vehicle, holds } = await loadUserData();
    const licence = findValidLicence(ownLicences, graph.event.race_licence, getFirstDay(graph));
    return {
      hasEntered: await hasPaidEntry(db, graph.event.id),
      cannotEnterReason: user ? findAgeProblem(user, getFirstDay(graph)) : "",
      lastAddressId: address?.id ?? 0,
      lastVehicleId: vehicle?.id ?? 0,
      aasaLicence: lastEntry?.aasa_licence ?? "",
      raceLicence: { number: licence?.number ?? "", expiry: licence?.expiry ?? null },
      credit,
      stallholder: await loadStallholder(graph),
      holds: holds.filter(({ eventId }) => eventId === graph.event.id).map(({ hold }) => hold),
    };
  };
}

const findLastEntry = (db: Db, userId: number) =>
  db
    .selectFrom("entry_orders")
    .select(["address_id", "vehicle_id", "aasa_licence"])
    .where("user_id", "=", userId)
    .where("category_id", ">", 0)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

const createPaidEntryLoader = (userId: number) =>
  batchByKey(async (db, eventIds: readonly number[]) => {
    const entries = await db
      .selectFrom("entry_orders")
      .select("event_id")
      .where("user_id", "=", userId)
      .where("event_id", "in", eventIds)
      .where("status", "=", "paid")
      .where("category_id", ">", 0)
      .where("invoice_id", "not in", selectRefundedInvoices(db))
      .execute();
    const enteredIds = new Set(entries.map(({ event_id }) => event_id));
    return (eventId) => enteredIds.has(eventId);
  });

type OrderHold = { eventId: number; hold: Entrant["holds"][number] };

async function loadPendingOrderHolds(db: Db, userId: number): Promise<OrderHold[]> {
  const rows = await db
    .selectFrom("entry_orders")
    .innerJoin("entry_order_places", "entry_order_places.order_id", "entry_orders.id")
    .select(["entry_orders.event_id", "kind", "record_id", "quantity"])
    .where("entry_orders.user_id", "=", userId)
    .where("entry_orders.status", "=", "pending")
    .orderBy("entry_order_places.id")
    .execute();
  return rows.map(({ event_id, kind, record_id, quantity }) => ({
    eventId: event_id,
    hold: { kind, recordId: record_id, quantity },
  }));
}

/**
 * Returns the reason why a user is too young on the day of the event (`yyyy-MM-dd`), or "" if the user is old
 * enough or a date is unknown.
 */
function findAgeProblem(user: UserRow, eventDay: string): string {
  if (user.date_of_birth === "" || eventDay === "") return "";
  const yearOfMinAge = Number(user.date_of_birth.slice(0, 4)) + MIN_DRIVER_AGE;
  const isOldEnough = `${yearOfMinAge}${user.date_of_birth.slice(4)}` <= eventDay;
  return isOldEnough ? "" : `drivers must be at least ${MIN_DRIVER_AGE} years old on the day of the event`;
}
