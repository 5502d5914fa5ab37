import { findChosenCategory } from "../domain/entry/entry-sections.ts";
import { isRegistrationExpired } from "../domain/registration.ts";
import type { Values } from "../posting/form-result.ts";
import { findChosenVehicle } from "./chosen-records.ts";
import { parseChoices } from "./entry-choices.ts";
import type { Driver, DriversVehicle, EntryPage } from "./entry-page.ts";
import { type VehiclePatchField, getText } from "./entry-values.ts";

/**
 * Returns the names of the fields that change a saved vehicle. The names contain the vehicle's id, so that
 * the input for one vehicle isn't applied to another.
 */
export const getVehiclePatchFieldNames = (id: number) =>
  ({
    expiry: `vehicle_${id}_registration_expiry`,
    state: `vehicle_${id}_registration_state`,
    photo: `vehicle_${id}_photo`,
    photoName: `vehicle_${id}_photo_name`,
    photoRemove: `vehicle_${id}_photo_remove`,
  }) as const satisfies Record<string, VehiclePatchField>;

export const listVehiclePatchFieldNames = (driver: Driver | null): VehiclePatchField[] =>
  (driver?.vehicles ?? []).flatMap(({ id }) => Object.values(getVehiclePatchFieldNames(id)));

/** A saved vehicle with the changes from the form. [EVT-054 VEH-022] */
export type PatchedVehicle = {
  registrationExpiry: string | null;
  hasPhoto: boolean;
  /** The changes to save. Unchanged fields are "" or 0. */
  patch: { registration_expiry: string; registration_state_id: number; photo: string };
};

const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Applies the registration expiry and the photo in the form to a saved vehicle. Ignores an expiry that isn't
 * later than the saved one. Ignores a photo if the vehicle already has one.
 */
export function applyVehiclePatch(vehicle: DriversVehicle, values: Values): PatchedVehicle {
  const { expiry, state, photo } = getVehiclePatchFieldNames(vehicle.id);
  const newExpiry = getText(values, expiry);
  const isLaterExpiry = DATE_PATTERN.test(newExpiry) && newExpiry > (vehicle.registrationExpiry ?? "");
  const photoId = vehicle.hasPhoto ? "" : getText(values, photo);
  // The field of a rejected file contains the reason, prefixed with “!”.
  const hasNewPhoto = photoId !== "" && !photoId.startsWith("!");
  return {
    registrationExpiry: isLaterExpiry ? newExpiry : vehicle.registrationExpiry,
    hasPhoto: vehicle.hasPhoto || hasNewPhoto,
    patch: {
      registration_expiry: isLaterExpiry ? newExpiry : "",
      registration_state_id: isLaterExpiry && vehicle.stateId === 0 ? Number(getText(values, state)) || 0 : 0,
      photo: hasNewPhoto ? photoId : "",
    },
  };
}

/** Returns the chosen saved vehicle if the event requires a photo and the vehicle has none. [VEH-031] */
export function findVehicleWithoutPhoto({ offer, driver }: EntryPage, values: Values): DriversVehicle | null {
  const vehicleChoice = findChosenVehicle(driver, values);
  return offer.requireVehiclePhoto && vehicleChoice.kind === "saved" && !vehicleChoice.record.hasPhoto
    ? vehicleChoice.record
    : null;
}

/**
 * Whether the form asks for a new registration of a saved vehicle: the category requires one, and the saved one
 * doesn't last until the event.
 */
export const isRegistrationAsked = (page: EntryPage, vehicle: DriversVehicle, values: Values): boolean =>
  findChosenCategory(page.offer, parseChoices(values, page.offer))?.vehicleMustBeRegistered === true &&
  getRegistrationState(vehicle.registrationExpiry, page.days) !== "current";

/** Returns "current" if the registration lasts until the event. */
export function getRegistrationState(
  registrationExpiry: string | null,
  { today, eventDay }: EntryPage["days"],
): "current" | "expired" | "ends-before-event" {
  if (isRegistrationExpired(registrationExpiry, today)) return "expired";
  return isRegistrationExpired(registrationExpiry, eventDay) ? "ends-before-event" : "current";
}
