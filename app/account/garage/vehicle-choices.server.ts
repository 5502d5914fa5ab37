import type { AppLoadContext } from "@remix-run/node";
import { sortByName } from "../../i18n/sort-by-name.server.ts";
import type { AddressOptions, VehicleChoices } from "./vehicle-choices.ts";

/** Loads the options of a vehicle's and an address's selects. [ADR-007] */
export async function loadVehicleAndAddressOptions(context: AppLoadContext): Promise<VehicleChoices> {
  const [choices, addressOptions] = await Promise.all([
    context.organiser.vehicles.listChoices(),
    loadAddressOptions(context),
  ]);
  return {
    bodyStyles: choices.bodyStyles.map(toIdAndName),
    inductionTypes: choices.inductionTypes.map(toIdAndName),
    engineTypes: choices.engineTypes.map(toIdAndName),
    ...addressOptions,
  };
}

/** Loads the options of an address's fields. [ADR-007] */
export async function loadAddressOptions({ organiser, language }: AppLoadContext): Promise<AddressOptions> {
  const [states, countries] = await Promise.all([
    organiser.site.listAustralianStates(),
    organiser.site.listCountries(),
  ]);
  return {
    states: sortByName(language.code, states).map(toIdAndName),
    countries: sortByName(language.code, countries.items).map(({ name }) => name),
  };
}

const toIdAndName = ({ id, name }: { id: number; name: string }) => ({ id, name });
