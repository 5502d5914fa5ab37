import type { Cents } from "../../../app/domain/money.ts";
import type { ReservationKind } from "../entries/tables.ts";
import { EMPTY_STALLHOLDER, type Stallholder } from "../stalls/stallholder.ts";

/** The user-specific data of an event record. */
export type Entrant = {
  hasEntered: boolean;
  /** Why this user can't enter; "" if the user can. */
  cannotEnterReason: string;
  lastAddressId: number;
  lastVehicleId: number;
  aasaLicence: string;
  /**
   * The user's licence from the issuer that the event requires, valid on the event's first day. `expiry` is
   * `yyyy-MM-dd`. If there is no such licence, `number` is "" and `expiry` null.
   */
  raceLicence: { number: string; expiry: string | null };
  credit: Cents;
  stallholder: Stallholder;
  /**
   * The items that the user's unpaid order reserves. The user can order them again, because a new order
   * replaces the unpaid one.
   */
  holds: readonly { kind: ReservationKind; recordId: number; quantity: number }[];
};

/** The data of an anonymous visitor. */
export const ANONYMOUS_ENTRANT: Entrant = {
  hasEntered: false,
  cannotEnterReason: "",
  lastAddressId: 0,
  lastVehicleId: 0,
  aasaLicence: "",
  raceLicence: { number: "", expiry: null },
  credit: 0,
  stallholder: EMPTY_STALLHOLDER,
  holds: [],
};
