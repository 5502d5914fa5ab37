import { z } from "zod";
import { vehicleForm, vehicleToSave } from "../../account/garage/vehicle.schema.ts";
import { chosenCategory } from "../../domain/entry/entry-sections.ts";
import { vehicleRules } from "../../domain/record-rules/vehicle.ts";
import type { Values } from "../../posting/form-result.ts";
import { optionalField } from "../../posting/fields.ts";
import { type FormParseResult, readForm } from "../../posting/read-form.server.ts";
import { uploadedFileSchema } from "../../uploads/upload.schema.ts";
import type { VehicleToSave } from "../../wire/account.ts";
import { chosenVehicle } from "../chosen-records.ts";
import { parseChoices } from "../entry-choices.ts";
import type { DriversVehicle, EntryPage } from "../entry-page.ts";
import { getText } from "../entry-values.ts";
import { type PatchedVehicle, patchedVehicle, vehiclePatchFields } from "../patched-vehicle.ts";
import { defaultVehicleOwner } from "../vehicle-owner.ts";
import type { Chosen, Patched } from "./entry-form.ts";

/** The vehicle in the form: a saved one, a saved one with changes, or a new one. [ENT-025 EVT-054] */
export function readVehicle(
  page: EntryPage,
  values: Values,
): FormParseResult<Chosen<VehicleToSave> | Patched<PatchedVehicle["patch"]>> {
  const chosen = chosenVehicle(page.driver, values);
  // The domain rules report a missing choice.
  if (chosen.kind === "none") return { ok: false, errors: [] };
  if (chosen.kind === "saved") return readPatchedVehicle(page, chosen.record, values);
  const vehicle = parseVehicle(page, values);
  return vehicle.ok ? { ok: true, value: { kind: "new", record: vehicle.value } } : vehicle;
}

function readPatchedVehicle(
  page: EntryPage,
  vehicle: DriversVehicle,
  values: Values,
): ReturnType<typeof readVehicle> {
  const names = vehiclePatchFields(vehicle.id);
  const schema = z.object({
    [names.expiry]: optionalField(vehicleRules(page.days.today).registrationExpiry),
    ...(page.offer.requireVehiclePhoto && !vehicle.hasPhoto ? { [names.photo]: uploadedFileSchema } : {}),
  });
  const read = readForm(values, schema);
  if (!read.ok) return read;
  const photo = z.string().catch("").parse(read.value[names.photo]);
  const patch = { ...patchedVehicle(vehicle, page, values).patch, photo };
  const hasChanges = patch.registration_expiry !== "" || patch.photo !== "";
  return {
    ok: true,
    value: hasChanges ? { kind: "patched", id: vehicle.id, patch } : { kind: "saved", id: vehicle.id },
  };
}

/**
 * Parses the new vehicle in the form. Registration is required if the chosen category requires it, and while
 * no category is chosen. [VEH-021]
 */
export function parseVehicle(page: EntryPage, values: Values): FormParseResult<VehicleToSave> {
  const category = chosenCategory(page.offer, parseChoices(values, page.offer));
  const mustBeRegistered = category?.vehicleMustBeRegistered ?? true;
  const vehicle = readForm(
    withOwner(values),
    vehicleForm({
      today: page.days.today,
      mustBeRegistered,
      mustHavePhoto: page.offer.requireVehiclePhoto,
    }),
  );
  return vehicle.ok ? { ok: true, value: vehicleToSave(vehicle.value, mustBeRegistered) } : vehicle;
}

/** The registration expiry of the new vehicle in the form; null if it is empty or invalid. */
export function parseRegistrationExpiry(page: EntryPage, values: Values): string | null {
  const schema = z.object({
    vehicle_registration_expiry: optionalField(vehicleRules(page.days.today).registrationExpiry),
  });
  const read = readForm(values, schema);
  return (read.ok && read.value.vehicle_registration_expiry) || null;
}

/**
 * Without an owner in the form, the vehicle belongs to the driver, whose name and mobile are in the same
 * form.
 */
function withOwner(values: Values): Values {
  const { vehicle_owner: name, vehicle_owner_mobile: mobile } = defaultVehicleOwner(values);
  return {
    ...values,
    ...(getText(values, "vehicle_owner") === "" ? { vehicle_owner: [name] } : {}),
    ...(getText(values, "vehicle_owner_mobile") === "" ? { vehicle_owner_mobile: [mobile] } : {}),
  };
}
