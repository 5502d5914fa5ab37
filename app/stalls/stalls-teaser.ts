import { lowestHire } from "../domain/stall/stall-price.ts";
import { whyNoApplication } from "../domain/stall/stall-offer.ts";
import type { Cents } from "../domain/money.ts";
import type { Event } from "../wire/event.ts";
import { pathOfStall } from "./stall-page.ts";

/** What an event's page tells of its stalls; the rest stands where somebody applies. */
export type StallsTeaser = {
  path: string;
  types: { id: number; name: string; from: Cents | null; isSoldOut: boolean }[];
  /** Why nobody, or this visitor, can apply: "" without words; null where they can. */
  closed: string | null;
};

/** Null where the event has no sites for stalls. [STALL-011 STALL-012] */
export function stallsTeaser(event: Event): StallsTeaser | null {
  if (event.stallSiteTypes.length === 0) return null;
  return {
    path: pathOfStall(event.url || String(event.id)),
    types: event.stallSiteTypes.map((type) => ({
      id: type.id,
      name: type.name,
      from: lowestHire(type),
      isSoldOut: type.soldOut,
    })),
    closed: whyNoApplication(event)?.reason ?? null,
  };
}
