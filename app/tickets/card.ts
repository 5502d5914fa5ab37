import type { QrPath } from "./qr-path.server.ts";

/**
 * A ticket or a driver's pass, as it is shown at the gate or printed. Days and times are written already;
 * what the organiser doesn't tell is "".
 */
export type Card = {
  /** Its place on the page: `#pass-12`, `#ticket-12-1`. */
  id: string;
  event: string;
  venue: string;
  date: string;
  time: string;
  holder: string;
  code: string;
  qr: QrPath;
  /** When it was used at the gate. */
  used: string;
} & (TicketOnly | PassOnly);

/** The nth of the tickets of an order. */
type TicketOnly = { kind: "ticket"; number: number; total: number; type: string };

type PassOnly = {
  kind: "pass";
  category: string;
  vehicle: string;
  racingNumber: string;
  garage: string;
  campSite: string;
  gates: string;
};
