import { sampleDriver } from "../account/sample-people.ts";
import { statesOf } from "../account/stored-places.ts";
import { findUserByEmail } from "../account/users.ts";
import type { Db } from "../db/database.ts";
import { vehicleChoices } from "./choices.ts";
import { addVehicle } from "./vehicles.ts";

const currentPlate = "ROLL24";

/**
 * Gives the sample driver a car with a current registration and one whose registration has expired; at later starts renews the first one's, so that
 * it stays current as the months pass. `today` is a day `yyyy-MM-dd`.
 */
export async function fillSampleGarage(db: Db, today: string): Promise<void> {
  const driver = await findUserByEmail(db, sampleDriver.email);
  if (!driver) return;

  const known = await db
    .selectFrom("vehicles")
    .select("id")
    .where("entrant_id", "=", driver.id)
    .executeTakeFirst();
  if (known) return renewRegistration(db, driver.id, today);
  for (const vehicle of await sampleVehicles(db, today)) await addVehicle(db, driver.id, vehicle);
}

async function renewRegistration(db: Db, driverId: number, today: string): Promise<void> {
  await db
    .updateTable("vehicles")
    .set({ registration_expiry: daysAfter(today, 240) })
    .where("entrant_id", "=", driverId)
    .where("registration", "=", currentPlate)
    .where("registration_expiry", "<", daysAfter(today, 120))
    .execute();
}

async function sampleVehicles(db: Db, today: string) {
  const [choices, states] = await Promise.all([vehicleChoices(db), statesOf(db)]);
  const owner = `${sampleDriver.first_name} ${sampleDriver.last_name}`;

  return [
    {
      make: "Nissan",
      model: "Skyline GT-R",
      colour: "Midnight purple",
      year_of_manufacture: "1997",
      body_style_id: idOf(choices.bodyStyles, "Coupe"),
      registration: currentPlate,
      registration_state_id: idOf(states, "New South Wales"),
      registration_expiry: daysAfter(today, 240),
      induction_type_id: idOf(choices.inductionTypes, "Twin turbocharged"),
      engine_type_id: idOf(choices.engineTypes, "Inline 6"),
      vehicle_owner: owner,
      owner_mobile: sampleDriver.mobile_phone,
      racing_number: "27",
    },
    {
      make: "Holden",
      model: "Commodore SS",
      colour: "Red",
      year_of_manufacture: "2008",
      body_style_id: idOf(choices.bodyStyles, "Ute"),
      registration: "OLD08",
      registration_state_id: idOf(states, "New South Wales"),
      registration_expiry: daysAfter(today, -30),
      induction_type_id: idOf(choices.inductionTypes, "Supercharged"),
      engine_type_id: idOf(choices.engineTypes, "V8"),
      vehicle_owner: owner,
      owner_mobile: sampleDriver.mobile_phone,
      racing_number: "",
    },
  ];
}

const idOf = (options: readonly { id: number; name: string }[], name: string): number =>
  options.find((option) => option.name === name)?.id ?? 0;

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
