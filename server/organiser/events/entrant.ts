import type { Cents } from "../../../app/domain/money.ts";
import type { ReservationKind } from "../entries/tables.ts";
import { anonymousStallholder, type Stallholder } from "../stalls/stallholder.ts";

/** The user-specific data of an event record. */
export type Entrant = {
  hasEntered: boolean;
  /** Why this user can't enter; "" if they can. */
  cannotEnterReason: string;
  lastAddressId: number;
  lastVehicleId: number;
  aasaLicence: string;
  /**
   * The licence of the event's issuer on the user's profile that is still valid on the day of the event; ""
   * and null if there is none.
   */
  raceLicence: { number: string; expiry: string | null };
  credit: Cents;
  stallholder: Stallholder;
  /**
   * Held by the user's own unpaid order. Counts as available to them, because ordering again replaces that
   * order.
   */
  holds: readonly { kind: ReservationKind; recordId: number; quantity: number }[];
};

/** An anonymous visitor. */
export const anonymousEntrant: Entrant = {
  hasEntered: false,
  cannotEnterReason: "",
  lastAddressId: 0,
  lastVehicleId: 0,
  aasaLicence: "",
  raceLicence: { number: "", expiry: null },
  credit: 0,
  stallholder: anonymousStallholder,
  holds: [],
};
