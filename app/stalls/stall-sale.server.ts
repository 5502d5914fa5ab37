import type { AppLoadContext } from "@remix-run/node";
import { invoices } from "../paying/invoiced-sale.server.ts";
import type { OrderList, OrderTraits, Sale } from "../paying/sale.ts";
import { pathOfStall, type StallPage } from "./stall-page.ts";

/**
 * What paying has to know of applications for an event's stalls: they are among the user's stalls and
 * invoices.
 */
export const stallSale = ({ eventId, eventUrl }: Pick<StallPage, "eventId" | "eventUrl">): Sale => ({
  kind: "stall",
  about: eventId,
  page: pathOfStall(eventUrl),
  lists: [{ name: "stalls", read: listedStalls }, invoices],
});

/** The API's list says of none when it was made. */
async function listedStalls({ organiser }: AppLoadContext): ReturnType<OrderList["read"]> {
  const stalls = await organiser.entries.myStallSites();
  return stalls.map(({ id, event, name, paid }) => ({
    listId: id,
    contents: readsLike(event, name),
    title: `${event} ${name}`,
    total: null,
    createdAt: null,
    order: { id, outstanding: 0, isPaid: paid },
  }));
}

/** What an application for a type of site reads like in those lists. */
export const stallTraits = (event: string, siteType: string | undefined): OrderTraits => ({
  contents: siteType === undefined ? [] : [readsLike(event, siteType)],
  name: event,
  totals: [],
  isListed: true,
});

const readsLike = (event: string, siteType: string): string => `${event} ${siteType}`;
