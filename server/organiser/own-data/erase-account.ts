import { rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import type { Dependencies } from "../feature.ts";
import { getStoredFilePath } from "../uploads/stored-files.ts";
import { removeUpload } from "../uploads/uploads.ts";
import type { Account, StoredData } from "../records/stored-data.ts";

/** For how many years the law requires invoices and their orders to be retained. */
export const RETENTION_YEARS = 5;

/** Deletes or overwrites all data of an account, except what must be retained. `db` must be a transaction. */
export async function eraseAccount(
  db: Db,
  storedData: readonly StoredData[],
  account: Account,
  now: number,
): Promise<void> {
  await closeUnpaidInvoices(db, account.id, now);
  for (const { table, condition, onDeletion } of storedData) {
    if (onDeletion === "keep") continue;
    if (onDeletion === "delete") {
      await sql`delete from ${sql.table(table)} where ${condition(account)}`.execute(db);
      continue;
    }
    const columns = Object.entries(onDeletion).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    await sql`update ${sql.table(table)} set ${sql.join(columns)} where ${condition(account)}`.execute(db);
  }
  // The placeholder isn't a valid address, so it can't receive mails or be used to log in.
  await db
    .updateTable("users")
    .set({ email: `deleted-${account.id}`, deleted_at: now })
    .where("id", "=", account.id)
    .execute();
}

async function closeUnpaidInvoices(db: Db, userId: number, now: number): Promise<void> {
  const unpaidInvoiceIds = db
    .selectFrom("invoices")
    .select("id")
    .where("user_id", "=", userId)
    .where("paid_at", "is", null);
  await db
    .updateTable("payments")
    .set({ status: "replaced", ended_at: now })
    .where("status", "=", "waiting")
    .where("invoice_id", "in", unpaidInvoiceIds)
    .execute();
  await db
    .updateTable("invoices")
    .set({ cancelled_at: now })
    .where("user_id", "=", userId)
    .where("paid_at", "is", null)
    .where("cancelled_at", "is", null)
    .execute();
}

/**
 * Lists the files of an account and returns a function that deletes them. Call `prepareFileDeletion` in the
 * transaction `db` before the account's records are deleted, and the returned function after the commit. If
 * the process dies in between, `createOrphanSweep` deletes the files later.
 */
export async function prepareFileDeletion(
  dependencies: Dependencies,
  db: Db,
  userId: number,
): Promise<() => Promise<void>> {
  const { dataDir } = dependencies;
  const uploads = await db.selectFrom("uploads").select("file").where("user_id", "=", userId).execute();
  const storedFiles = await db
    .selectFrom("stored_files")
    .select(["folder", "name"])
    .where("user_id", "=", userId)
    .execute();
  return async () => {
    for (const { file } of uploads) await removeUpload(dependencies, file);
    for (const { folder, name } of storedFiles) {
      await rm(getStoredFilePath(dataDir, folder, name), { force: true });
      // Remove the generated sizes of the photo.
      if (folder === "photos")
        await rm(join(dataDir, "pictures", name.replace(/\.jpg$/, "")), { recursive: true, force: true });
    }
  };
}

/** Removes the buyer's name and email address from invoices of deleted accounts after `RETENTION_YEARS`. */
export async function anonymiseOldInvoices(db: Db, now: number): Promise<void> {
  const retentionStart = new Date(now);
  retentionStart.setUTCFullYear(retentionStart.getUTCFullYear() - RETENTION_YEARS);
  await db
    .updateTable("invoices")
    .set({ contact_name: "", email: "" })
    .where("created_at", "<", retentionStart.getTime())
    .where("email", "!=", "")
    .where("user_id", "in", db.selectFrom("users").select("id").where("deleted_at", "is not", null))
    .execute();
}
