import type { QrPath } from "./qr-path.server.ts";

/**
 * A ticket or a driver's pass, to show at the gate or to print. Dates and times are formatted. Unknown values
 * are "".
 */
export type TicketCard = {
  /** The element id and URL fragment: `pass-12`, `ticket-12-1`. */
  id: string;
  eventName: string;
  venueName: string;
  address: string;
  date: string;
  time: string;
  gatesOpen: string;
  /** The path of the calendar file, or "" if the date is unknown. */
  calendarPath: string;
  holder: string;
  code: string;
  qr: QrPath;
  /** When the ticket or pass was used at the gate, or "" if unused. */
  usedAt: string;
  /** A refunded ticket isn't valid, and its code isn't shown. */
  isRefunded: boolean;
} & (TicketOnly | PassOnly);

type TicketOnly = {
  kind: "ticket";
  /** The position among the page's tickets, from 1. */
  number: number;
  total: number;
  type: string;
};

type PassOnly = {
  kind: "pass";
  category: string;
  vehicle: string;
  racingNumber: string;
  garage: string;
  campSite: string;
  extras: readonly string[];
};
