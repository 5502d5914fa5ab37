import type { AppLoadContext } from "@remix-run/node";
import { invoices } from "../paying/invoiced-sale.server.ts";
import type { OrderList, OrderMatchCriteria, Sale } from "../paying/sale.ts";
import { buildStallPath, type StallPage } from "./stall-page.ts";

/**
 * Describes an event's stalls for `app/paying`, which finds applications in the user's stalls and invoices.
 */
export const buildStallSale = ({ eventId, eventUrl }: Pick<StallPage, "eventId" | "eventUrl">): Sale => ({
  kind: "stall",
  itemId: eventId,
  page: buildStallPath(eventUrl),
  lists: [{ name: "stalls", read: listUpcomingStalls }, invoices],
});

/** The API returns no totals and no creation times of stalls. */
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

/** Builds the criteria by which `app/paying` finds an application for a site type. */
export const buildStallMatchCriteria = (event: string, siteType: string | undefined): OrderMatchCriteria => ({
  contents: siteType === undefined ? [] : [buildContentsText(event, siteType)],
  name: event,
  totals: [],
  isCertainlyListed: true,
});

/** `app/paying` compares orders by this text, which is the same for all applications for a site type. */
const buildContentsText = (event: string, siteType: string): string => `${event} ${siteType}`;
