import { PrintedTickets, UpcomingTicket } from "../../../app/wire/ticket.ts";
import { requireAllReadable, ownList, readableRecords } from "../own-records.ts";
import type { Transport } from "../transport-type.ts";

const UpcomingTickets = ownList(UpcomingTicket);

const myTickets = "ticket/ticket/myUpcoming";
const ticketsOf = (api: Transport) => api.get(myTickets, {}, UpcomingTickets, { audience: "user" });

export const tickets = (api: Transport) => ({
  /**
   * The logged-in user's upcoming tickets, one item per order.
   * @throws `malformed` if one of them can't be read
   */
  myUpcoming: async () => requireAllReadable(myTickets, await ticketsOf(api)),

  /** The readable ones of them. */
  readable: async () => readableRecords(await ticketsOf(api)),

  /** The URL of the PDF of tickets; "" if the API creates none or the user has no such tickets. */
  pdf: async (id: number) => {
    const printed = await api.get(`ticket/ticket/print/${id}`, {}, PrintedTickets, { audience: "user" });
    return printed.success ? printed.pdf : "";
  },
});
