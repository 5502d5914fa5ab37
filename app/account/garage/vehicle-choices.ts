/** What the selects of a new vehicle and a new address offer. */
export type VehicleChoices = {
  bodyStyles: Named[];
  inductionTypes: Named[];
  engineTypes: Named[];
  /** The states of Australia. [ADR-007] */
  states: Named[];
  /** Names of countries. */
  countries: string[];
};

type Named = { id: number; name: string };
