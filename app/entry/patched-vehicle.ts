import { isRegistrationExpired } from "../domain/registration.ts";
import type { Values } from "../posting/form-result.ts";
import { chosenVehicle } from "./chosen-records.ts";
import type { Driver, DriversVehicle, EntryPage } from "./entry-page.ts";
import { type VehiclePatchField, getText } from "./entry-values.ts";

/**
 * The names of the fields that update a saved vehicle. They contain its id, so each vehicle has its own
 * fields.
 */
export const vehiclePatchFields = (id: number) =>
  ({
    expiry: `vehicle_${id}_registration_expiry`,
    state: `vehicle_${id}_registration_state`,
    photo: `vehicle_${id}_photo`,
    photoName: `vehicle_${id}_photo_name`,
    photoRemove: `vehicle_${id}_photo_remove`,
  }) as const satisfies Record<string, VehiclePatchField>;

/** The update fields of all vehicles of a driver. */
export const allVehiclePatchFields = (driver: Driver | null): VehiclePatchField[] =>
  (driver?.vehicles ?? []).flatMap(({ id }) => Object.values(vehiclePatchFields(id)));

/** A saved vehicle with the changes entered in the form applied. [EVT-054 VEH-022] */
export type PatchedVehicle = {
  registrationExpiry: string | null;
  hasPhoto: boolean;
  /** The changes to save before the order is submitted; "" and 0 for no change. */
  patch: { registration_expiry: string; registration_state_id: number; photo: string };
};

const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Applies the registration expiry and the photo from the form to a saved vehicle. An expiry is used if it is
 * a date later than the saved one; a photo if the vehicle has none.
 */
export function patchedVehicle(
  vehicle: DriversVehicle,
  { driver }: EntryPage,
  values: Values,
): PatchedVehicle {
  const { expiry, state, photo } = vehiclePatchFields(vehicle.id);
  const newExpiry = getText(values, expiry);
  const isLaterExpiry = DATE_PATTERN.test(newExpiry) && newExpiry > (vehicle.registrationExpiry ?? "");
  const photoId = vehicle.hasPhoto ? "" : getText(values, photo);
  const defaultState = Number(driver?.vehicleDefaults.vehicle_registration_state ?? 0);
  // For a rejected file the field holds the reason, prefixed with “!”.
  const hasNewPhoto = photoId !== "" && !photoId.startsWith("!");
  return {
    registrationExpiry: isLaterExpiry ? newExpiry : vehicle.registrationExpiry,
    hasPhoto: vehicle.hasPhoto || hasNewPhoto,
    patch: {
      registration_expiry: isLaterExpiry ? newExpiry : "",
      registration_state_id:
        isLaterExpiry && vehicle.stateId === 0 ? Number(getText(values, state)) || defaultState : 0,
      photo: hasNewPhoto ? photoId : "",
    },
  };
}

/** The chosen saved vehicle if the event requires a photo and it has none; otherwise null. [VEH-031] */
export function vehicleWithoutPhoto({ offer, driver }: EntryPage, values: Values): DriversVehicle | null {
  const chosen = chosenVehicle(driver, values);
  return offer.requireVehiclePhoto && chosen.kind === "saved" && !chosen.record.hasPhoto
    ? chosen.record
    : null;
}

/** Whether a saved vehicle's registration is expired today, ends before the event, or is valid for it. */
export function registrationState(
  registrationExpiry: string | null,
  { today, eventDay }: EntryPage["days"],
): "current" | "expired" | "ends-before-event" {
  if (isRegistrationExpired(registrationExpiry, today)) return "expired";
  return isRegistrationExpired(registrationExpiry, eventDay) ? "ends-before-event" : "current";
}
