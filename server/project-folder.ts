import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The project folder with a trailing slash: the nearest parent folder that contains a package.json. Works for
 * the bundle in `build/` and for the sources in tests.
 */
export const projectFolder = nearestWith("package.json", dirname(fileURLToPath(import.meta.url)));

function nearestWith(name: string, folder: string): string {
  if (existsSync(join(folder, name))) return `${folder}/`;
  const above = dirname(folder);
  if (above === folder) throw new Error(`No folder above the server holds a ${name}.`);
  return nearestWith(name, above);
}
