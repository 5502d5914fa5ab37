import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { createMedicalStatements } from "../entries/medical-statements.ts";
import type { Parts } from "../feature.ts";
import { imageObject } from "../media/image-object.ts";
import { listFormFiles } from "./form-files.ts";
import { type Account, type StoredData, storedData } from "./stored-data.ts";

/** Maximum number of rows per part, newest first; no real account has more. */
const MAX_ROWS = 5_000;
/** Maximum size in pixels of a stored photo's longer side. */
const PHOTO_WIDTH = 2_560;

type Row = Record<string, unknown>;

/**
 * Exports all stored data of an account except secrets: lists of stored rows by part, with instants as ISO
 * 8601 and amounts in cents, and where its photos, documents and form files can be downloaded. Parts with too
 * many rows are listed in `cut_off`.
 */
export async function exportAccount(parts: Parts, account: Account) {
  const { db, clock } = parts;
  const data: Record<string, Row[]> = {};
  const cutOff: string[] = [];
  for (const holding of storedData) {
    if (holding.part === null) continue;
    const rows = await rowsOf(db, holding, account);
    if (rows.length > MAX_ROWS) cutOff.push(holding.part);
    data[holding.part] = rows.slice(0, MAX_ROWS);
  }
  return {
    exported_at: new Date(clock.now()).toISOString(),
    amounts: "cents, GST included",
    cut_off: cutOff,
    data: { ...data, medical_statements: await medicalOf(parts, account.id) },
    files: [
      ...(await photosOf(parts, account.id)),
      ...(await documentsOf(db, account.id)),
      ...(await listFormFiles(parts, account.id)).map(({ id, name, sent_at }) => ({
        kind: "form-file",
        id,
        url: "",
        name,
        sent_at,
      })),
    ],
  };
}

async function rowsOf(
  db: Db,
  { table, isOf, isExported = isOf, hidden = [], hiddenFrom }: StoredData,
  account: Account,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where ${isExported(account)} order by rowid desc limit ${MAX_ROWS + 1}
  `.execute(db);
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([name]) => !hidden.includes(name) && !hiddenFrom?.(row, account).includes(name))
        .map(([name, value]) => [name, readable(name, value)]),
    ),
  );
}

/** Columns with these names contain instants in milliseconds. */
const readable = (name: string, value: unknown): unknown =>
  /_(at|until)$/.test(name) && typeof value === "number" ? new Date(value).toISOString() : value;

async function medicalOf({ db, dataDir, log }: Parts, userId: number): Promise<Row[]> {
  const statements = createMedicalStatements(dataDir);
  const orders = await db
    .selectFrom("medical_statements")
    .innerJoin("entry_orders", "entry_orders.id", "medical_statements.order_id")
    .select("medical_statements.order_id")
    .where("entry_orders.user_id", "=", userId)
    .limit(MAX_ROWS)
    .execute();
  const read: Row[] = [];
  for (const { order_id } of orders) {
    const statement = await statements.read(db, order_id).catch((err: unknown) => {
      // The error's message may quote the data.
      const why = err instanceof Error ? err.name : typeof err;
      log.error({ why, order: order_id }, "a medical statement can’t be read for an export");
      return { left_out: "This statement can’t be read." };
    });
    read.push({ order_id, ...statement });
  }
  return read;
}

/** Documents that are valid or waiting for review; the site downloads them by their ids. */
async function documentsOf(db: Db, userId: number) {
  const rows = await db
    .selectFrom("user_documents")
    .select("id")
    .where("user_id", "=", userId)
    .where("replaced", "=", 0)
    .execute();
  return rows.map(({ id }) => ({ kind: "document", id, url: "" }));
}

async function photosOf(parts: Parts, userId: number) {
  const rows = await parts.db
    .selectFrom("stored_files")
    .select("name")
    .where("user_id", "=", userId)
    .where("folder", "=", "photos")
    .execute();
  return rows.flatMap(({ name }) => {
    const hash = name.replace(/\.jpg$/, "");
    const photo = imageObject(parts, hash, { aspect: "raw", width: PHOTO_WIDTH });
    return photo ? [{ kind: "photo", id: 0, url: photo.url }] : [];
  });
}
