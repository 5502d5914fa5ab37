import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { createMedicalStatements, UnreadableStatement } from "../entries/medical-statements.ts";
import type { Dependencies } from "../feature.ts";
import { buildImageObject } from "../media/image-object.ts";
import { listFormFiles } from "./form-files.ts";
import type { Account, StoredData } from "../records/stored-data.ts";
import { listStoredData } from "./stored-data.ts";

/** Maximum number of rows per list, which no real account exceeds. */
const MAX_ROWS = 5_000;
/** As wide as the largest stored photos, in pixels. */
const PHOTO_WIDTH = 2_560;

type Row = Record<string, unknown>;

/**
 * Exports all stored data of an account except secrets.
 * - `data` has lists of stored rows by their `exportName`, newest first. Times are ISO 8601, amounts in
 *   cents.
 * - `cut_off` has the names of lists with more than `MAX_ROWS` rows.
 * - `files` has the photos (with their URLs), documents and form files.
 */
export async function exportAccount(dependencies: Dependencies, account: Account) {
  const { db, clock, features } = dependencies;
  const data: Record<string, Row[]> = {};
  const cutOff: string[] = [];
  for (const storedTable of listStoredData(features)) {
    if (storedTable.exportName === null) continue;
    const rows = await loadRows(db, storedTable, account);
    if (rows.length > MAX_ROWS) cutOff.push(storedTable.exportName);
    data[storedTable.exportName] = rows.slice(0, MAX_ROWS);
  }
  return {
    exported_at: new Date(clock.now()).toISOString(),
    amounts: "cents, GST included",
    cut_off: cutOff,
    data: { ...data, medical_statements: await loadMedicalStatements(dependencies, account.id) },
    files: [
      ...(await listPhotos(dependencies, account.id)),
      ...(await listDocuments(db, account.id)),
      ...(await listFormFiles(dependencies, account.id)).map(({ id, name, sent_at }) => ({
        kind: "form-file",
        id,
        url: "",
        name,
        sent_at,
      })),
    ],
  };
}

async function loadRows(
  db: Db,
  { table, condition, exportCondition = condition, hiddenColumns = [], hideColumns }: StoredData,
  account: Account,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where ${exportCondition(account)} order by rowid desc limit ${MAX_ROWS + 1}
  `.execute(db);
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([name]) => !hiddenColumns.includes(name) && !hideColumns?.(row, account).includes(name))
        .map(([name, value]) => [name, toReadable(name, value)]),
    ),
  );
}

/** Converts times in milliseconds to ISO 8601. Columns with times are recognised by their names. */
const toReadable = (name: string, value: unknown): unknown =>
  /_(at|until)$/.test(name) && typeof value === "number" ? new Date(value).toISOString() : value;

async function loadMedicalStatements({ db, dataDir, log }: Dependencies, userId: number): Promise<Row[]> {
  const statements = createMedicalStatements(dataDir);
  const orders = await db
    .selectFrom("medical_statements")
    .innerJoin("entry_orders", "entry_orders.id", "medical_statements.order_id")
    .select("medical_statements.order_id")
    .where("entry_orders.user_id", "=", userId)
    .limit(MAX_ROWS)
    .execute();
  const statementRows: Row[] = [];
  for (const { order_id } of orders) {
    const statement = await statements.read(db, order_id).catch((err: unknown) => {
      const cause = err instanceof UnreadableStatement ? { why: err.message } : { err };
      log.error({ ...cause, order: order_id }, "a medical statement can’t be read for an export");
      return { left_out: "This statement can’t be read." };
    });
    statementRows.push({ order_id, ...statement });
  }
  return statementRows;
}

/** Documents have no URL, because the site downloads them by their ids. */
async function listDocuments(db: Db, userId: number) {
  const rows = await db
    .selectFrom("user_documents")
    .select("id")
    .where("user_id", "=", userId)
    .where("replaced", "=", 0)
    .execute();
  return rows.map(({ id }) => ({ kind: "document", id, url: "" }));
}

async function listPhotos(dependencies: Dependencies, userId: number) {
  const rows = await dependencies.db
    .selectFrom("stored_files")
    .select("name")
    .where("user_id", "=", userId)
    .where("folder", "=", "photos")
    .execute();
  return rows.flatMap(({ name }) => {
    const hash = name.replace(/\.jpg$/, "");
    const photo = buildImageObject(dependencies, hash, { aspect: "raw", width: PHOTO_WIDTH });
    return photo ? [{ kind: "photo", id: 0, url: photo.url }] : [];
  });
}
