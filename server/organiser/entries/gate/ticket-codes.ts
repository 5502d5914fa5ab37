import { createHmac, timingSafeEqual } from "node:crypto";
import { loadOrCreateSecret } from "../../stored-secret.ts";

/** The target of a code: the nth ticket of an order, counted from 1, or its driver's pass. */
export type CodeTarget = { orderId: number; number: number };

/** The number that stands for the driver's pass among the codes of an order. */
export const PASS_NUMBER = 0;

export type TicketCodes = {
  /**
   * Returns the code of a ticket or pass: both numbers and an HMAC signature. Only digits, capitals and
   * hyphens, which fit into a small QR code.
   */
  of(orderId: number, number: number): string;
  /**
   * Returns the target of a code, or null if it isn't validly signed. Ignores case and surrounding spaces.
   */
  decode(code: string): CodeTarget | null;
};

/** Creates the codec for ticket and pass codes, signed with a secret that is stored in `dataDir`. */
export function createTicketCodes(dataDir: string): TicketCodes {
  const key = loadOrCreateSecret(dataDir, "tickets");
  const signatureOf = (payload: string): string =>
    createHmac("sha256", key).update(payload).digest("hex").slice(0, 12).toUpperCase();

  return {
    of: (orderId, number) => `${orderId}-${number}-${signatureOf(`${orderId}-${number}`)}`,

    decode(code) {
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
