import { readdir } from "node:fs/promises";
import { join } from "node:path";
import Libsql from "libsql";
import { z } from "zod";

/** Files that a database refers to, as paths below the API's folder. */
export type NamedFiles = {
  /** Files without which a record or a finished upload is incomplete. */
  required: string[];
  /** Files of uploads in progress, which exist once the first bytes have arrived. */
  optional: string[];
};

const StoredFile = z.object({ folder: z.enum(["documents", "photos"]), name: z.string() });
const Upload = z.object({ file: z.string(), isFinished: z.number() });
const Table = z.object({ name: z.string() });

/**
 * Returns the files that the database in `databaseFile` refers to. Older databases without the table
 * `stored_files` don't list the files of records, so all files in `dataDir` count.
 */
export async function readNamedFiles(databaseFile: string, dataDir: string): Promise<NamedFiles> {
  const db = new Libsql(databaseFile);
  try {
    const tables = new Set(
      z
        .array(Table)
        .parse(db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all())
        .map(({ name }) => name),
    );
    const stored = tables.has("stored_files")
      ? z.array(StoredFile).parse(db.prepare("SELECT folder, name FROM stored_files").all())
      : [...(await listFolder(dataDir, "documents")), ...(await listFolder(dataDir, "photos"))];
    const uploads = tables.has("uploads")
      ? z.array(Upload).parse(db.prepare("SELECT file, kind <> '' AS isFinished FROM uploads").all())
      : [];
    return {
      required: [
        ...stored.map(({ folder, name }) => `${folder}/${name}`),
        ...uploads.filter(({ isFinished }) => isFinished === 1).map(({ file }) => `uploads/${file}`),
      ],
      optional: uploads.flatMap(({ file, isFinished }) => [
        ...(isFinished === 1 ? [] : [`uploads/${file}`]),
        // State of the upload protocol.
        `uploads/${file}.json`,
      ]),
    };
  } finally {
    db.close();
  }
}

async function listFolder(
  dataDir: string,
  folder: "documents" | "photos",
): Promise<z.output<typeof StoredFile>[]> {
  const names = await readdir(join(dataDir, folder)).catch(() => []);
  return names.map((name) => ({ folder, name }));
}
