import { existsSync } from "node:fs";
import { lchown, lstat, mkdir, open, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describeOwner } from "../../shared/describe-owner.ts";
import { getErrorCode, getOwnUserName, isUsableFolder } from "../../shared/file-problems.ts";

/** The user that the API runs as. A restore as root gives everything to this user. */
export type Owner = { uid: number; gid: number };

/** Returns the owner of a folder or, if it doesn't exist, of its nearest existing parent. */
export async function findOwner(folder: string): Promise<Owner> {
  if (existsSync(folder)) return stat(folder);
  return findOwner(dirname(folder));
}

/**
 * Changes the owner of a path if this program runs as root. Doesn't follow links, so that it never changes a
 * file outside of the API's folder.
 */
export async function chownIfRoot({ uid, gid }: Owner, path: string): Promise<void> {
  if (process.getuid?.() === 0) await lchown(path, uid, gid);
}

/** Changes the owner of everything in a folder if this program runs as root. */
export async function chownAllIfRoot(owner: Owner, folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const entries = await readdir(folder, { recursive: true });
  for (const path of ["", ...entries]) await chownIfRoot(owner, join(folder, path));
}

/** Creates a folder, if it is missing, that only its owner can use. Its parent exists. */
export async function createFolderFor(owner: Owner, folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700, recursive: true });
  await chownIfRoot(owner, folder);
}

/**
 * Creates an empty file that only its owner can read. Write or copy the content afterwards: an interruption
 * then leaves no file of root, however long this takes.
 */
export async function createFileFor(owner: Owner, file: string): Promise<void> {
  const handle = await open(file, "w", 0o600);
  await handle.close();
  await chownIfRoot(owner, file);
}

/**
 * Checks that this user can move and delete `paths` and everything in them. Needs no permission to read the
 * files. Missing paths are skipped.
 * @throws an error for the operator that names the first folder that this user can't use, and its owner
 */
export async function assertMovable(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const stats = await lstat(path).catch((error: unknown) => {
      if (getErrorCode(error) === "ENOENT") return null;
      throw error;
    });
    if (!stats?.isDirectory()) continue;
    if (!isUsableFolder(path))
      throw new Error(
        `This user can’t use ${path}${describeOwner(path)}. Nothing was changed. Run this as root, or give the folder with everything in it to the user that the API runs as: chown -R ${getOwnUserName()} ${path}; chmod -R u+rwX ${path}`,
      );
    const entries = await readdir(path, { withFileTypes: true });
    await assertMovable(entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(path, name)));
  }
}
