import { creditBalance } from "../account/credit.ts";
import { addresses } from "../account/addresses.ts";
import { findUser, type UserRow } from "../account/users.ts";
import type { Db } from "../db/database.ts";
import type { Entrant } from "../events/entrant.ts";
import type { EventGraph } from "../events/event-graph.ts";
import { dayOf } from "../events/event-times.ts";
import { licenceFrom } from "../licences/licences.ts";
import { readStallholder } from "../stalls/stallholder.ts";
import { vehicles } from "../vehicles/vehicles.ts";

const minimumAge = 18;

/**
 * What an event's record says to this user: what they used last, what they hold, and whether anything keeps
 * them out. [EVT-072 ENT-009 ENT-010 ENT-011]
 */
export async function readEntrant(db: Db, userId: number, graph: EventGraph, now: number): Promise<Entrant> {
  const [user, credit, last, orders, stallholder] = await Promise.all([
    findUser(db, userId),
    creditBalance(db, userId),
    lastEntryOf(db, userId),
    ordersOf(db, userId, graph.event.id),
    readStallholder(db, userId, graph, now),
  ]);
  const addressId = last?.address_id || user?.current_address_id || 0;
  const vehicleId = last?.vehicle_id ?? 0;
  const [address, vehicle, licence] = await Promise.all([
    addresses.find(db, userId, addressId),
    vehicles.find(db, userId, vehicleId),
    licenceFrom(db, userId, graph.event.race_licence, dayOf(graph)),
  ]);
  return {
    hasEntered: orders.some(({ status, category_id }) => status === "paid" && category_id > 0),
    cannotEnterReason: user ? ageProblem(user, dayOf(graph)) : "",
    lastAddressId: address?.id ?? 0,
    lastVehicleId: vehicle?.id ?? 0,
    aasaLicence: last?.aasa_licence ?? "",
    raceLicence: { number: licence?.number ?? "", expiry: licence?.expiry ?? null },
    credit,
    stallholder,
    holds: await heldBy(
      db,
      orders.filter(({ status }) => status === "pending").map(({ id }) => id),
    ),
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

const ordersOf = (db: Db, userId: number, eventId: number) =>
  db
    .selectFrom("entry_orders")
    .select(["id", "status", "category_id"])
    .where("user_id", "=", userId)
    .where("event_id", "=", eventId)
    .execute();

async function heldBy(db: Db, orderIds: number[]): Promise<Entrant["holds"]> {
  if (orderIds.length === 0) return [];
  const places = await db
    .selectFrom("entry_order_places")
    .selectAll()
    .where("order_id", "in", orderIds)
    .execute();
  return places.map(({ kind, record_id, quantity }) => ({ kind, recordId: record_id, quantity }));
}

/** Drivers are at least 18 on the day, where we know when they were born. Days compare as text. */
function ageProblem(user: UserRow, eventDay: string): string {
  if (user.date_of_birth === "" || eventDay === "") return "";
  const year = Number(user.date_of_birth.slice(0, 4)) + minimumAge;
  const isOldEnough = `${year}${user.date_of_birth.slice(4)}` <= eventDay;
  return isOldEnough ? "" : `drivers must be at least ${minimumAge} years old on the day of the event`;
}
