import type { AppLoadContext } from "@remix-run/node";
import { invoices } from "../paying/invoiced-sale.server.ts";
import type { OrderList, OrderMatchCriteria, Sale } from "../paying/sale.ts";
import { stallPath, type StallPage } from "./stall-page.ts";

/** How the payment module finds stall applications for an event: among the user's stalls and invoices. */
export const stallSale = ({ eventId, eventUrl }: Pick<StallPage, "eventId" | "eventUrl">): Sale => ({
  kind: "stall",
  itemId: eventId,
  page: stallPath(eventUrl),
  lists: [{ name: "stalls", read: listUpcomingStalls }, invoices],
});

/** The API's list doesn't contain the time of creation. */
async function listUpcomingStalls({ organiser }: AppLoadContext): ReturnType<OrderList["read"]> {
  const stalls = await organiser.entries.myStallSites();
  return stalls.map(({ id, event, name, paid }) => ({
    listId: id,
    contents: listTitle(event, name),
    title: `${event} ${name}`,
    total: null,
    createdAt: null,
    order: { id, outstanding: 0, isPaid: paid },
  }));
}

/** How an application for a site type will appear in those lists. */
export const stallTraits = (event: string, siteType: string | undefined): OrderMatchCriteria => ({
  contents: siteType === undefined ? [] : [listTitle(event, siteType)],
  name: event,
  totals: [],
  isCertainlyListed: true,
});

const listTitle = (event: string, siteType: string): string => `${event} ${siteType}`;
