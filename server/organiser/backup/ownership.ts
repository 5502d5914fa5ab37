import { existsSync } from "node:fs";
import { lstat, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describeOwner } from "../../shared/describe-owner.ts";
import { getErrorCode, getOwnUserName, isUsableFolder } from "../../shared/file-problems.ts";

/**
 * Checks that root doesn't work in the folder of another user. That user could replace a file or folder in it
 * by a link, and root would change what the link names.
 * @param folder may be missing; then its nearest existing parent counts
 * @throws an error for the operator with the command that runs as the owner of the folder
 */
export async function assertNotRootForOther(folder: string): Promise<void> {
  if (!existsSync(folder)) return assertNotRootForOther(dirname(folder));
  const { uid, gid } = await stat(folder);
  if (process.getuid?.() === 0 && uid !== 0)
    throw new Error(
      `${folder} belongs to the user with the id ${uid}. Restore as that user, not as root: setpriv --reuid=${uid} --regid=${gid} --clear-groups node build/organiser.mjs restore … Nothing was changed.`,
    );
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
        `This user can’t use ${path}${describeOwner(path)}. Nothing was changed. Give the folder with everything in it to the user that the API runs as: chown -R ${getOwnUserName()} ${path}; chmod -R u+rwX ${path}`,
      );
    const entries = await readdir(path, { withFileTypes: true });
    await assertMovable(entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(path, name)));
  }
}
