import type { Cents } from "../../../app/domain/money.ts";
import type { PlaceKind } from "../entries/tables.ts";
import { noStallholder, type Stallholder } from "../stalls/stallholder.ts";

/** What an event's record says to one person only. */
export type Entrant = {
  hasEntered: boolean;
  /** Why this person can't enter; "" when they can. */
  cannotEnterReason: string;
  lastAddressId: number;
  lastVehicleId: number;
  aasaLicence: string;
  /**
   * The licence of the event's issuer that this person keeps on the profile and that lasts until then; "" and
   * null for none.
   */
  raceLicence: { number: string; expiry: string | null };
  credit: Cents;
  stallholder: Stallholder;
  /** What their own unpaid order holds: to them it is still free, since ordering again amends that order. */
  holds: readonly { kind: PlaceKind; recordId: number; quantity: number }[];
};

/** A visitor who isn't signed in. */
export const stranger: Entrant = {
  hasEntered: false,
  cannotEnterReason: "",
  lastAddressId: 0,
  lastVehicleId: 0,
  aasaLicence: "",
  raceLicence: { number: "", expiry: null },
  credit: 0,
  stallholder: noStallholder,
  holds: [],
};
