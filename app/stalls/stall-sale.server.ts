import type { AppLoadContext } from "@remix-run/node";
import { invoices } from "../paying/invoiced-sale.server.ts";
import type { OrderList, OrderMatchCriteria, Sale } from "../paying/sale.ts";
import { stallPath, type StallPage } from "./stall-page.ts";

/** Describes to the payment module where it finds stall applications: in the user's stalls and invoices. */
export const stallSale = ({ eventId, eventUrl }: Pick<StallPage, "eventId" | "eventUrl">): Sale => ({
  kind: "stall",
  itemId: eventId,
  page: stallPath(eventUrl),
  lists: [{ name: "stalls", read: listUpcomingStalls }, invoices],
});

/** Lists the user's stalls as orders. The API doesn't return their totals and times of creation. */
async function listUpcomingStalls({ organiser }: AppLoadContext): ReturnType<OrderList["read"]> {
  const stalls = await organiser.entries.myStallSites();
  return stalls.map(({ id, event, name, paid }) => ({
    listId: id,
    contents: toContents(event, name),
    title: `${event} ${name}`,
    total: null,
    createdAt: null,
    order: { id, outstanding: 0, isPaid: paid },
  }));
}

/** Describes how an application for a site type will appear in the lists of `stallSale`. */
export const stallTraits = (event: string, siteType: string | undefined): OrderMatchCriteria => ({
  contents: siteType === undefined ? [] : [toContents(event, siteType)],
  name: event,
  totals: [],
  isCertainlyListed: true,
});

/**
 * Returns a text that is equal for all applications for a site type, by which an order is found in the list.
 */
const toContents = (event: string, siteType: string): string => `${event} ${siteType}`;
