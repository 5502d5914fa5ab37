import type { AppLoadContext } from "@remix-run/node";
import type { VehicleChoices } from "./vehicle-choices.ts";

/** What the selects of a vehicle and an address offer, asked of the API all at once. [ADR-007] */
export async function vehicleChoices({ organiser }: AppLoadContext): Promise<VehicleChoices> {
  const [lists, states, countries] = await Promise.all([
    organiser.vehicles.choices(),
    organiser.site.australianStates(),
    organiser.site.countries(),
  ]);
  return {
    bodyStyles: lists.bodyStyles.map(named),
    inductionTypes: lists.inductionTypes.map(named),
    engineTypes: lists.engineTypes.map(named),
    states: states.map(named),
    countries: countries.items.map((country) => country.name),
  };
}

const named = ({ id, name }: { id: number; name: string }) => ({ id, name });
