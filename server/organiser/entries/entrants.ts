import { loadCreditBalance } from "../account/credit.ts";
import { addresses } from "../account/addresses.ts";
import { findUser, type UserRow } from "../account/users.ts";
import type { Db } from "../db/database.ts";
import type { Entrant } from "../events/entrant.ts";
import type { EventGraph } from "../events/event-graph.ts";
import { dayOf } from "../events/event-times.ts";
import { findValidLicence, licences } from "../licences/licences.ts";
import { createStallholderLoader } from "../stalls/stallholder.ts";
import { memoize } from "../records/memoize.ts";
import { vehicles } from "../vehicles/vehicles.ts";

const MIN_DRIVER_AGE = 18;

/**
 * Creates a loader of the user-specific data in event records: what they used last, what their unpaid orders
 * hold, and whether they can enter. Data that doesn't depend on the event is loaded once.
 * [EVT-072 ENT-009 ENT-010 ENT-011]
 */
export function createEntrantLoader(
  db: Db,
  userId: number,
  now: number,
): (graph: EventGraph) => Promise<Entrant> {
  const reads = memoize(async () => {
    const [user, credit, last, orders, owned] = await Promise.all([
      findUser(db, userId),
      loadCreditBalance(db, userId),
      lastEntryOf(db, userId),
      ordersOf(db, userId),
      licences.list(db, userId),
    ]);
    const [address, vehicle, holds] = await Promise.all([
      addresses.find(db, userId, last?.address_id || user?.current_address_id || 0),
      vehicles.find(db, userId, last?.vehicle_id ?? 0),
      heldBy(
        db,
        orders.filter(({ status }) => status === "pending").map(({ id }) => id),
      ),
    ]);
    return { user, credit, last, orders, owned, address, vehicle, holds };
  });
  const stallholder = createStallholderLoader(db, userId, now);
  return async (graph) => {
    const { user, credit, last, orders, owned, address, vehicle, holds } = await reads();
    const ofEvent = orders.filter(({ event_id }) => event_id === graph.event.id);
    const licence = findValidLicence(owned, graph.event.race_licence, dayOf(graph));
    return {
      hasEntered: ofEvent.some(({ status, category_id }) => status === "paid" && category_id > 0),
      cannotEnterReason: user ? ageProblem(user, dayOf(graph)) : "",
      lastAddressId: address?.id ?? 0,
      lastVehicleId: vehicle?.id ?? 0,
      aasaLicence: last?.aasa_licence ?? "",
      raceLicence: { number: licence?.number ?? "", expiry: licence?.expiry ?? null },
      credit,
      stallholder: await stallholder(graph),
      holds: holds.filter(({ orderId }) => ofEvent.some(({ id }) => id === orderId)).map(({ hold }) => hold),
    };
  };
}

const lastEntryOf = (db: Db, userId: number) =>
  db
    .selectFrom("entry_orders")
    .select(["address_id", "vehicle_id", "aasa_licence"])
    .where("user_id", "=", userId)
    .where("category_id", ">", 0)
    .orderBy("id", "desc")
    .executeTakeFirst();

/** The user's paid and pending orders. */
const ordersOf = (db: Db, userId: number) =>
  db
    .selectFrom("entry_orders")
    .select(["id", "event_id", "status", "category_id"])
    .where("user_id", "=", userId)
    .where("status", "in", ["paid", "pending"])
    .execute();

type Held = { orderId: number; hold: Entrant["holds"][number] };

async function heldBy(db: Db, orderIds: number[]): Promise<Held[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom("entry_order_places")
    .selectAll()
    .where("order_id", "in", orderIds)
    .execute();
  return rows.map(({ order_id, kind, record_id, quantity }) => ({
    orderId: order_id,
    hold: { kind, recordId: record_id, quantity },
  }));
}

/**
 * Drivers must be 18 on the day of the event; not checked if the date of birth is unknown. Days compare as
 * text.
 */
function ageProblem(user: UserRow, eventDay: string): string {
  if (user.date_of_birth === "" || eventDay === "") return "";
  const year = Number(user.date_of_birth.slice(0, 4)) + MIN_DRIVER_AGE;
  const isOldEnough = `${year}${user.date_of_birth.slice(4)}` <= eventDay;
  return isOldEnough ? "" : `drivers must be at least ${MIN_DRIVER_AGE} years old on the day of the event`;
}
