import { problemsAt } from "../posting/problems-at.ts";
import type { VehicleDraft } from "../wire/account.ts";
import { recordProblemKeys } from "./field-problem.ts";
import type { Read } from "./form-reading.server.ts";
import { vehicleFields } from "./vehicle-values.ts";
import { vehicleDraft, vehicleForm } from "./vehicle.schema.ts";

/** Reads a new vehicle from a form, by what `textOf` finds under each of its names. */
export function readVehicle(
  textOf: (field: string) => string,
  rules: { today: string; mustBeRegistered: boolean },
): Read<VehicleDraft> {
  const given = Object.fromEntries(vehicleFields.map((field) => [field, textOf(field)]));
  const vehicle = vehicleForm(rules).safeParse(given);
  return vehicle.success
    ? { ok: true, value: vehicleDraft(vehicle.data, rules.mustBeRegistered) }
    : { ok: false, errors: problemsAt(vehicle.error, recordProblemKeys) };
}
