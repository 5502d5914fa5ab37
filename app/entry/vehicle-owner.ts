import type { Values } from "../posting/form-result.ts";
import { getText } from "./entry-values.ts";

/** Returns the default owner of a new vehicle: the driver's name and mobile number in the form. */
export const getDefaultVehicleOwner = (values: Values) => ({
  vehicle_owner: [getText(values, "first_name"), getText(values, "last_name")].join(" ").trim(),
  vehicle_owner_mobile: getText(values, "mobile_phone"),
});

/**
 * Fills empty owner fields of a new vehicle with the driver's name and mobile number. Skips a field if the
 * driver's value was already in `previousValues`, because the user has then cleared a prefilled field.
 * Returns the changed fields.
 */
export function fillInVehicleOwner(previousValues: Values, values: Values): Values {
  const previousOwner = getDefaultVehicleOwner(previousValues);
  const owner = getDefaultVehicleOwner(values);
  const isUnfilled = (name: keyof typeof owner): boolean =>
    values[name] !== undefined && getText(values, name) === "" && previousOwner[name] === "";
  return {
    ...(isUnfilled("vehicle_owner") && { vehicle_owner: [owner.vehicle_owner] }),
    ...(isUnfilled("vehicle_owner_mobile") && { vehicle_owner_mobile: [owner.vehicle_owner_mobile] }),
  };
}

/**
 * Copies the driver's mobile number to the vehicle's owner, if the owner's number equals the driver's number
 * in `previousValues`. Returns the changed field, or {} if the numbers differ.
 */
export const syncOwnerMobile = (previousValues: Values, values: Values): Values =>
  values["vehicle_owner_mobile"]?.[0] === (previousValues["mobile_phone"]?.[0] ?? "")
    ? { vehicle_owner_mobile: values["mobile_phone"] ?? [] }
    : {};
