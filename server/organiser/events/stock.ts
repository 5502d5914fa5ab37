import type { PlaceKind } from "../entries/tables.ts";
import type { Entrant } from "./entrant.ts";

/**
 * How many this person can still get, null for no limit; what their own unpaid order holds counts as free.
 */
export function leftFor(
  entrant: Entrant,
  kind: PlaceKind,
  { id, cap, taken }: { id: number; cap: number | null; taken: number },
): number | null {
  return cap === null ? null : Math.max(0, cap - taken + heldBy(entrant, kind, id));
}

/** How many of it the person's own unpaid order holds. */
export const heldBy = ({ holds }: Entrant, kind: PlaceKind, id: number): number =>
  holds
    .filter((place) => place.kind === kind && place.recordId === id)
    .reduce((total, place) => total + place.quantity, 0);
