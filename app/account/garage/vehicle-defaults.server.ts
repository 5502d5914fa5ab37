import type { AppLoadContext } from "@remix-run/node";
import { findStateByZone } from "../../domain/state-of-zone.ts";
import type { User, Vehicle } from "../../wire/account.ts";
import type { VehicleChoices } from "./vehicle-choices.ts";
import type { VehicleFieldName } from "./vehicle-field-names.ts";

/**
 * Returns the default values of the form of a new vehicle.
 * - Owner: the user.
 * - State: from the user's driver's licence, else their last vehicle, else the organiser's time zone.
 * - Body style, induction and engine: from the user's last vehicle, else the first option.
 * [VEH-010 VEH-011 VEH-012 VEH-015 VEH-016]
 */
export function getVehicleDefaults(
  { site }: AppLoadContext,
  user: User,
  choices: VehicleChoices,
  vehicles: readonly Vehicle[],
): Partial<Record<VehicleFieldName, string>> {
  const lastVehicle = vehicles.toSorted((a, b) => b.id - a.id)[0];
  const organiserState = choices.states.find(({ name }) => name === findStateByZone(site.timeZone));
  const { bodyStyles, inductionTypes, engineTypes, states } = choices;
  return {
    vehicle_body_style: findFirstAvailable(bodyStyles, [lastVehicle?.bodyStyleId, bodyStyles[0]?.id]),
    vehicle_induction: findFirstAvailable(inductionTypes, [
      lastVehicle?.inductionTypeId,
      inductionTypes[0]?.id,
    ]),
    vehicle_engine: findFirstAvailable(engineTypes, [lastVehicle?.engineTypeId, engineTypes[0]?.id]),
    vehicle_registered: "yes",
    vehicle_registration_state: findFirstAvailable(states, [
      user.driversLicenceStateOfIssueId,
      lastVehicle?.registrationStateId,
      organiserState?.id,
    ]),
    vehicle_owner: [user.firstName, user.lastName].filter(Boolean).join(" "),
    vehicle_owner_mobile: user.mobilePhone,
  };
}

function findFirstAvailable(options: readonly { id: number }[], ids: (number | undefined)[]): string {
  const id = ids.find((candidate) => options.some((option) => option.id === candidate));
  return id === undefined ? "" : String(id);
}
