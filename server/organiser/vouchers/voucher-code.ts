import { createHash, createHmac } from "node:crypto";
import type { Parts } from "../feature.ts";
import { keptSecret } from "../kept-secret.ts";

/** Letters and digits that nobody takes for one another. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/**
 * The code of the voucher of an invoice, as it is read: four groups of four. It is made anew from a secret
 * whenever it is mailed, so that it lies nowhere.
 */
export function voucherCode({ dataDir }: Pick<Parts, "dataDir">, invoiceId: number): string {
  const bytes = createHmac("sha256", keptSecret(dataDir, "gift-vouchers")).update(String(invoiceId)).digest();
  const letters = [...bytes.subarray(0, 16)].map((byte) => alphabet[byte % alphabet.length]).join("");
  return (letters.match(/.{4}/g) ?? []).join("-");
}

/** By what a voucher is found: its code however it is typed, in capitals or not, in groups or not. */
export const codeHash = (typed: string): string =>
  createHash("sha256")
    .update(typed.replace(/[\s\p{Pd}]+/gu, "").toUpperCase())
    .digest("hex");
