import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Creates a folder and its parents if they don't exist, for this user only. Returns the topmost folder that
 * was created; undefined if all existed.
 *
 * Doesn't use Node's option `recursive`, which never ends if the system reports ENOENT for an existing
 * parent, for example below /proc.
 * @throws the error of the file system
 */
export async function makeFolder(folder: string): Promise<string | undefined> {
  try {
    await mkdir(folder, { mode: 0o700 });
    return folder;
  } catch (error) {
    const code = getErrorCode(error);
    if (code === "EEXIST" && (await stat(folder)).isDirectory()) return undefined;
    if (code !== "ENOENT" || dirname(folder) === folder) throw error;
    const created = await makeFolder(dirname(folder));
    await mkdir(folder, { mode: 0o700 }).catch((failure: unknown) => {
      // Another process that starts at the same time may have created the folder.
      if (getErrorCode(failure) !== "EEXIST") throw failure;
    });
    return created ?? folder;
  }
}

const getErrorCode = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;
