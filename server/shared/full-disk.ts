/** Whether a database can't grow: the disk is full, or its size limit is reached. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "SQLITE_FULL";

/** The error if there is no space in `folder` at the start. */
export const diskFullError = (folder: string, cause: unknown): Error =>
  new Error(`The disk of ${folder} is full. Existing data is intact. Free some space, then start again.`, {
    cause,
  });
