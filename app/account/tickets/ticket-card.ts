import type { QrPath } from "./qr-path.server.ts";

/**
 * A ticket or a driver's pass, to show at the gate or print. Dates and times are formatted; unknown values
 * are "".
 */
export type TicketCard = {
  /** Element id and URL fragment: `pass-12`, `ticket-12-1`. */
  id: string;
  eventName: string;
  venueName: string;
  address: string;
  date: string;
  time: string;
  gatesOpen: string;
  /** The path of the calendar file; "" if the date is unknown. */
  calendarPath: string;
  holder: string;
  code: string;
  qr: QrPath;
  /** When it was used at the gate; "" if unused. */
  usedAt: string;
} & (TicketOnly | PassOnly);

/** `number` of `total`: the position among the tickets of the order. */
type TicketOnly = { kind: "ticket"; number: number; total: number; type: string };

type PassOnly = {
  kind: "pass";
  category: string;
  vehicle: string;
  racingNumber: string;
  garage: string;
  campSite: string;
};
