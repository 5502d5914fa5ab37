import { createHash, createHmac, randomBytes } from "node:crypto";
import { normaliseTypedCode } from "../../../app/domain/comparable-text.ts";
import type { Db } from "../db/database.ts";
import type { Dependencies } from "../feature.ts";
import { loadOrCreateSecret } from "../stored-secret.ts";
import { derivePrintToken } from "./print-token.ts";

/** Name of the secret from which the codes and the links to print vouchers are derived. */
export const VOUCHER_SECRET = "gift-vouchers";

/** Path prefix of the pages that show a voucher for printing, below the API's public URL. */
export const PRINT_PATH = "/gift-voucher/";

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
  const bytes = createHmac("sha256", loadOrCreateSecret(dataDir, VOUCHER_SECRET)).update(seed).digest();
  const characters = [...bytes.subarray(0, 16)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return (characters.match(/.{4}/g) ?? []).join("-");
}

/** What the receipt of a voucher contains: its code, and the URL of the page that prints it. */
export type MailedVoucher = { code: string; printUrl: string };

/** Returns the voucher of an invoice for its receipt, or null for other invoices. */
export async function findMailedVoucher(
  dependencies: Pick<Dependencies, "dataDir" | "publicUrl">,
  db: Db,
  invoiceId: number,
): Promise<MailedVoucher | null> {
  const voucher = await db
    .selectFrom("gift_vouchers")
    .select("code_seed")
    .where("invoice_id", "=", invoiceId)
    .executeTakeFirst();
  if (!voucher) return null;
  const secret = loadOrCreateSecret(dependencies.dataDir, VOUCHER_SECRET);
  const token = derivePrintToken(secret, invoiceId, voucher.code_seed);
  return {
    code: deriveVoucherCode(dependencies, voucher.code_seed),
    printUrl: `${dependencies.publicUrl}${PRINT_PATH}${token}`,
  };
}

/** Hashes the code of a voucher, ignoring its case and separators. */
export const hashVoucherCode = (code: string): string =>
  createHash("sha256").update(normaliseTypedCode(code)).digest("hex");
