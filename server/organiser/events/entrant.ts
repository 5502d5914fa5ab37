import type { Cents } from "../../../app/domain/money.ts";
import type { ReservationKind } from "../entries/tables.ts";
import { EMPTY_TRADER_DATA, type TraderData } from "../stalls/stallholder.ts";

/** The user-specific data of an event record. */
export type Entrant = {
  hasEntered: boolean;
  /** Why this user can't enter, or "" if the user can enter. */
  cannotEnterReason: string;
  lastAddressId: number;
  lastVehicleId: number;
  aasaLicence: string;
  /**
   * The user's licence that the event requires, if the licence is valid on the event's first day. `expiry` is
   * `yyyy-MM-dd`. Without a licence, `number` is "" and `expiry` is null.
   */
  raceLicence: { number: string; expiry: string | null };
  credit: Cents;
  stallholder: TraderData;
  /**
   * The items that the user's unpaid order reserves. The user can order these items again, because a new
   * order replaces the unpaid order.
   */
  holds: readonly { kind: ReservationKind; recordId: number; quantity: number }[];
};

export const ANONYMOUS_ENTRANT: Entrant = {
  hasEntered: false,
  cannotEnterReason: "",
  lastAddressId: 0,
  lastVehicleId: 0,
  aasaLicence: "",
  raceLicence: { number: "", expiry: null },
  credit: 0,
  stallholder: EMPTY_TRADER_DATA,
  holds: [],
};
