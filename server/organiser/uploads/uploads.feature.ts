import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Feature, Parts } from "../feature.ts";
import { createOrphanSweep } from "./orphan-sweep.ts";
import { storedFilePath, stagingFolderOf } from "./stored-files.ts";
import { uploadMigrations } from "./tables.ts";
import { uploadPages } from "./upload-endpoint.ts";
import { countUploads, removeExpiredUploads, uploadFolder } from "./uploads.ts";

const SWEEP_INTERVAL_MS = 5 * 60 * 1_000;

/** Uploads, until they become part of a record, and the files of records. [API-112] */
export function uploadsFeature(parts: Parts): Feature {
  const sweep = createSweep(parts);
  let sweeping = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const sweepAndLog = () => {
    sweeping = sweep().catch((error: unknown) => parts.log.error({ err: error }, "failed to sweep files"));
  };

  return {
    migrations: uploadMigrations,
    routes: [],
    capabilities: ["uploads-by-account"],
    pages: uploadPages(parts),
    async storedBytes(db, userId) {
      const row = await db
        .selectFrom("stored_files")
        .select(({ fn }) => fn.sum<number | null>("bytes").as("bytes"))
        .where("user_id", "=", userId)
        .executeTakeFirst();
      return row?.bytes ?? 0;
    },
    async start() {
      await countUploads(parts);
      await measureStoredFiles(parts);
      await sweep();
      timer = setInterval(sweepAndLog, SWEEP_INTERVAL_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await sweeping;
    },
  };
}

/** Creates the sweep of expired uploads and of files left by interrupted writes. */
function createSweep(parts: Parts): () => Promise<void> {
  const { db, dataDir, log } = parts;
  const records = async (names: readonly string[]) => {
    const rows = await db.selectFrom("stored_files").select("name").where("name", "in", names).execute();
    return new Set(rows.map(({ name }) => name));
  };
  /** Each upload has a second file with its metadata. */
  const uploads = async (names: readonly string[]) => {
    const files = names.map((name) => name.replace(/\.json$/, ""));
    const rows = await db.selectFrom("uploads").select("file").where("file", "in", files).execute();
    return new Set(rows.flatMap(({ file }) => [file, `${file}.json`]));
  };
  const sweeps = [
    createOrphanSweep({ folder: uploadFolder(dataDir), known: uploads }),
    createOrphanSweep({ folder: stagingFolderOf(dataDir), known: async () => new Set() }),
    createOrphanSweep({ folder: join(dataDir, "photos"), known: records }),
    createOrphanSweep({ folder: join(dataDir, "documents"), known: records }),
  ];

  return async () => {
    await removeExpiredUploads(parts);
    let removed = 0;
    for (const sweep of sweeps) removed += await sweep();
    if (removed > 0) log.warn({ removed }, "removed orphaned files");
  };
}

/**
 * Measures files stored by an older version, which didn't record their size. A missing file counts as 0
 * bytes.
 */
async function measureStoredFiles({ db, dataDir }: Parts): Promise<void> {
  const rows = await db.selectFrom("stored_files").selectAll().where("bytes", "is", null).execute();
  for (const { folder, name } of rows) {
    const { size } = await stat(storedFilePath(dataDir, folder, name)).catch(() => ({ size: 0 }));
    await db.updateTable("stored_files").set({ bytes: size }).where("name", "=", name).execute();
  }
}
