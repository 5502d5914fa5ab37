import { lstatSync } from "node:fs";

/**
 * Returns text that follows a path in a message and names its owner, or "" if the path belongs to this user
 * or doesn't exist.
 */
export function describeOwner(path: string): string {
  try {
    const { uid } = lstatSync(path);
    if (uid === process.getuid?.()) return "";
    return `, which belongs to ${uid === 0 ? "root" : `the user with the id ${uid}`}`;
  } catch {
    return "";
  }
}
