import type { AppLoadContext } from "@remix-run/node";
import { stateOfZone } from "../../domain/state-of-zone.ts";
import type { User, Vehicle } from "../../wire/account.ts";
import type { VehicleChoices } from "./vehicle-choices.ts";
import type { VehicleField } from "./vehicle-values.ts";

/**
 * What is filled in for a new vehicle, by the names of its fields, so that little is left to type: it is its
 * driver's and registered, where the driver's licence is from or else at the organiser's; its body and engine
 * are like those of the driver's last vehicle, else the first that the organiser lists. All of it is shown
 * and can be changed. [VEH-010 VEH-011 VEH-012 VEH-015 VEH-016]
 */
export function usualVehicle(
  { site }: AppLoadContext,
  user: User,
  choices: VehicleChoices,
  vehicles: readonly Vehicle[],
): Partial<Record<VehicleField, string>> {
  const last = vehicles.toSorted((one, other) => other.id - one.id)[0];
  const ofOrganiser = choices.states.find(({ name }) => name === stateOfZone(site.timeZone));
  const { bodyStyles, inductionTypes, engineTypes, states } = choices;
  return {
    vehicle_body_style: firstOf(bodyStyles, [last?.bodyStyleId, bodyStyles[0]?.id]),
    vehicle_induction: firstOf(inductionTypes, [last?.inductionTypeId, inductionTypes[0]?.id]),
    vehicle_engine: firstOf(engineTypes, [last?.engineTypeId, engineTypes[0]?.id]),
    vehicle_registered: "yes",
    vehicle_registration_state: firstOf(states, [
      user.driversLicenceStateOfIssueId,
      last?.registrationStateId,
      ofOrganiser?.id,
    ]),
    vehicle_owner: [user.firstName, user.lastName].filter(Boolean).join(" "),
    vehicle_owner_mobile: user.mobilePhone,
  };
}

/** The first of `ids` that is offered, as a select holds it; "" for none. */
function firstOf(offered: readonly { id: number }[], ids: (number | undefined)[]): string {
  const id = ids.find((wished) => offered.some((one) => one.id === wished));
  return id === undefined ? "" : String(id);
}
