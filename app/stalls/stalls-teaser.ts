import { getLowestHire } from "../domain/stall/stall-price.ts";
import { findApplicationBlocker } from "../domain/stall/stall-offer.ts";
import type { Cents } from "../domain/money.ts";
import type { Event } from "../wire/event.ts";
import { buildStallPath } from "./stall-page.ts";

/** Data of the stalls section on an event's page. */
export type StallsTeaser = {
  path: string;
  types: { id: number; name: string; lowestPrice: Cents | null; isSoldOut: boolean }[];
  /** Why the user can't apply, or "" if the organiser states no reason. Null if the user can apply. */
  closedReason: string | null;
};

/**
 * Builds the data of the stalls section, or returns null if the event has no stall sites. [STALL-011
 * STALL-012]
 */
export function buildStallsTeaser(event: Event): StallsTeaser | null {
  if (event.stallSiteTypes.length === 0) return null;
  return {
    path: buildStallPath(event.url || String(event.id)),
    types: event.stallSiteTypes.map((type) => ({
      id: type.id,
      name: type.name,
      lowestPrice: getLowestHire(type),
      isSoldOut: type.soldOut,
    })),
    closedReason: findApplicationBlocker(event)?.reason ?? null,
  };
}
