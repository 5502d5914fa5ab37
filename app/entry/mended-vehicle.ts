import { isRegistrationExpired } from "../domain/registration.ts";
import type { Values } from "../posting/answer.ts";
import { chosenVehicle } from "./chosen-records.ts";
import type { Driver, DriversVehicle, EntryPage } from "./entry-page.ts";
import { type MendField, textOf } from "./entry-values.ts";

/** The names of the fields that mend a saved vehicle, which hold its id: another one has its own. */
export const mendFields = (id: number) =>
  ({
    expiry: `vehicle_${id}_registration_expiry`,
    state: `vehicle_${id}_registration_state`,
    photo: `vehicle_${id}_photo`,
    photoName: `vehicle_${id}_photo_name`,
    photoRemove: `vehicle_${id}_photo_remove`,
  }) as const satisfies Record<string, MendField>;

/** All of them, of every vehicle of a driver. */
export const allMendFields = (driver: Driver | null): MendField[] =>
  (driver?.vehicles ?? []).flatMap(({ id }) => Object.values(mendFields(id)));

/** A saved vehicle as it will be with what is typed beside it. [EVT-054 VEH-022] */
export type MendedVehicle = {
  registrationExpiry: string | null;
  hasPhoto: boolean;
  /** What is to be saved of it before the order goes; "" and 0 for nothing. */
  mend: { registration_expiry: string; registration_state_id: number; photo: string };
};

const looksLikeDay = /^\d{4}-\d{2}-\d{2}$/;

/**
 * A saved vehicle with the new last day of its registration and the photo from the form. A day counts where
 * it is one, and later than what is known; a photo where there is none yet.
 */
export function mendedVehicle(vehicle: DriversVehicle, { driver }: EntryPage, values: Values): MendedVehicle {
  const { expiry, state, photo } = mendFields(vehicle.id);
  const typed = textOf(values, expiry);
  const isNew = looksLikeDay.test(typed) && typed > (vehicle.registrationExpiry ?? "");
  const photoId = vehicle.hasPhoto ? "" : textOf(values, photo);
  const usualState = Number(driver?.usualVehicle.vehicle_registration_state ?? 0);
  // A file that was refused has the reason in its place.
  const hasNewPhoto = photoId !== "" && !photoId.startsWith("!");
  return {
    registrationExpiry: isNew ? typed : vehicle.registrationExpiry,
    hasPhoto: vehicle.hasPhoto || hasNewPhoto,
    mend: {
      registration_expiry: isNew ? typed : "",
      registration_state_id: isNew && vehicle.stateId === 0 ? Number(textOf(values, state)) || usualState : 0,
      photo: hasNewPhoto ? photoId : "",
    },
  };
}

/**
 * The chosen saved vehicle that the event wants a photo of and that has none yet; null for none. [VEH-031]
 */
export function vehicleWithoutPhoto({ offer, driver }: EntryPage, values: Values): DriversVehicle | null {
  const chosen = chosenVehicle(driver, values);
  return offer.requireVehiclePhoto && chosen.kind === "saved" && !chosen.record.hasPhoto
    ? chosen.record
    : null;
}

/**
 * How the registration of a saved vehicle stands: expired by today, ended by the event's day, or neither.
 */
export function registrationState(
  registrationExpiry: string | null,
  { today, eventDay }: EntryPage["days"],
): "current" | "expired" | "ends-before-event" {
  if (isRegistrationExpired(registrationExpiry, today)) return "expired";
  return isRegistrationExpired(registrationExpiry, eventDay) ? "ends-before-event" : "current";
}
