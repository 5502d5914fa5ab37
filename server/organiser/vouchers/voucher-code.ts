import { createHash, createHmac, randomBytes } from "node:crypto";
import { normaliseTypedCode } from "../../../app/domain/comparable-text.ts";
import type { Dependencies } from "../feature.ts";
import { loadOrCreateSecret } from "../stored-secret.ts";

/** Letters and digits without 0, 1, I and O, which people confuse. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/**
 * Creates the random seed of a new voucher. An id can't be the seed, because new vouchers would get the ids
 * and codes of lost vouchers after an older database is restored.
 */
export const createCodeSeed = (): string => randomBytes(16).toString("base64url");

/**
 * Derives the code of a voucher, four groups of four characters, from its seed and a secret in `dataDir`. The
 * code itself is never stored.
 */
export function deriveVoucherCode({ dataDir }: Pick<Dependencies, "dataDir">, seed: string): string {
  const bytes = createHmac("sha256", loadOrCreateSecret(dataDir, "gift-vouchers")).update(seed).digest();
  const characters = [...bytes.subarray(0, 16)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return (characters.match(/.{4}/g) ?? []).join("-");
}

/** Returns the code of an invoice's voucher, or null for other invoices. */
export async function findVoucherCodeByInvoice(
  dependencies: Pick<Dependencies, "db" | "dataDir">,
  invoiceId: number,
): Promise<string | null> {
  const voucher = await dependencies.db
    .selectFrom("gift_vouchers")
    .select("code_seed")
    .where("invoice_id", "=", invoiceId)
    .executeTakeFirst();
  return voucher ? deriveVoucherCode(dependencies, voucher.code_seed) : null;
}

/** Hashes the code of a voucher, ignoring its case and separators. */
export const hashVoucherCode = (code: string): string =>
  createHash("sha256").update(normaliseTypedCode(code)).digest("hex");
