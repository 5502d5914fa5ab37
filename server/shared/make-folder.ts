import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Creates a folder and its missing parents for this user only. Returns the topmost created folder, or
 * undefined if none was created. Node's own option `recursive` never ends if the system reports ENOENT for an
 * existing parent, for example below /proc.
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
    const createdFolder = await makeFolder(dirname(folder));
    await mkdir(folder, { mode: 0o700 }).catch((failure: unknown) => {
      // Another process may have created the folder meanwhile.
      if (getErrorCode(failure) !== "EEXIST") throw failure;
    });
    return createdFolder ?? folder;
  }
}

const getErrorCode = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;
