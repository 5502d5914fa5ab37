// Script sizes of the built website: what each screen loads before hydration, and what the files contain.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

const client = "build/client";
const kB = (bytes) => `${(bytes / 1_000).toFixed(1)} kB`;

/**
 * Checks the scripts that each screen of `budgets.json` preloads, in bytes of Brotli, against its limit.
 * @throws {Error} if a screen exceeds its limit or doesn't exist
 */
export function checkBudgets() {
  const { preloadedScripts } = JSON.parse(readFileSync("budgets.json", "utf8"));
  const exceeded = Object.entries(preloadedScripts).flatMap(([screen, limit]) => {
    const bytes = sizeOf(preloadsOf(screen));
    return bytes > limit
      ? [`${screen} preloads ${bytes} bytes of scripts; budgets.json allows ${limit}.`]
      : [];
  });
  if (exceeded.length > 0) throw new Error(exceeded.join("\n"));
}

/** Prints the scripts of each screen of `budgets.json`, and the contents of each of these files. */
export function printSizes() {
  const { preloadedScripts } = JSON.parse(readFileSync("budgets.json", "utf8"));
  const contents = JSON.parse(readFileSync(".cache/chunk-contents.json", "utf8"));
  const files = new Set();
  for (const [screen, limit] of Object.entries(preloadedScripts)) {
    const preloads = preloadsOf(screen);
    console.log(`\n${screen}: ${kB(sizeOf(preloads))} of ${kB(limit)}`);
    for (const file of preloads) {
      console.log(`  ${kB(sizeOf([file])).padStart(8)}  ${file}`);
      files.add(file);
    }
  }
  for (const file of files) {
    const parts = Object.entries(contents[file] ?? {}).toSorted(([, one], [, other]) => other - one);
    const total = parts.reduce((sum, [, bytes]) => sum + bytes, 0);
    console.log(`\n${file}: ${kB(sizeOf([file]))}, by share of the code`);
    for (const [part, bytes] of parts.slice(0, 12))
      console.log(`  ${kB((sizeOf([file]) * bytes) / total).padStart(8)}  ${part}`);
  }
}

/** Returns the paths of the scripts that a screen preloads. */
function preloadsOf(screen) {
  const { entry, routes } = readManifest();
  const used = [entry];
  for (let id = screen; id; id = routes[id].parentId) {
    if (!routes[id]) throw new Error(`budgets.json: there is no screen ${id}.`);
    used.push(routes[id]);
  }
  return [...new Set(used.flatMap(({ module, imports = [] }) => [module, ...imports]))];
}

/** Returns Remix's manifest of the routes and their scripts. */
function readManifest() {
  const name = readdirSync(join(client, "static")).find((file) => /^manifest-\w+\.js$/.test(file));
  if (!name) throw new Error("The build has no route manifest.");
  const source = readFileSync(join(client, "static", name), "utf8");
  return JSON.parse(source.slice(source.indexOf("{"), source.lastIndexOf("}") + 1));
}

/** Returns the total size of files in bytes, as they are sent to a browser that supports Brotli. */
function sizeOf(files) {
  return files.reduce((sum, file) => {
    const path = join(client, file);
    const compressed = statSync(`${path}.br`, { throwIfNoEntry: false })?.size;
    return sum + (compressed ?? brotliCompressSync(readFileSync(path)).length);
  }, 0);
}
