import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Feature, Dependencies } from "../feature.ts";
import { createOrphanSweep } from "./orphan-sweep.ts";
import { getStoredFilePath, getStagingFolder } from "./stored-files.ts";
import { uploadMigrations } from "./tables.ts";
import { createUploadPages } from "./upload-endpoint.ts";
import { startCountingUploads, removeExpiredUploads, getUploadFolder } from "./uploads.ts";
import { isOwnedBy } from "../records/stored-data.ts";
import { MINUTE_MS } from "../../../app/domain/durations.ts";

const CLEANUP_INTERVAL_MS = 5 * MINUTE_MS;

/** Uploads, and the stored files (photos and documents of records) that are created from them. [API-112] */
export function uploadsFeature(dependencies: Dependencies): Feature {
  const cleanUp = createCleanup(dependencies);
  let currentCleanup = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const startCleanup = () => {
    currentCleanup = cleanUp().catch((error: unknown) =>
      dependencies.log.error({ err: error }, "failed to sweep files"),
    );
  };

  return {
    migrations: uploadMigrations,
    storedData: [
      { table: "uploads", condition: isOwnedBy("user_id"), exportName: null, onDeletion: "delete" },
      { table: "stored_files", condition: isOwnedBy("user_id"), exportName: null, onDeletion: "delete" },
    ],
    routes: [],
    capabilities: ["uploads-by-account"],
    pages: createUploadPages(dependencies),
    async countStoredBytes(db, userId) {
      const row = await db
        .selectFrom("stored_files")
        .select(({ fn }) => fn.sum<number | null>("bytes").as("bytes"))
        .where("user_id", "=", userId)
        .executeTakeFirst();
      return row?.bytes ?? 0;
    },
    async start() {
      await startCountingUploads(dependencies);
      await backfillFileSizes(dependencies);
      await cleanUp();
      timer = setInterval(startCleanup, CLEANUP_INTERVAL_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await currentCleanup;
    },
  };
}

/** Creates a function that removes expired uploads, and files that interrupted writes left behind. */
function createCleanup(dependencies: Dependencies): () => Promise<void> {
  const { db, dataDir, log } = dependencies;
  const findStoredFiles = async (names: readonly string[]) => {
    const rows = await db
      .selectFrom("stored_files")
      .select("name")
      .where("name", "in", names)
      .union(db.selectFrom("organiser_files").select("name").where("name", "in", names))
      .execute();
    return new Set(rows.map(({ name }) => name));
  };
  /** Each upload has two files: its bytes and its metadata (`.json`). */
  const findUploadFiles = async (names: readonly string[]) => {
    const files = names.map((name) => name.replace(/\.json$/, ""));
    const rows = await db.selectFrom("uploads").select("file").where("file", "in", files).execute();
    return new Set(rows.flatMap(({ file }) => [file, `${file}.json`]));
  };
  const orphanSweeps = [
    createOrphanSweep({ folder: getUploadFolder(dataDir), findReferenced: findUploadFiles }),
    createOrphanSweep({ folder: getStagingFolder(dataDir), findReferenced: async () => new Set() }),
    createOrphanSweep({ folder: join(dataDir, "photos"), findReferenced: findStoredFiles }),
    createOrphanSweep({ folder: join(dataDir, "documents"), findReferenced: findStoredFiles }),
  ];

  return async () => {
    await removeExpiredUploads(dependencies);
    let removedCount = 0;
    for (const removeOrphans of orphanSweeps) removedCount += await removeOrphans();
    if (removedCount > 0) log.warn({ removed: removedCount }, "removed orphaned files");
  };
}

/** Fills in the size of files that an older version of the API stored. Missing files get 0. */
async function backfillFileSizes({ db, dataDir }: Dependencies): Promise<void> {
  const rows = await db.selectFrom("stored_files").selectAll().where("bytes", "is", null).execute();
  for (const { folder, name } of rows) {
    const { size } = await stat(getStoredFilePath(dataDir, folder, name)).catch(() => ({ size: 0 }));
    await db.updateTable("stored_files").set({ bytes: size }).where("name", "=", name).execute();
  }
}
