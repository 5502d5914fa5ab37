/** The options of the selects for a vehicle and an address. */
export type VehicleChoices = {
  bodyStyles: NamedRecord[];
  inductionTypes: NamedRecord[];
  engineTypes: NamedRecord[];
  /** The states of Australia, for addresses and registrations. [ADR-007] */
  states: NamedRecord[];
  /** The names of all countries. */
  countries: string[];
};

type NamedRecord = { id: number; name: string };
