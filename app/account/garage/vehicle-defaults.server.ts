import type { AppLoadContext } from "@remix-run/node";
import { stateOfZone } from "../../domain/state-of-zone.ts";
import type { User, Vehicle } from "../../wire/account.ts";
import type { VehicleChoices } from "./vehicle-choices.ts";
import type { VehicleField } from "./vehicle-values.ts";

/**
 * Default values for a new vehicle's form, all editable. Owner: the user. State: of the driver's licence, else
 * of the last vehicle, else of the organiser. Body and engine: as the last vehicle, else the first option. [VEH-010 VEH-011 VEH-012 VEH-015 VEH-016]
 */
export function vehicleDefaults(
  { site }: AppLoadContext,
  user: User,
  choices: VehicleChoices,
  vehicles: readonly Vehicle[],
): Partial<Record<VehicleField, string>> {
  const last = vehicles.toSorted((one, other) => other.id - one.id)[0];
  const organiserState = choices.states.find(({ name }) => name === stateOfZone(site.timeZone));
  const { bodyStyles, inductionTypes, engineTypes, states } = choices;
  return {
    vehicle_body_style: firstAvailable(bodyStyles, [last?.bodyStyleId, bodyStyles[0]?.id]),
    vehicle_induction: firstAvailable(inductionTypes, [last?.inductionTypeId, inductionTypes[0]?.id]),
    vehicle_engine: firstAvailable(engineTypes, [last?.engineTypeId, engineTypes[0]?.id]),
    vehicle_registered: "yes",
    vehicle_registration_state: firstAvailable(states, [
      user.driversLicenceStateOfIssueId,
      last?.registrationStateId,
      organiserState?.id,
    ]),
    vehicle_owner: [user.firstName, user.lastName].filter(Boolean).join(" "),
    vehicle_owner_mobile: user.mobilePhone,
  };
}

/** The first of `ids` that is an option, as a select's value; "" for none. */
function firstAvailable(options: readonly { id: number }[], ids: (number | undefined)[]): string {
  const id = ids.find((candidate) => options.some((option) => option.id === candidate));
  return id === undefined ? "" : String(id);
}
