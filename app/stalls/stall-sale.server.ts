import type { AppLoadContext } from "@remix-run/node";
import type { ListedOrder, Sale } from "../paying/sale.ts";
import { pathOfStall, type StallPage } from "./stall-page.ts";

/** What paying has to know of applications for an event's stalls; they are found among the user's stalls. */
export const stallSale = ({ eventId, eventUrl }: Pick<StallPage, "eventId" | "eventUrl">): Sale => ({
  kind: "stall",
  about: eventId,
  page: pathOfStall(eventUrl),
  listed: listedStalls,
});

/** The API's list says of none when it was made. */
async function listedStalls({ organiser }: AppLoadContext): Promise<ListedOrder[]> {
  const stalls = await organiser.entries.myStallSites();
  return stalls.map(({ id, event, name, paid }) => ({
    id,
    contents: readsLike(event, name),
    createdAt: null,
    outstanding: 0,
    isPaid: paid,
  }));
}

/** What an application reads like in that list. */
export const readsLike = (event: string, siteType: string): string => `${event} ${siteType}`;
