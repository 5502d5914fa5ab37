import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Derives the token in the address of the page that shows a voucher for printing: the number of its invoice,
 * by which the page finds the voucher, and 128 bits of a MAC of its seed. Nothing is stored for the token,
 * and neither the seed nor the code can be computed from it: the code is a MAC of the seed without the label,
 * and no seed contains a colon.
 */
export function derivePrintToken(secret: Buffer, invoiceId: number, seed: string): string {
  const mac = createHmac("sha256", secret).update(`print:${seed}`).digest("hex");
  return `${invoiceId}-${mac.slice(0, 32)}`;
}

/** Returns the invoice number in a token, or null if the token is malformed. The MAC isn't checked. */
export function parseInvoiceId(token: string): number | null {
  const [, invoiceId] = /^([1-9]\d{0,14})-[\da-f]{32}$/.exec(token) ?? [];
  return invoiceId === undefined ? null : Number(invoiceId);
}

/** Compares a token of a known format with the expected one, in constant time. */
export const isSameToken = (token: string, expectedToken: string): boolean =>
  timingSafeEqual(Buffer.from(token), Buffer.from(expectedToken));
