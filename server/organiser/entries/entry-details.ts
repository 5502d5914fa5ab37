import type { Db } from "../db/database.ts";
import { racersLicenceOf } from "../events/racers-register.ts";
import { licences } from "../licences/licences.ts";
import { findVehicleOfEntry } from "../vehicles/vehicles.ts";
import type { StoredOrder } from "./ticket-types.ts";

/**
 * Returns the vehicle, licence, garages and camp sites of an entry. The id of a vehicle or licence that its
 * driver has removed is 0. Days are `yyyy-MM-dd` or ""; names of several garages are joined.
 */
export async function loadEntryDetails(
  db: Db,
  order: Pick<StoredOrder, "id" | "user_id" | "vehicle_id" | "race_licence_number" | "aasa_licence">,
) {
  const [vehicle, licence, sites] = [
    await findVehicleOfEntry(db, order.vehicle_id),
    await findLicence(db, order),
    await db
      .selectFrom("hire_sites")
      .select(["kind", "name"])
      .where("order_id", "=", order.id)
      .orderBy("id")
      .execute(),
  ];
  const siteNames = (kind: "garage" | "camp-site") =>
    sites
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
    garage: siteNames("garage"),
    camp_site: siteNames("camp-site"),
  };
}

/**
 * Returns the licence whose number is on the entry: the race licence, else the typed AASA number. Looked up
 * in the driver's list, then in the register.
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
  const own = (await licences.list(db, user_id)).find((licence) => licence.number === number);
  if (own) return { id: own.id, number, expiry: own.expiry };
  const registered = await racersLicenceOf(db, user_id);
  return { id: 0, number, expiry: registered?.number === number ? registered.expiry : "" };
}
