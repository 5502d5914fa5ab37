import type { Db } from "../db/database.ts";
import { racersLicenceOf } from "../events/racers-register.ts";
import { licences } from "../licences/licences.ts";
import { vehicleOfEntry } from "../vehicles/vehicles.ts";
import type { StoredOrder } from "./ticket-types.ts";

/**
 * What an entry comes to the track with. Of a vehicle or licence that is off its driver's list the id is 0;
 * days are `yyyy-MM-dd` or "", several garages one text.
 */
export async function entryAtEvent(
  db: Db,
  order: Pick<StoredOrder, "id" | "user_id" | "vehicle_id" | "race_licence_number" | "aasa_licence">,
) {
  const [vehicle, licence, sites] = [
    await vehicleOfEntry(db, order.vehicle_id),
    await licenceNumbered(db, order),
    await db
      .selectFrom("hire_sites")
      .select(["kind", "name"])
      .where("order_id", "=", order.id)
      .orderBy("id")
      .execute(),
  ];
  const named = (kind: "garage" | "camp-site") =>
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
    garage: named("garage"),
    camp_site: named("camp-site"),
  };
}

/**
 * The licence that an entry named by its number, a typed one where it named no race licence: from the
 * driver's list, else as the register has it.
 */
async function licenceNumbered(
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
