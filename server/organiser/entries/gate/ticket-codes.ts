import { createHmac, timingSafeEqual } from "node:crypto";
import { keptSecret } from "../../kept-secret.ts";

/** What a code stands for: the nth ticket of an order, counted from 1, or its driver's pass. */
export type CodeName = { orderId: number; number: number };

/** The number of a driver's pass among the codes of an order. */
export const passNumber = 0;

export type TicketCodes = {
  /**
   * The code of a ticket or pass: both numbers, and a signature that nobody else can make. Digits, capitals
   * and hyphens, which fit into a small QR code.
   */
  of(orderId: number, number: number): string;
  /** What a code stands for; null for one that wasn't made here. Small letters and spaces around it count. */
  read(code: string): CodeName | null;
};

/** The codes of tickets and passes, signed with a secret that is kept across restarts. */
export function createTicketCodes(dataDir: string): TicketCodes {
  const key = keptSecret(dataDir, "tickets");
  const signatureOf = (named: string): string =>
    createHmac("sha256", key).update(named).digest("hex").slice(0, 12).toUpperCase();

  return {
    of: (orderId, number) => `${orderId}-${number}-${signatureOf(`${orderId}-${number}`)}`,

    read(code) {
      const parts = /^([1-9]\d{0,14})-(0|[1-9]\d{0,4})-([0-9A-F]{12})$/.exec(code.trim().toUpperCase());
      const [, orderId = "", number = "", signature = ""] = parts ?? [];
      if (!parts) return null;
      const isOurs = timingSafeEqual(
        Buffer.from(signature),
        Buffer.from(signatureOf(`${orderId}-${number}`)),
      );
      return isOurs ? { orderId: Number(orderId), number: Number(number) } : null;
    },
  };
}
