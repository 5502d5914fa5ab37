import { z } from "zod";
import { isRegistered, createVehicleRules } from "../../../app/domain/record-rules/vehicle.ts";
import { createLineRule } from "../../../app/domain/record-rules/text-rule.ts";
import { wholeNumberRule } from "../../../app/domain/record-rules/number.ts";
import { phoneRule } from "../../../app/domain/record-rules/phone.ts";
import { recordId, text } from "../../../app/wire/primitives.ts";
import { listStates } from "../account/stored-countries.ts";
import type { Db } from "../db/database.ts";
import {
  createTextSchema,
  daySchema,
  validateRecord,
  type ValidatedField,
} from "../http/record-validation.ts";
import { loadVehicleOptions } from "./vehicle-options.ts";

const singleLine = createTextSchema(createLineRule());

/** The input to create or update a vehicle. The owner is always the caller. [VEH-001 VEH-002] */
export const VehicleInput = z.object({
  make: singleLine,
  model: singleLine,
  colour: singleLine,
  year_of_manufacture: createTextSchema(wholeNumberRule),
  body_style_id: recordId,
  registration: singleLine,
  registration_state_id: recordId,
  registration_expiry: daySchema,
  induction_type_id: recordId,
  engine_type_id: recordId,
  vehicle_owner: singleLine,
  owner_mobile: createTextSchema(phoneRule),
  racing_number: createTextSchema(wholeNumberRule),
  // In a request, an upload id, `KEEP_PHOTO` or "". Replaced by the photo's hash before saving.
  photo: text,
});
export type VehicleInput = z.output<typeof VehicleInput>;

/**
 * Validates a vehicle. Returns a message for the driver, or "" if it is valid. `today` is the date in the
 * organiser's time zone (`yyyy-MM-dd`). [VEH-007..020 VEH-025]
 */
export async function findVehicleProblem(db: Db, vehicle: VehicleInput, today: string): Promise<string> {
  return validateRecord(vehicle, listFieldRules(vehicle, today)) || findChoiceProblem(db, vehicle);
}

function listFieldRules(vehicle: VehicleInput, today: string): ValidatedField[] {
  const rules = createVehicleRules(today);
  const { registration_state_id: stateId, registration_expiry: expiry } = vehicle;
  return [
    { field: "make", label: "Make", rule: rules.make },
    { field: "model", label: "Model", rule: rules.model },
    { field: "colour", label: "Colour", rule: rules.colour },
    { field: "year_of_manufacture", label: "Year of manufacture", rule: rules.yearOfManufacture },
    { field: "body_style_id", label: "Body Style", rule: "chosen" },
    { field: "registration", label: "Registration / Number Plate", rule: rules.registration },
    { field: "induction_type_id", label: "Induction type", rule: "chosen" },
    { field: "engine_type_id", label: "Engine type", rule: "chosen" },
    { field: "vehicle_owner", label: "Vehicle Owner", rule: rules.owner },
    { field: "owner_mobile", label: "Owner mobile", rule: rules.ownerMobile },
    { field: "racing_number", label: "Racing number", rule: rules.racingNumber },
    ...(isRegistered({ stateId, expiry }) ? buildRegistrationFields(rules) : []),
  ];
}

const buildRegistrationFields = (rules: ReturnType<typeof createVehicleRules>): ValidatedField[] => [
  { field: "registration_state_id", label: "Registration State", rule: "chosen" },
  { field: "registration_expiry", label: "Registration Expiry", rule: rules.registrationExpiry },
];

async function findChoiceProblem(db: Db, vehicle: VehicleInput): Promise<string> {
  const [options, states] = await Promise.all([loadVehicleOptions(db), listStates(db)]);
  if (!includesId(options.bodyStyles, vehicle.body_style_id)) return "Choose a body style from the list.";
  if (!includesId(options.inductionTypes, vehicle.induction_type_id))
    return "Choose an induction type from the list.";
  if (!includesId(options.engineTypes, vehicle.engine_type_id)) return "Choose an engine type from the list.";
  if (vehicle.registration_state_id > 0 && !includesId(states, vehicle.registration_state_id))
    return "Choose a state from the list.";
  return "";
}

const includesId = (options: readonly { id: number }[], id: number): boolean =>
  options.some((option) => option.id === id);
