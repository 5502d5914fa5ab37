import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Nearest parent folder with a package.json, with a trailing slash. The bundle and the sources have the same
 * one.
 */
export const projectFolder = findNearestFolderWith("package.json", dirname(fileURLToPath(import.meta.url)));

function findNearestFolderWith(name: string, folder: string): string {
  if (existsSync(join(folder, name))) return `${folder}/`;
  const parent = dirname(folder);
  if (parent === folder) throw new Error(`No folder above the server holds a ${name}.`);
  return findNearestFolderWith(name, parent);
}
