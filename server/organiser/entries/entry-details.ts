import type { Db } from "../db/database.ts";
import { findRacersLicence } from "../events/racers-register.ts";
import { licences } from "../licences/licences.ts";
import { findVehicleOfEntry } from "../vehicles/vehicles.ts";
import type { StoredOrder } from "./ticket-types.ts";

/**
 * Loads the vehicle, licence, garages, camp sites and extras of an entry. The `id` of a vehicle or licence is 0 if it
 * isn't in the driver's account. Dates are `yyyy-MM-dd` or "". `garage` and `camp_site` are names, joined
 * with commas.
 */
export async function loadEntryDetails(
  db: Db,
  order: Pick<StoredOrder, "id" | "user_id" | "vehicle_id" | "race_licence_number" | "aasa_licence">,
) {
  const [vehicle, licence, hireSites, extras] = [
    await findVehicleOfEntry(db, order.vehicle_id),
    await findLicence(db, order),
    await db
      .selectFrom("hire_sites")
      .select(["kind", "name"])
      .where("order_id", "=", order.id)
      .orderBy("id")
      .execute(),
    await db
      .selectFrom("entry_order_places")
      .innerJoin("event_extras", "event_extras.id", "entry_order_places.record_id")
      .select(["event_extras.name", "entry_order_places.quantity"])
      .where("entry_order_places.order_id", "=", order.id)
      .where("entry_order_places.kind", "=", "extra")
      .orderBy("entry_order_places.id")
      .execute(),
  ];
  const joinSiteNames = (kind: "garage" | "camp-site") =>
    hireSites
      .filter((site) => site.kind === kind)
      .map(({ name }) => name)
      .join(", ");
  return {
    vehicle: vehicle && {
      id: vehicle.isListed ? vehicle.id : 0,
      name: [vehicle.year_of_manufacture, vehicle.make, vehicle.model].filter(Boolean).join(" "),
      registration: vehicle.registration,
      registration_expiry: vehicle.registration_expiry,
      racing_number: vehicle.racing_number,
    },
    licence,
    garage: joinSiteNames("garage"),
    camp_site: joinSiteNames("camp-site"),
    extras: extras.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`)),
  };
}

/**
 * Finds the licence of an entry, or null if the entry has no licence number. The race licence has priority
 * over the AASA number. The expiry comes from the driver's list of licences or the RACERS register, and is ""
 * if neither has the number.
 */
async function findLicence(
  db: Db,
  {
    user_id,
    race_licence_number,
    aasa_licence,
  }: Pick<StoredOrder, "user_id" | "race_licence_number" | "aasa_licence">,
) {
  const number = race_licence_number || aasa_licence;
  if (number === "") return null;
  const savedLicence = (await licences.list(db, user_id)).find((licence) => licence.number === number);
  if (savedLicence) return { id: savedLicence.id, number, expiry: savedLicence.expiry };
  const racersLicence = await findRacersLicence(db, user_id);
  return { id: 0, number, expiry: racersLicence?.number === number ? racersLicence.expiry : "" };
}
