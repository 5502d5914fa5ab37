import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The project's folder, with a slash at its end: the nearest one above this file that holds a package.json.
 * The same whether the server runs bundled from `build/` or from its sources in a test.
 */
export const projectFolder = nearestWith("package.json", dirname(fileURLToPath(import.meta.url)));

function nearestWith(name: string, folder: string): string {
  if (existsSync(join(folder, name))) return `${folder}/`;
  const above = dirname(folder);
  if (above === folder) throw new Error(`No folder above the server holds a ${name}.`);
  return nearestWith(name, above);
}
