import { readdir } from "node:fs/promises";
import { join } from "node:path";
import Libsql from "libsql";
import { z } from "zod";
import { getReadUri } from "../db/open-database.ts";

/** Files that a database refers to, as paths relative to the API's folder. */
export type ReferencedFiles = {
  /** Files without which a record or a finished upload is incomplete. */
  required: string[];
  /** Files that may not exist: the bytes of unfinished uploads, and the metadata of all uploads. */
  optional: string[];
};

const StoredFile = z.object({ folder: z.enum(["documents", "photos"]), name: z.string() });
const Upload = z.object({ file: z.string(), isFinished: z.number() });
const Table = z.object({ name: z.string() });

/**
 * Reads which files the database in `databaseFile` refers to. If an older database has no table
 * `stored_files`, all documents and photos in `dataDir` are required.
 */
export async function readReferencedFiles(databaseFile: string, dataDir: string): Promise<ReferencedFiles> {
  const db = new Libsql(getReadUri(databaseFile));
  try {
    const tables = new Set(
      z
        .array(Table)
        .parse(db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all())
        .map(({ name }) => name),
    );
    const recordFiles = tables.has("stored_files")
      ? z.array(StoredFile).parse(db.prepare("SELECT folder, name FROM stored_files").all())
      : [...(await listFolder(dataDir, "documents")), ...(await listFolder(dataDir, "photos"))];
    const organiserFiles = tables.has("organiser_files")
      ? z.array(StoredFile).parse(db.prepare("SELECT 'photos' AS folder, name FROM organiser_files").all())
      : [];
    const uploads = tables.has("uploads")
      ? z.array(Upload).parse(db.prepare("SELECT file, kind <> '' AS isFinished FROM uploads").all())
      : [];
    return {
      required: [
        ...[...recordFiles, ...organiserFiles].map(({ folder, name }) => `${folder}/${name}`),
        ...uploads.filter(({ isFinished }) => isFinished === 1).map(({ file }) => `uploads/${file}`),
      ],
      optional: uploads.flatMap(({ file, isFinished }) => [
        ...(isFinished === 1 ? [] : [`uploads/${file}`]),
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
