import type { AppLoadContext } from "@remix-run/node";
import { findStateOfZone } from "../../domain/state-of-zone.ts";
import type { User, Vehicle } from "../../wire/account.ts";
import type { VehicleChoices } from "./vehicle-choices.ts";
import type { VehicleField } from "./vehicle-field-names.ts";

/**
 * Returns default values for the form of a new vehicle; the user can change all of them.
 * - Owner: the user.
 * - State: the one of the driver's licence, else of the last vehicle, else of the organiser.
 * - Body style, induction and engine: as the last vehicle, else the first option.
 * [VEH-010 VEH-011 VEH-012 VEH-015 VEH-016]
 */
export function vehicleDefaults(
  { site }: AppLoadContext,
  user: User,
  choices: VehicleChoices,
  vehicles: readonly Vehicle[],
): Partial<Record<VehicleField, string>> {
  const lastVehicle = vehicles.toSorted((a, b) => b.id - a.id)[0];
  const organiserState = choices.states.find(({ name }) => name === findStateOfZone(site.timeZone));
  const { bodyStyles, inductionTypes, engineTypes, states } = choices;
  return {
    vehicle_body_style: firstAvailable(bodyStyles, [lastVehicle?.bodyStyleId, bodyStyles[0]?.id]),
    vehicle_induction: firstAvailable(inductionTypes, [lastVehicle?.inductionTypeId, inductionTypes[0]?.id]),
    vehicle_engine: firstAvailable(engineTypes, [lastVehicle?.engineTypeId, engineTypes[0]?.id]),
    vehicle_registered: "yes",
    vehicle_registration_state: firstAvailable(states, [
      user.driversLicenceStateOfIssueId,
      lastVehicle?.registrationStateId,
      organiserState?.id,
    ]),
    vehicle_owner: [user.firstName, user.lastName].filter(Boolean).join(" "),
    vehicle_owner_mobile: user.mobilePhone,
  };
}

/** Returns the first of `ids` that is an option, as the select's value; "" if none is. */
function firstAvailable(options: readonly { id: number }[], ids: (number | undefined)[]): string {
  const id = ids.find((candidate) => options.some((option) => option.id === candidate));
  return id === undefined ? "" : String(id);
}
