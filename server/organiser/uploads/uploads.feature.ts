import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Feature, Parts } from "../feature.ts";
import { createFolderSweep } from "./folder-sweep.ts";
import { fileOf, stagingFolder } from "./stored-files.ts";
import { uploadMigrations } from "./tables.ts";
import { uploadPages } from "./upload-endpoint.ts";
import { countUploads, forgetOldUploads, uploadFolder } from "./uploads.ts";

/** Milliseconds between two sweeps. */
const betweenSweeps = 5 * 60 * 1_000;

/** Files on their way until a record takes them up, and the files of records. [API-112] */
export function uploadsFeature(parts: Parts): Feature {
  const sweep = createSweep(parts);
  let sweeping = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const sweepLogged = () => {
    sweeping = sweep().catch((error: unknown) => parts.log.error({ err: error }, "files were not swept"));
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
      timer = setInterval(sweepLogged, betweenSweeps);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await sweeping;
    },
  };
}

/** Removes uploads that waited too long, and the files that an interrupted write left. */
function createSweep(parts: Parts): () => Promise<void> {
  const { db, dataDir, log } = parts;
  const records = async (names: readonly string[]) => {
    const rows = await db.selectFrom("stored_files").select("name").where("name", "in", names).execute();
    return new Set(rows.map(({ name }) => name));
  };
  /** An upload has a second file that describes it. */
  const uploads = async (names: readonly string[]) => {
    const files = names.map((name) => name.replace(/\.json$/, ""));
    const rows = await db.selectFrom("uploads").select("file").where("file", "in", files).execute();
    return new Set(rows.flatMap(({ file }) => [file, `${file}.json`]));
  };
  const sweeps = [
    createFolderSweep({ folder: uploadFolder(dataDir), known: uploads }),
    createFolderSweep({ folder: stagingFolder(dataDir), known: async () => new Set() }),
    createFolderSweep({ folder: join(dataDir, "photos"), known: records }),
    createFolderSweep({ folder: join(dataDir, "documents"), known: records }),
  ];

  return async () => {
    await forgetOldUploads(parts);
    let removed = 0;
    for (const sweep of sweeps) removed += await sweep();
    if (removed > 0) log.warn({ removed }, "files that no record names were removed");
  };
}

/** Measures the files of an older version, which didn't note their size. A missing one takes no space. */
async function measureStoredFiles({ db, dataDir }: Parts): Promise<void> {
  const rows = await db.selectFrom("stored_files").selectAll().where("bytes", "is", null).execute();
  for (const { folder, name } of rows) {
    const { size } = await stat(fileOf(dataDir, folder, name)).catch(() => ({ size: 0 }));
    await db.updateTable("stored_files").set({ bytes: size }).where("name", "=", name).execute();
  }
}
