import { existsSync } from "node:fs";
import { lstat, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describeOwner } from "../../shared/describe-owner.ts";
import { getErrorCode, getOwnUserName, isUsableFolder, quoteForShell } from "../../shared/file-problems.ts";

/**
 * Checks that root doesn't work in the folder of another user. That user could replace a file or folder in it
 * by a link, and root would change what the link names.
 * @param folder may be missing; then its nearest existing parent counts
 * @param args the arguments of `restore`, for the command in the error
 * @throws an error for the operator with the command that runs as the owner of the folder
 */
export async function assertNotRootForOther(folder: string, args: readonly string[]): Promise<void> {
  if (!existsSync(folder)) return assertNotRootForOther(dirname(folder), args);
  const { uid, gid } = await stat(folder);
  if (process.getuid?.() !== 0 || uid === 0) return;
  const command = `setpriv --reuid=${uid} --regid=${gid} --clear-groups node build/organiser.mjs restore`;
  throw new Error(
    `${folder} belongs to the user with the id ${uid}. Nothing was changed. Restore as that user, not as root: ${[command, ...args.map(quoteForShell)].join(" ")}`,
  );
}

/**
 * Checks that this user can move and delete `names` in `folder` and everything in them. Needs no permission to
 * read the files. Missing ones are skipped.
 * @throws an error for the operator that names the first folder that this user can't use, and its owner
 */
export async function assertMovable(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await assertUsableTree(join(folder, name), folder);
}

async function assertUsableTree(path: string, dataDir: string): Promise<void> {
  const stats = await lstat(path).catch((error: unknown) => {
    if (getErrorCode(error) === "ENOENT") return null;
    throw error;
  });
  if (!stats?.isDirectory()) return;
  if (!isUsableFolder(path)) {
    const user = await getOwnerName(dataDir);
    throw new Error(
      `This user can’t use ${path}${describeOwner(path)}. Nothing was changed. Give the folder with everything in it to the user that the API runs as: chown -R ${user} ${quoteForShell(path)}; chmod -R u+rwX ${quoteForShell(path)}`,
    );
  }
  for (const entry of await readdir(path, { withFileTypes: true }))
    if (entry.isDirectory()) await assertUsableTree(join(path, entry.name), dataDir);
}

/** The owner of the API's folder is the user that the API runs as, even if another user restores. */
async function getOwnerName(dataDir: string): Promise<string> {
  const { uid } = await stat(dataDir);
  return uid === process.getuid?.() ? getOwnUserName() : String(uid);
}
