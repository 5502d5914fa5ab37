import { createHmac, timingSafeEqual } from "node:crypto";
import { lazySecret } from "../../stored-secret.ts";

/**
 * The ticket or pass that a code stands for. `number` is the ticket's number in its order, from 1, or
 * `PASS_NUMBER`.
 */
export type CodeTarget = { orderId: number; number: number };

/** The number of the driver's pass of an order. */
export const PASS_NUMBER = 0;

export type TicketCodes = {
  /**
   * Returns the code of a ticket or pass: the order's id, the number and an HMAC signature. It contains only
   * digits, capitals and hyphens, so that it fits into a small QR code.
   */
  encode(orderId: number, number: number): string;
  /**
   * Returns the ticket or pass of a code; null if the code is invalid. Ignores case and surrounding spaces.
   */
  decode(code: string): CodeTarget | null;
};

/** Creates the codec for ticket and pass codes, signed with a secret that is stored in `dataDir`. */
export function createTicketCodes(dataDir: string): TicketCodes {
  const key = lazySecret(dataDir, "tickets");
  const sign = (payload: string): string =>
    createHmac("sha256", key()).update(payload).digest("hex").slice(0, 12).toUpperCase();

  return {
    encode: (orderId, number) => `${orderId}-${number}-${sign(`${orderId}-${number}`)}`,

    decode(code) {
      const match = /^([1-9]\d{0,14})-(0|[1-9]\d{0,4})-([0-9A-F]{12})$/.exec(code.trim().toUpperCase());
      const [, orderId = "", number = "", signature = ""] = match ?? [];
      if (!match) return null;
      const isSigned = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(`${orderId}-${number}`)));
      return isSigned ? { orderId: Number(orderId), number: Number(number) } : null;
    },
  };
}
