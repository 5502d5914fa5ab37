import { createHash, createHmac, randomBytes } from "node:crypto";
import type { Parts } from "../feature.ts";
import { keptSecret } from "../kept-secret.ts";

/** Letters and digits that nobody takes for one another. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** What the code of a new voucher is made of. Never the same, whatever else of the database was restored. */
export const newCodeSeed = (): string => randomBytes(16).toString("base64url");

/**
 * The code of the voucher with this seed, as it is read: four groups of four. It is made anew with a secret
 * whenever it is mailed, so that it lies nowhere.
 */
export function voucherCode({ dataDir }: Pick<Parts, "dataDir">, seed: string): string {
  const bytes = createHmac("sha256", keptSecret(dataDir, "gift-vouchers")).update(seed).digest();
  const letters = [...bytes.subarray(0, 16)].map((byte) => alphabet[byte % alphabet.length]).join("");
  return (letters.match(/.{4}/g) ?? []).join("-");
}

/** The code of the voucher that an invoice is of; null where it is of none. */
export async function codeOfInvoice(
  parts: Pick<Parts, "db" | "dataDir">,
  invoiceId: number,
): Promise<string | null> {
  const voucher = await parts.db
    .selectFrom("gift_vouchers")
    .select("code_seed")
    .where("invoice_id", "=", invoiceId)
    .executeTakeFirst();
  return voucher ? voucherCode(parts, voucher.code_seed) : null;
}

/** By what a voucher is found: its code however it is typed, in capitals or not, in groups or not. */
export const codeHash = (typed: string): string =>
  createHash("sha256")
    .update(typed.replace(/[\s\p{Pd}]+/gu, "").toUpperCase())
    .digest("hex");
