import { PrintedTickets, UpcomingTicket } from "../../../app/wire/ticket.ts";
import { requireAllReadable, ownArrayResponse, filterReadable } from "../own-records.ts";
import type { Transport } from "../transport-type.ts";

const UpcomingTickets = ownArrayResponse(UpcomingTicket);

const MY_TICKETS = "ticket/ticket/myUpcoming";
const fetchTickets = (api: Transport) => api.get(MY_TICKETS, {}, UpcomingTickets, { audience: "user" });

/** Calls for the user's tickets. */
export const tickets = (api: Transport) => ({
  /**
   * Lists the logged-in user's upcoming tickets, one item per order.
   * @throws `malformed` if an item can't be read
   */
  listUpcoming: async () => requireAllReadable(MY_TICKETS, await fetchTickets(api)),

  /** Lists the logged-in user's upcoming tickets, and counts the unreadable items. */
  listReadableUpcoming: async () => filterReadable(await fetchTickets(api)),

  /** Returns the URL of a PDF with tickets, or "" if the user has no such tickets. */
  getPdfUrl: async (id: number) => {
    const printed = await api.get(`ticket/ticket/print/${id}`, {}, PrintedTickets, { audience: "user" });
    return printed.success ? printed.pdf : "";
  },
});
