import { z } from "zod";
import { isRegistered, vehicleRules } from "../../../app/domain/record-rules/vehicle.ts";
import { line } from "../../../app/domain/record-rules/text-rule.ts";
import { wholeNumber } from "../../../app/domain/record-rules/number.ts";
import { phone } from "../../../app/domain/record-rules/phone.ts";
import { recordId, text } from "../../../app/wire/primitives.ts";
import { statesOf } from "../account/stored-places.ts";
import type { Db } from "../db/database.ts";
import { kept, keptDay, recordRefusal, type RuledMember } from "../http/record-refusal.ts";
import { vehicleChoices } from "./choices.ts";

const words = kept(line());

/**
 * A vehicle as create and update take it. The owner of the record is the caller, whatever the body says.
 * [VEH-001 VEH-002]
 */
export const VehicleInput = z.object({
  make: words,
  model: words,
  colour: words,
  year_of_manufacture: kept(wholeNumber),
  body_style_id: recordId,
  registration: words,
  registration_state_id: recordId,
  registration_expiry: keptDay,
  induction_type_id: recordId,
  engine_type_id: recordId,
  vehicle_owner: words,
  owner_mobile: kept(phone),
  racing_number: kept(wholeNumber),
  // An upload id for a new photo, "x" for the one there is, "" for none; the hash once it is known.
  photo: text,
});
export type VehicleInput = z.output<typeof VehicleInput>;

/**
 * What is wrong with a vehicle, in words for the driver; "" when nothing is. `today` is a day in the
 * organiser's zone. [VEH-007..020 VEH-025]
 */
export async function vehicleProblem(db: Db, vehicle: VehicleInput, today: string): Promise<string> {
  return recordRefusal(vehicle, membersOf(vehicle, today)) || unknownChoice(db, vehicle);
}

function membersOf(vehicle: VehicleInput, today: string): RuledMember[] {
  const rules = vehicleRules(today);
  const { registration_state_id: stateId, registration_expiry: expiry } = vehicle;
  return [
    { member: "make", name: "Make", rule: rules.make },
    { member: "model", name: "Model", rule: rules.model },
    { member: "colour", name: "Colour", rule: rules.colour },
    { member: "year_of_manufacture", name: "Year of manufacture", rule: rules.yearOfManufacture },
    { member: "body_style_id", name: "Body Style", rule: "chosen" },
    { member: "registration", name: "Registration / Number Plate", rule: rules.registration },
    { member: "induction_type_id", name: "Induction type", rule: "chosen" },
    { member: "engine_type_id", name: "Engine type", rule: "chosen" },
    { member: "vehicle_owner", name: "Vehicle Owner", rule: rules.owner },
    { member: "owner_mobile", name: "Owner mobile", rule: rules.ownerMobile },
    { member: "racing_number", name: "Racing number", rule: rules.racingNumber },
    ...(isRegistered({ stateId, expiry }) ? registrationMembers(rules) : []),
  ];
}

const registrationMembers = (rules: ReturnType<typeof vehicleRules>): RuledMember[] => [
  { member: "registration_state_id", name: "Registration State", rule: "chosen" },
  { member: "registration_expiry", name: "Registration Expiry", rule: rules.registrationExpiry },
];

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
