import { z } from "zod";
import { vehicleForm, vehicleToSave } from "../../account/garage/vehicle.schema.ts";
import { chosenCategory } from "../../domain/entry/entry-sections.ts";
import { vehicleRules } from "../../domain/record-rules/vehicle.ts";
import type { Values } from "../../posting/answer.ts";
import { optionalField } from "../../posting/fields.ts";
import { type Read, readForm } from "../../posting/read-form.server.ts";
import { uploadedFile } from "../../uploads/upload.schema.ts";
import type { VehicleToSave } from "../../wire/account.ts";
import { chosenVehicle } from "../chosen-records.ts";
import { choicesOf } from "../entry-choices.ts";
import type { DriversVehicle, EntryPage } from "../entry-page.ts";
import { textOf } from "../entry-values.ts";
import { type MendedVehicle, mendedVehicle, mendFields } from "../mended-vehicle.ts";
import { ownerOf } from "../vehicle-owner.ts";
import type { Chosen, Mended } from "./entry-form.ts";

/** The vehicle of the form: a saved one, one that is mended on the way, or a new one. [ENT-025 EVT-054] */
export function readVehicle(
  page: EntryPage,
  values: Values,
): Read<Chosen<VehicleToSave> | Mended<MendedVehicle["mend"]>> {
  const chosen = chosenVehicle(page.driver, values);
  // That none is chosen is the rules' to say.
  if (chosen.kind === "none") return { ok: false, errors: [] };
  if (chosen.kind === "saved") return readMended(page, chosen.record, values);
  const vehicle = parseVehicle(page, values);
  return vehicle.ok ? { ok: true, value: { kind: "new", record: vehicle.value } } : vehicle;
}

function readMended(
  page: EntryPage,
  vehicle: DriversVehicle,
  values: Values,
): ReturnType<typeof readVehicle> {
  const names = mendFields(vehicle.id);
  const typed = z.object({
    [names.expiry]: optionalField(vehicleRules(page.days.today).registrationExpiry),
    ...(page.offer.requireVehiclePhoto && !vehicle.hasPhoto ? { [names.photo]: uploadedFile } : {}),
  });
  const read = readForm(values, typed);
  if (!read.ok) return read;
  const photo = z.string().catch("").parse(read.value[names.photo]);
  const mend = { ...mendedVehicle(vehicle, page, values).mend, photo };
  const isMended = mend.registration_expiry !== "" || mend.photo !== "";
  return {
    ok: true,
    value: isMended ? { kind: "mended", id: vehicle.id, mend } : { kind: "saved", id: vehicle.id },
  };
}

/**
 * The new vehicle in the form. Registration is a must where the chosen category asks for it, and while none
 * is chosen. [VEH-021]
 */
export function parseVehicle(page: EntryPage, values: Values): Read<VehicleToSave> {
  const category = chosenCategory(page.offer, choicesOf(values, page.offer));
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

/** A vehicle whose owner isn't said is its driver's, who has just typed name and mobile above. */
function withOwner(values: Values): Values {
  const { vehicle_owner: name, vehicle_owner_mobile: mobile } = ownerOf(values);
  return {
    ...values,
    ...(textOf(values, "vehicle_owner") === "" ? { vehicle_owner: [name] } : {}),
    ...(textOf(values, "vehicle_owner_mobile") === "" ? { vehicle_owner_mobile: [mobile] } : {}),
  };
}
