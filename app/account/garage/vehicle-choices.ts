/** The options of a vehicle's and an address's selects. */
export type VehicleChoices = AddressOptions & {
  bodyStyles: NamedRecord[];
  inductionTypes: NamedRecord[];
  engineTypes: NamedRecord[];
};

export type AddressOptions = {
  /** The states of Australia, for addresses and registrations. [ADR-007] */
  states: NamedRecord[];
  countries: string[];
};

type NamedRecord = { id: number; name: string };
