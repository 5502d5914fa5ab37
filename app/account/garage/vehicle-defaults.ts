import type { User } from "../../wire/account.ts";
import type { VehicleFieldName } from "./vehicle-field-names.ts";

/**
 * Returns the default values of the form of a new vehicle: the user is the owner. Nothing else has a default,
 * because a driver may not notice a wrong one. [VEH-015 VEH-016]
 */
export const getVehicleDefaults = (user: User): Partial<Record<VehicleFieldName, string>> => ({
  vehicle_owner: [user.firstName, user.lastName].filter(Boolean).join(" "),
  vehicle_owner_mobile: user.mobilePhone,
});
