import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { z } from "zod";
import { MEDICAL_QUESTIONS, type ReceivedEntryOrder } from "../../../app/wire/entry.ts";
import { parseJson } from "../../shared/parse-json.ts";
import { loadOrCreateSecret } from "../stored-secret.ts";
import type { Db } from "../db/database.ts";

/**
 * Stores the medical statements of annual licences, encrypted with AES-256-GCM. The key is in a file, so that
 * a copy of the database doesn't reveal the statements.
 */
export type MedicalStatements = {
  /** Replaces an earlier statement of the order. */
  save: (db: Db, orderId: number, order: ReceivedEntryOrder) => Promise<void>;
  remove: (db: Db, orderId: number) => Promise<void>;
  /**
   * Returns the statement for the organiser's medical officer, or null if the order has none.
   * @throws an `UnreadableStatement`, or the error of a secret that can't be read. Neither quotes the statement
   */
  read: (db: Db, orderId: number) => Promise<MedicalStatement | null>;
};

const MedicalStatement = z.object({
  blood_type_id: z.number(),
  date_of_last_tetanus_vaccination: z.string(),
  date_of_last_medical_exam: z.string(),
  yes: z.array(z.enum(MEDICAL_QUESTIONS)),
});
type MedicalStatement = z.output<typeof MedicalStatement>;

/** The message is the reason, for the log. */
export class UnreadableStatement extends Error {}

/** `dataDir` contains the key file, which is generated on first use. */
export const createMedicalStatements = (dataDir: string): MedicalStatements => ({
  async save(db, orderId, order) {
    const statement: MedicalStatement = {
      blood_type_id: order.blood_type_id,
      date_of_last_tetanus_vaccination: order.date_of_last_tetanus_vaccination,
      date_of_last_medical_exam: order.date_of_last_medical_exam,
      yes: MEDICAL_QUESTIONS.filter((question) => order[question]),
    };
    const encrypted = encrypt(loadOrCreateSecret(dataDir, "medical"), orderId, JSON.stringify(statement));
    await removeStatement(db, orderId);
    await db.insertInto("medical_statements").values({ order_id: orderId, sealed: encrypted }).execute();
  },

  remove: removeStatement,

  async read(db, orderId) {
    const row = await db
      .selectFrom("medical_statements")
      .selectAll()
      .where("order_id", "=", orderId)
      .executeTakeFirst();
    if (!row) return null;
    const key = loadOrCreateSecret(dataDir, "medical");
    let text: string;
    try {
      text = decrypt(key, orderId, row.sealed);
    } catch {
      throw new UnreadableStatement("damaged, or encrypted with another secret");
    }
    const statement = MedicalStatement.safeParse(parseJson(text));
    if (!statement.success) throw new UnreadableStatement("unexpected content");
    return statement.data;
  },
});

async function removeStatement(db: Db, orderId: number): Promise<void> {
  await db.deleteFrom("medical_statements").where("order_id", "=", orderId).execute();
}

/** The order's id is authenticated, so a statement can't be moved to another order. */
function encrypt(key: Buffer, orderId: number, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(String(orderId)));
  const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString("base64url");
}

function decrypt(key: Buffer, orderId: number, encrypted: string): string {
  const bytes = Buffer.from(encrypted, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12)).setAAD(
    Buffer.from(String(orderId)),
  );
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}
