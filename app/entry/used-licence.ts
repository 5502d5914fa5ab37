import { lastsUntil } from "../domain/licence-state.ts";
import { type EntryValues, textOf } from "./entry-values.ts";

/** The licence that an order names: the one known already, with its expiry, and the number typed beside it. */
type UsedLicence = { aasa: string; number: string; expiry: string | null };

/**
 * The licence known already is used, unless it expires before the event and the driver has typed the number of another one. [ENT-011..013 LIC-009]
 */
export function usedLicence(
  held: { number: string; expiry: string | null } | null,
  values: EntryValues,
  eventDay: string,
): UsedLicence {
  const aasa = textOf(values, "licence_number");
  if (held === null || (!lastsUntil(eventDay, held.expiry) && aasa !== ""))
    return { aasa, number: "", expiry: null };
  return { aasa, number: held.number, expiry: held.expiry };
}
