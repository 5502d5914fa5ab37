import { mkdirSync } from "node:fs";
import { join } from "node:path";
import Libsql from "libsql";

/**
 * Makes sure that one program at a time works on `folder`, which is made where it doesn't exist. Returns what
 * releases it; the system releases it when the process ends, however it ends. Throws while another program
 * holds it, also one that is only starting.
 *
 * The lock is one on a file of its own, so that the database can be read by a backup meanwhile.
 */
export function lockDataDir(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = new Libsql(join(folder, "lock.sqlite"));
  try {
    file.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    file.close();
    if (!isBusy(error)) throw error;
    throw new Error(
      `Another program uses ${folder}. Stop it first, or give this one a DATA_DIR of its own.`,
      { cause: error },
    );
  }
  return () => {
    file.close();
  };
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
