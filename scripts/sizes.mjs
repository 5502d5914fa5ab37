// Script sizes of the built website.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

const client = "build/client";
const formatKilobytes = (bytes) => `${(bytes / 1_000).toFixed(1)} kB`;

/**
 * Checks the Brotli size of the scripts that each screen preloads.
 * @throws if a screen exceeds its limit in `budgets.json` or doesn't exist
 */
export function checkBudgets() {
  const { preloadedScripts } = JSON.parse(readFileSync("budgets.json", "utf8"));
  const exceededBudgets = Object.entries(preloadedScripts).flatMap(([screen, limit]) => {
    const bytes = getTotalSize(listPreloads(screen));
    return bytes > limit
      ? [`${screen} preloads ${bytes} bytes of scripts; budgets.json allows ${limit}.`]
      : [];
  });
  if (exceededBudgets.length > 0) throw new Error(exceededBudgets.join("\n"));
}

/** Prints the scripts of each screen in `budgets.json`, and their contents. */
export function printSizes() {
  const { preloadedScripts } = JSON.parse(readFileSync("budgets.json", "utf8"));
  const contents = JSON.parse(readFileSync(".cache/chunk-contents.json", "utf8"));
  const files = new Set();
  for (const [screen, limit] of Object.entries(preloadedScripts)) {
    const preloads = listPreloads(screen);
    console.log(`\n${screen}: ${formatKilobytes(getTotalSize(preloads))} of ${formatKilobytes(limit)}`);
    for (const file of preloads) {
      console.log(`  ${formatKilobytes(getTotalSize([file])).padStart(8)}  ${file}`);
      files.add(file);
    }
  }
  for (const file of files) {
    const parts = Object.entries(contents[file] ?? {}).toSorted(([, bytesA], [, bytesB]) => bytesB - bytesA);
    const total = parts.reduce((sum, [, bytes]) => sum + bytes, 0);
    console.log(`\n${file}: ${formatKilobytes(getTotalSize([file]))}, by share of the code`);
    for (const [part, bytes] of parts.slice(0, 12))
      console.log(`  ${formatKilobytes((getTotalSize([file]) * bytes) / total).padStart(8)}  ${part}`);
  }
}

function listPreloads(screen) {
  const { entry, routes } = readManifest();
  const usedEntries = [entry];
  for (let id = screen; id; id = routes[id].parentId) {
    if (!routes[id]) throw new Error(`budgets.json: there is no screen ${id}.`);
    usedEntries.push(routes[id]);
  }
  return [...new Set(usedEntries.flatMap(({ module, imports = [] }) => [module, ...imports]))];
}

function readManifest() {
  const name = readdirSync(join(client, "static")).find((file) => /^manifest-\w+\.js$/.test(file));
  if (!name) throw new Error("The build has no route manifest.");
  const source = readFileSync(join(client, "static", name), "utf8");
  return JSON.parse(source.slice(source.indexOf("{"), source.lastIndexOf("}") + 1));
}

function getTotalSize(files) {
  return files.reduce((sum, file) => {
    const path = join(client, file);
    const compressed = statSync(`${path}.br`, { throwIfNoEntry: false })?.size;
    return sum + (compressed ?? brotliCompressSync(readFileSync(path)).length);
  }, 0);
}
