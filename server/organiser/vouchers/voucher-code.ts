import { createHash, createHmac, randomBytes } from "node:crypto";
import { normaliseTypedCode } from "../../../app/domain/comparable-text.ts";
import type { Parts } from "../feature.ts";
import { loadOrCreateSecret } from "../stored-secret.ts";

/** Letters and digits that can't be confused with each other. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/**
 * Creates the random seed of a new voucher. Unlike an id it is never reused after a restore of the database.
 */
export const newCodeSeed = (): string => randomBytes(16).toString("base64url");

/**
 * Derives the code of a voucher from its seed and a secret: four groups of four characters. It is derived
 * whenever it is emailed, so that the code itself is never stored.
 */
export function voucherCode({ dataDir }: Pick<Parts, "dataDir">, seed: string): string {
  const bytes = createHmac("sha256", loadOrCreateSecret(dataDir, "gift-vouchers")).update(seed).digest();
  const characters = [...bytes.subarray(0, 16)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return (characters.match(/.{4}/g) ?? []).join("-");
}

/** Returns the code of the voucher bought with an invoice; null if it is for something else. */
export async function voucherCodeOfInvoice(
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

/** Returns the hash by which a voucher is found; case and grouping of the typed code are ignored. */
export const codeHash = (typed: string): string =>
  createHash("sha256").update(normaliseTypedCode(typed)).digest("hex");
