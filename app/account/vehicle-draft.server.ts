import { z } from "zod";
import type { VehicleDraft } from "../wire/account.ts";
import { chosen, isDay, problemsAt, required, type Read } from "./form-reading.server.ts";
import { vehicleFields } from "./vehicle-values.ts";

/**
 * Reads a new vehicle from a form, by what `textOf` finds under each of its names. The number plate is always asked; state and expiry when registration
 * is required, or when “Is this vehicle registered?” is answered with Yes. [VEH-007..021 VEH-024 VEH-025]
 */
export function readVehicle(
  textOf: (field: string) => string,
  requireRegistration: boolean,
): Read<VehicleDraft> {
  const given = Object.fromEntries(vehicleFields.map((field) => [field, textOf(field)]));
  const vehicle = VehicleForm.safeParse(given);
  const registration = readRegistration(given, requireRegistration);
  const errors = [...problemsAt(vehicle.error), ...problemsAt(registration.error)];
  if (!vehicle.success || !registration.success) return { ok: false, errors };

  return {
    ok: true,
    value: {
      id: 0,
      make: vehicle.data.vehicle_make,
      model: vehicle.data.vehicle_model,
      colour: vehicle.data.vehicle_colour,
      year_of_manufacture: vehicle.data.vehicle_year,
      body_style_id: vehicle.data.vehicle_body_style,
      induction_type_id: vehicle.data.vehicle_induction,
      engine_type_id: vehicle.data.vehicle_engine,
      registration: vehicle.data.vehicle_registration,
      registration_state_id: registration.data.vehicle_registration_state,
      registration_expiry: registration.data.vehicle_registration_expiry,
      vehicle_owner: vehicle.data.vehicle_owner,
      owner_mobile: vehicle.data.vehicle_owner_mobile,
      racing_number: vehicle.data.vehicle_racing_number,
      photo: "",
    },
  };
}

const VehicleForm = z.object({
  vehicle_make: required,
  vehicle_model: required,
  vehicle_colour: required,
  vehicle_year: required.regex(/^(19|20)\d\d$/, "problem.year"),
  vehicle_body_style: chosen,
  vehicle_induction: chosen,
  vehicle_engine: chosen,
  vehicle_registration: required,
  vehicle_owner: required,
  vehicle_owner_mobile: required,
  vehicle_racing_number: z.string().regex(/^\d{0,9}$/, "problem.wholeNumber"),
});

const Registered = z.object({
  vehicle_registration_state: chosen,
  vehicle_registration_expiry: required.refine(isDay, "problem.day"),
});

const NotRegistered = z
  .object({ vehicle_registered: z.literal("no", "problem.required") })
  .transform(() => ({ vehicle_registration_state: 0, vehicle_registration_expiry: "" }));

function readRegistration(given: Record<string, string>, requireRegistration: boolean) {
  const isRegistered = requireRegistration || given["vehicle_registered"] === "yes";
  return isRegistered ? Registered.safeParse(given) : NotRegistered.safeParse(given);
}
