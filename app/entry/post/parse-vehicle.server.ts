import { z } from "zod";
import { createVehicleSchema, buildVehicleToSave } from "../../account/garage/vehicle.schema.ts";
import { findChosenCategory } from "../../domain/entry/entry-sections.ts";
import { createVehicleRules } from "../../domain/record-rules/vehicle.ts";
import type { Values } from "../../posting/form-result.ts";
import { optionalField, requiredRecordId } from "../../posting/fields.ts";
import { type FormParseResult, readForm } from "../../posting/read-form.server.ts";
import { uploadedImageSchema } from "../../uploads/upload.schema.ts";
import type { VehicleToSave } from "../../wire/account.ts";
import { findChosenVehicle } from "../chosen-records.ts";
import { parseChoices } from "../entry-choices.ts";
import type { DriversVehicle, EntryPage } from "../entry-page.ts";
import { getText } from "../entry-values.ts";
import {
  applyVehiclePatch,
  getVehiclePatchFieldNames,
  isRegistrationAsked,
  type PatchedVehicle,
} from "../patched-vehicle.ts";
import { getDefaultVehicleOwner } from "../vehicle-owner.ts";
import type { SavedOrNew, RecordPatch } from "./entry-form.ts";

/** Parses the chosen vehicle: a saved one, a saved one with changes, or a new one. [ENT-025 EVT-054] */
export function parseVehicleChoice(
  page: EntryPage,
  values: Values,
): FormParseResult<SavedOrNew<VehicleToSave> | RecordPatch<PatchedVehicle["patch"]>> {
  const vehicleChoice = findChosenVehicle(page.driver, values);
  // The domain rules report a missing choice.
  if (vehicleChoice.kind === "none") return { ok: false, errors: [] };
  if (vehicleChoice.kind === "saved") return parseVehicleChange(page, vehicleChoice.record, values);
  const vehicle = parseNewVehicle(page, values);
  return vehicle.ok ? { ok: true, value: { kind: "new", record: vehicle.value } } : vehicle;
}

function parseVehicleChange(
  page: EntryPage,
  vehicle: DriversVehicle,
  values: Values,
): ReturnType<typeof parseVehicleChoice> {
  const fieldNames = getVehiclePatchFieldNames(vehicle.id);
  const asksForRegistration = isRegistrationAsked(page, vehicle, values);
  const { patch } = applyVehiclePatch(vehicle, values);
  // A typed registration that the form no longer shows isn't saved, because its error couldn't be corrected.
  const typedPatch = asksForRegistration
    ? patch
    : { ...patch, registration_expiry: "", registration_state_id: 0 };
  const lacksState = typedPatch.registration_expiry !== "" && vehicle.stateId === 0;
  const canChooseState = (page.driver?.recordOptions.states ?? []).length > 0;
  const schema = z.object({
    ...(asksForRegistration && {
      [fieldNames.expiry]: optionalField(createVehicleRules(page.days.today).registrationExpiry),
    }),
    ...(lacksState && canChooseState ? { [fieldNames.state]: requiredRecordId } : {}),
    ...(page.offer.requireVehiclePhoto && !vehicle.hasPhoto
      ? { [fieldNames.photo]: uploadedImageSchema }
      : {}),
  });
  const result = readForm(values, schema);
  if (!result.ok) return result;
  const photo = z.string().catch("").parse(result.value[fieldNames.photo]);
  const changes = { ...typedPatch, photo };
  const hasChanges = changes.registration_expiry !== "" || changes.photo !== "";
  return {
    ok: true,
    value: hasChanges
      ? { kind: "changed", id: vehicle.id, patch: changes }
      : { kind: "saved", id: vehicle.id },
  };
}

/**
 * Parses the fields of a new vehicle. Its registration is required unless the category waives it. [VEH-021]
 */
export function parseNewVehicle(page: EntryPage, values: Values): FormParseResult<VehicleToSave> {
  const category = findChosenCategory(page.offer, parseChoices(values, page.offer));
  const mustBeRegistered = category?.vehicleMustBeRegistered ?? true;
  const vehicle = readForm(
    addDefaultOwner(values),
    createVehicleSchema({
      today: page.days.today,
      mustBeRegistered,
      mustHavePhoto: page.offer.requireVehiclePhoto,
    }),
  );
  return vehicle.ok ? { ok: true, value: buildVehicleToSave(vehicle.value, mustBeRegistered) } : vehicle;
}

/** Parses the registration expiry of the new vehicle as `yyyy-MM-dd`, or null if it is empty or invalid. */
export function parseNewRegistrationExpiry(page: EntryPage, values: Values): string | null {
  const schema = z.object({
    vehicle_registration_expiry: optionalField(createVehicleRules(page.days.today).registrationExpiry),
  });
  const result = readForm(values, schema);
  return (result.ok && result.value.vehicle_registration_expiry) || null;
}

function addDefaultOwner(values: Values): Values {
  const { vehicle_owner: name, vehicle_owner_mobile: mobile } = getDefaultVehicleOwner(values);
  return {
    ...values,
    ...(getText(values, "vehicle_owner") === "" ? { vehicle_owner: [name] } : {}),
    ...(getText(values, "vehicle_owner_mobile") === "" ? { vehicle_owner_mobile: [mobile] } : {}),
  };
}
