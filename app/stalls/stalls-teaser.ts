import { lowestHire } from "../domain/stall/stall-price.ts";
import { applicationObstacle } from "../domain/stall/stall-offer.ts";
import type { Cents } from "../domain/money.ts";
import type { Event } from "../wire/event.ts";
import { stallPath } from "./stall-page.ts";

/** Data of the stalls section on an event's page. */
export type StallsTeaser = {
  path: string;
  types: { id: number; name: string; from: Cents | null; isSoldOut: boolean }[];
  /** Why the user can't apply: "" if no reason is given; null if they can. */
  closedReason: string | null;
};

/** Null if the event has no stall sites. [STALL-011 STALL-012] */
export function stallsTeaser(event: Event): StallsTeaser | null {
  if (event.stallSiteTypes.length === 0) return null;
  return {
    path: stallPath(event.url || String(event.id)),
    types: event.stallSiteTypes.map((type) => ({
      id: type.id,
      name: type.name,
      from: lowestHire(type),
      isSoldOut: type.soldOut,
    })),
    closedReason: applicationObstacle(event)?.reason ?? null,
  };
}
