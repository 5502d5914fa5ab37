import type { AppLoadContext } from "@remix-run/node";
import { invoices } from "../paying/invoiced-sale.server.ts";
import type { OrderList, OrderMatchCriteria, Sale } from "../paying/sale.ts";
import { stallPath, type StallPage } from "./stall-page.ts";

/** Builds the sale of an event's stalls. Its applications are listed in the user's stalls and invoices. */
export const buildStallSale = ({ eventId, eventUrl }: Pick<StallPage, "eventId" | "eventUrl">): Sale => ({
  kind: "stall",
  itemId: eventId,
  page: stallPath(eventUrl),
  lists: [{ name: "stalls", read: listUpcomingStalls }, invoices],
});

/** Lists the user's stalls as orders, without totals and creation times, which the API doesn't return. */
async function listUpcomingStalls({ organiser }: AppLoadContext): ReturnType<OrderList["read"]> {
  const stalls = await organiser.entries.listStallSites();
  return stalls.map(({ id, event, name, paid }) => ({
    listId: id,
    contents: buildContentsText(event, name),
    title: `${event} ${name}`,
    total: null,
    createdAt: null,
    order: { id, outstanding: 0, isPaid: paid },
  }));
}

/** Builds the criteria by which an application for a site type is found in the lists of its sale. */
export const buildStallMatchCriteria = (event: string, siteType: string | undefined): OrderMatchCriteria => ({
  contents: siteType === undefined ? [] : [buildContentsText(event, siteType)],
  name: event,
  totals: [],
  isCertainlyListed: true,
});

/** Builds the text by which orders are compared. It is the same for all applications for a site type. */
const buildContentsText = (event: string, siteType: string): string => `${event} ${siteType}`;
