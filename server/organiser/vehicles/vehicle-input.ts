import { z } from "zod";
import { day, recordId, text } from "../../../app/wire/primitives.ts";
import { statesOf } from "../account/stored-places.ts";
import type { Db } from "../db/database.ts";
import { vehicleChoices } from "./choices.ts";

const line = text.transform((value) => value.trim().slice(0, 100));

/** A vehicle as create and update take it. The owner of the record is the caller, whatever the body says. [VEH-001 VEH-002] */
export const VehicleInput = z.object({
  make: line,
  model: line,
  colour: line,
  year_of_manufacture: line,
  body_style_id: recordId,
  registration: line,
  registration_state_id: recordId,
  registration_expiry: day.transform((expiry) => expiry ?? ""),
  induction_type_id: recordId,
  engine_type_id: recordId,
  vehicle_owner: line,
  owner_mobile: line,
  racing_number: line,
});
export type VehicleInput = z.output<typeof VehicleInput>;

/**
 * What is wrong with a vehicle, in words for the driver; "" when nothing is. A vehicle is registered, with state and expiry, or not, with neither: one
 * without the other is a slip. `today` is a day in the organiser's zone. [VEH-007..020 VEH-025]
 */
export async function vehicleProblem(db: Db, vehicle: VehicleInput, today: string): Promise<string> {
  const isRegistered = vehicle.registration_state_id > 0 || vehicle.registration_expiry !== "";
  const needed = isRegistered ? [...required, ...requiredOfRegistered] : required;
  const missing = needed.filter(({ member }) => !vehicle[member]).map(({ name }) => name);
  if (missing.length > 0) return `Please fill in: ${missing.join(", ")}.`;

  if (!isYear(vehicle.year_of_manufacture, today))
    return "The year of manufacture is not a year that can be right.";
  if (!/^\d{0,6}$/.test(vehicle.racing_number)) return "The racing number must be a number, 0 or more.";
  return unknownChoice(db, vehicle);
}

/** What is wrong with the `photo` of a save: "x" keeps the one there is and "" means none; nothing can be uploaded yet. */
export function photoProblem(input: Readonly<Record<string, unknown>>): string {
  const { photo } = z.object({ photo: text }).parse(input);
  return ["", "x"].includes(photo)
    ? ""
    : "Photos can’t be uploaded yet. Please save the vehicle without one.";
}

const required = [
  { member: "make", name: "Make" },
  { member: "model", name: "Model" },
  { member: "colour", name: "Colour" },
  { member: "year_of_manufacture", name: "Year of manufacture" },
  { member: "body_style_id", name: "Body Style" },
  { member: "registration", name: "Registration / Number Plate" },
  { member: "induction_type_id", name: "Induction type" },
  { member: "engine_type_id", name: "Engine type" },
  { member: "vehicle_owner", name: "Vehicle Owner" },
  { member: "owner_mobile", name: "Owner mobile" },
] as const;

const requiredOfRegistered = [
  { member: "registration_state_id", name: "Registration State" },
  { member: "registration_expiry", name: "Registration Expiry" },
] as const;

/** From the first cars to next year's models. */
const isYear = (year: string, today: string): boolean =>
  /^\d{4}$/.test(year) && Number(year) >= 1885 && Number(year) <= Number(today.slice(0, 4)) + 1;

async function unknownChoice(db: Db, vehicle: VehicleInput): Promise<string> {
  const [choices, states] = await Promise.all([vehicleChoices(db), statesOf(db)]);
  if (!has(choices.bodyStyles, vehicle.body_style_id)) return "There is no such body style.";
  if (!has(choices.inductionTypes, vehicle.induction_type_id)) return "There is no such induction type.";
  if (!has(choices.engineTypes, vehicle.engine_type_id)) return "There is no such engine type.";
  if (vehicle.registration_state_id > 0 && !has(states, vehicle.registration_state_id))
    return "There is no such state.";
  return "";
}

const has = (options: readonly { id: number }[], id: number): boolean =>
  options.some((option) => option.id === id);
