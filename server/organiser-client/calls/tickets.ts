import { PrintedTickets, UpcomingTicket } from "../../../app/wire/ticket.ts";
import { saidList } from "../../../app/wire/primitives.ts";
import type { Transport } from "../transport-type.ts";

const UpcomingTickets = saidList(UpcomingTicket);

export const tickets = (api: Transport) => ({
  /** The signed-in user's tickets to come, a line an order. */
  myUpcoming: () => api.get("ticket/ticket/myUpcoming", {}, UpcomingTickets, { whose: "personal" }),

  /** The address of the PDF of some tickets; "" where the API makes none or the user has no such tickets. */
  pdf: async (id: number) => {
    const printed = await api.get(`ticket/ticket/print/${id}`, {}, PrintedTickets, { whose: "personal" });
    return printed.success ? printed.pdf : "";
  },
});
