/** The options of a vehicle's and an address's selects. */
export type VehicleChoices = AddressOptions & {
  bodyStyles: NamedRecord[];
  inductionTypes: NamedRecord[];
  engineTypes: NamedRecord[];
};

/** The options of an address's fields. */
export type AddressOptions = {
  /** The states of Australia, for addresses and registrations. [ADR-007] */
  states: NamedRecord[];
  /** The names of all countries. */
  countries: string[];
};

type NamedRecord = { id: number; name: string };
