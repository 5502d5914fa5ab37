/** The options of the selects for a vehicle and an address. */
export type VehicleChoices = {
  bodyStyles: Named[];
  inductionTypes: Named[];
  engineTypes: Named[];
  /** The states of Australia. [ADR-007] */
  states: Named[];
  /** Names of the countries. */
  countries: string[];
};

type Named = { id: number; name: string };
