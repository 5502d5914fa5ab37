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
import { type PatchedVehicle, applyVehiclePatch, vehiclePatchFields } from "../patched-vehicle.ts";
import { defaultVehicleOwner } from "../vehicle-owner.ts";
import type { SavedOrNew, RecordPatch } from "./entry-form.ts";

/** Parses the vehicle in the form: a saved vehicle, possibly with changes, or a new one. [ENT-025 EVT-054] */
export function readVehicle(
  page: EntryPage,
  values: Values,
): FormParseResult<SavedOrNew<VehicleToSave> | RecordPatch<PatchedVehicle["patch"]>> {
  const vehicleChoice = chosenVehicle(page.driver, values);
  // There is no error here, because the domain rules report a missing choice.
  if (vehicleChoice.kind === "none") return { ok: false, errors: [] };
  if (vehicleChoice.kind === "saved") return readPatchedVehicle(page, vehicleChoice.record, values);
  const vehicle = parseVehicle(page, values);
  return vehicle.ok ? { ok: true, value: { kind: "new", record: vehicle.value } } : vehicle;
}

function readPatchedVehicle(
  page: EntryPage,
  vehicle: DriversVehicle,
  values: Values,
): ReturnType<typeof readVehicle> {
  const fieldNames = vehiclePatchFields(vehicle.id);
  const schema = z.object({
    [fieldNames.expiry]: optionalField(vehicleRules(page.days.today).registrationExpiry),
    ...(page.offer.requireVehiclePhoto && !vehicle.hasPhoto
      ? { [fieldNames.photo]: uploadedFileSchema }
      : {}),
  });
  const result = readForm(values, schema);
  if (!result.ok) return result;
  const photo = z.string().catch("").parse(result.value[fieldNames.photo]);
  const patch = { ...applyVehiclePatch(vehicle, page, values).patch, photo };
  const hasChanges = patch.registration_expiry !== "" || patch.photo !== "";
  return {
    ok: true,
    value: hasChanges ? { kind: "patched", id: vehicle.id, patch } : { kind: "saved", id: vehicle.id },
  };
}

/**
 * Parses the new vehicle in the form. The registration is required unless the chosen category waives it.
 * [VEH-021]
 */
export function parseVehicle(page: EntryPage, values: Values): FormParseResult<VehicleToSave> {
  const category = chosenCategory(page.offer, parseChoices(values, page.offer));
  const mustBeRegistered = category?.vehicleMustBeRegistered ?? true;
  const vehicle = readForm(
    addDefaultOwner(values),
    vehicleForm({
      today: page.days.today,
      mustBeRegistered,
      mustHavePhoto: page.offer.requireVehiclePhoto,
    }),
  );
  return vehicle.ok ? { ok: true, value: vehicleToSave(vehicle.value, mustBeRegistered) } : vehicle;
}

/** Parses the registration expiry of the new vehicle, `yyyy-MM-dd`; null if it is empty or invalid. */
export function parseRegistrationExpiry(page: EntryPage, values: Values): string | null {
  const schema = z.object({
    vehicle_registration_expiry: optionalField(vehicleRules(page.days.today).registrationExpiry),
  });
  const result = readForm(values, schema);
  return (result.ok && result.value.vehicle_registration_expiry) || null;
}

/**
 * Fills in empty fields of the vehicle's owner with the driver's name and mobile number, which are in the
 * same form.
 */
function addDefaultOwner(values: Values): Values {
  const { vehicle_owner: name, vehicle_owner_mobile: mobile } = defaultVehicleOwner(values);
  return {
    ...values,
    ...(getText(values, "vehicle_owner") === "" ? { vehicle_owner: [name] } : {}),
    ...(getText(values, "vehicle_owner_mobile") === "" ? { vehicle_owner_mobile: [mobile] } : {}),
  };
}
