/** Whether a database can't grow, because the disk is full or the database has reached its size limit. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "SQLITE_FULL";

/** Creates the error for a program that can't start because the disk of `folder` is full. */
export const createDiskFullError = (folder: string, cause: unknown): Error =>
  new Error(`The disk of ${folder} is full. Free some space, then start again.`, {
    cause,
  });
