import { type AppLoadContext, data } from "@remix-run/node";
import { dayIn, toInstant, venueZone } from "../domain/venue-time.ts";
import { formatsFor } from "../i18n/formats.server.ts";
import { wordsFor } from "../i18n/words.server.ts";
import { inTime } from "../site/errors/patience.ts";
import type { UpcomingTicket } from "../wire/ticket.ts";
import { pdfAddress } from "../invoices/pdf-address.ts";
import { qrPath, type QrPath } from "./qr-path.server.ts";

/** One ticket as it is printed. What the organiser doesn't tell is "". */
export type TicketView = {
  number: number;
  event: string;
  venue: string;
  date: string;
  time: string;
  type: string;
  holder: string;
  code: string;
  qr: QrPath;
};

/** More tickets than anybody orders at once; an API that claims more would be making pages without end. */
const most = 500;

/**
 * The tickets of an order of the signed-in user, a page each; those of somebody else are not found. [RT-050
 * RT-051]
 */
export async function loadTickets(context: AppLoadContext, param = "") {
  await context.session.require();
  const { tickets } = context.organiser;
  const id = /^[1-9]\d{0,8}$/.test(param) ? Number(param) : 0;
  const ticket = (await tickets.myUpcoming()).find((candidate) => candidate.id === id);
  if (id === 0 || !ticket || ticket.numberOfTickets < 1) throw data(null, { status: 404 });
  const pdf = await inTime(tickets.pdf(id), "", (err) =>
    context.log.warn({ err }, "tickets are shown without the organiser's PDF of them"),
  );
  return {
    title: wordsFor(context.language.code, "my-account")("ticket.title", { name: ticket.displayName }),
    pdf: pdfAddress(pdf),
    tickets: ticketViews(context, ticket),
  };
}

function ticketViews(context: AppLoadContext, ticket: UpcomingTicket): TicketView[] {
  const count = Math.min(ticket.numberOfTickets, most);
  return Array.from({ length: count }, (_, index) => {
    const own = ticket.tickets[index];
    // An API that tells no codes knows its tickets by these two numbers.
    const code = own?.code || `${ticket.id}-${index + 1}`;
    return {
      number: index + 1,
      event: ticket.event || ticket.displayName,
      venue: ticket.venue,
      ...whenOf(context, ticket),
      type: own?.type || ticket.displayName,
      holder: ticket.customerName,
      code,
      qr: qrPath(code),
    };
  });
}

/**
 * Day and hours at the venue. Hours that end on another day name their days themselves; where no end is told
 * they are the start alone.
 */
function whenOf({ language, site }: AppLoadContext, ticket: UpcomingTicket): { date: string; time: string } {
  const zone = venueZone(ticket, site.timeZone);
  if (ticket.validFrom === null) return { date: "", time: "" };
  const start = toInstant(ticket.validFrom, zone);
  const end = ticket.validTo === null ? start : toInstant(ticket.validTo, zone);
  const formats = formatsFor(language.code);
  const isOneDay = dayIn(zone, start) === dayIn(zone, end);
  return {
    date: isOneDay ? formats.eventDate(start, zone) : "",
    time: isOneDay ? formats.timeRange(start, end, zone) : formats.dayAndTimeRange(start, end, zone),
  };
}
