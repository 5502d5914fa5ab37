import { createHmac, timingSafeEqual } from "node:crypto";
import { createSecretLoader } from "../../stored-secret.ts";

/** `number` is the number of a ticket in its order, from 1, or `PASS_NUMBER` for the driver's pass. */
export type CodeTarget = { orderId: number; number: number };

export const PASS_NUMBER = 0;

export type TicketCodes = {
  /**
   * Returns the code of a ticket or pass: the order's id, the number and an HMAC signature. A code has only
   * digits, capitals and hyphens, so that its QR code is small.
   */
  encode(orderId: number, number: number): string;
  /**
   * Returns the ticket or pass of a code, or null if the code is invalid. Ignores case and surrounding
   * spaces.
   */
  decode(code: string): CodeTarget | null;
};

/** The codes are signed with a secret that is stored in `dataDir`. */
export function createTicketCodes(dataDir: string): TicketCodes {
  const key = createSecretLoader(dataDir, "tickets");
  const sign = (payload: string): string =>
    createHmac("sha256", key()).update(payload).digest("hex").slice(0, 12).toUpperCase();

  return {
    encode: (orderId, number) => `${orderId}-${number}-${sign(`${orderId}-${number}`)}`,

    decode(code) {
      const match = /^([1-9]\d{0,14})-(0|[1-9]\d{0,4})-([0-9A-F]{12})$/.exec(code.trim().toUpperCase());
      const [, orderId = "", number = "", signature = ""] = match ?? [];
      if (!match) return null;
      const hasValidSignature = timingSafeEqual(
        Buffer.from(signature),
        Buffer.from(sign(`${orderId}-${number}`)),
      );
      return hasValidSignature ? { orderId: Number(orderId), number: Number(number) } : null;
    },
  };
}
