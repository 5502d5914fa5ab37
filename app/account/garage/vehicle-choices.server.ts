import type { AppLoadContext } from "@remix-run/node";
import { sortByName } from "../../i18n/sort-by-name.server.ts";
import type { VehicleChoices } from "./vehicle-choices.ts";

/** Loads the options of the selects for a vehicle and an address. [ADR-007] */
export async function loadVehicleAndAddressOptions({
  organiser,
  language,
}: AppLoadContext): Promise<VehicleChoices> {
  const [choices, states, countries] = await Promise.all([
    organiser.vehicles.choices(),
    organiser.site.australianStates(),
    organiser.site.countries(),
  ]);
  return {
    bodyStyles: choices.bodyStyles.map(idAndName),
    inductionTypes: choices.inductionTypes.map(idAndName),
    engineTypes: choices.engineTypes.map(idAndName),
    states: sortByName(language.code, states).map(idAndName),
    countries: sortByName(language.code, countries.items).map(({ name }) => name),
  };
}

const idAndName = ({ id, name }: { id: number; name: string }) => ({ id, name });
