import type { Values } from "../posting/form-result.ts";
import { getText } from "./entry-values.ts";

/** Default owner of a new vehicle: the driver, from the form's current values. */
export const defaultVehicleOwner = (values: Values) => ({
  vehicle_owner: [getText(values, "first_name"), getText(values, "last_name")].join(" ").trim(),
  vehicle_owner_mobile: getText(values, "mobile_phone"),
});

/**
 * Fills in the owner of a new vehicle if the page couldn't, because its form (`before`) had no name or mobile
 * number of the driver. A value that the user has cleared stays empty.
 */
export function fillInVehicleOwner(before: Values, now: Values): Values {
  const ownerBefore = defaultVehicleOwner(before);
  const owner = defaultVehicleOwner(now);
  const isUnfilled = (name: keyof typeof owner): boolean =>
    now[name] !== undefined && getText(now, name) === "" && ownerBefore[name] === "";
  return {
    ...(isUnfilled("vehicle_owner") && { vehicle_owner: [owner.vehicle_owner] }),
    ...(isUnfilled("vehicle_owner_mobile") && { vehicle_owner_mobile: [owner.vehicle_owner_mobile] }),
  };
}

/**
 * Keeps the owner's mobile number equal to the driver's while they were equal in `before`, so that
 * corrections reach both. Returns {} if the owner's number is different.
 */
export const syncOwnerMobile = (before: Values, now: Values): Values =>
  now["vehicle_owner_mobile"]?.[0] === (before["mobile_phone"]?.[0] ?? "")
    ? { vehicle_owner_mobile: now["mobile_phone"] ?? [] }
    : {};
