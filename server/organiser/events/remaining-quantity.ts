import type { ReservationKind } from "../entries/tables.ts";
import type { Entrant } from "./entrant.ts";

/**
 * Returns how many of an item the user can still order, or null for no limit. Includes the quantity that the
 * user's unpaid order reserves, because a new order replaces the unpaid order.
 */
export function countRemaining(
  entrant: Entrant,
  kind: ReservationKind,
  { id, cap, taken }: { id: number; cap: number | null; taken: number },
): number | null {
  return cap === null ? null : Math.max(0, cap - taken + countHeld(entrant, kind, id));
}

/** Returns how many of an item the user's unpaid order reserves. */
export const countHeld = ({ holds }: Entrant, kind: ReservationKind, id: number): number =>
  holds
    .filter((hold) => hold.kind === kind && hold.recordId === id)
    .reduce((total, hold) => total + hold.quantity, 0);
