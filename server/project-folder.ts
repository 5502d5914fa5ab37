import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The project folder with a trailing slash: the nearest parent folder that contains a package.json. Works for
 * the bundle in `build/` and for the sources in tests.
 */
export const projectFolder = findNearestWith("package.json", dirname(fileURLToPath(import.meta.url)));

function findNearestWith(name: string, folder: string): string {
  if (existsSync(join(folder, name))) return `${folder}/`;
  const parent = dirname(folder);
  if (parent === folder) throw new Error(`No folder above the server holds a ${name}.`);
  return findNearestWith(name, parent);
}
