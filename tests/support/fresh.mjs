// Starts a program on an empty data folder: `node tests/support/fresh.mjs build/site.mjs`.
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

rmSync(process.env.DATA_DIR, { recursive: true, force: true });
// Removes this script from the arguments, so that the program gets the same arguments as without this script.
process.argv.splice(1, 1);
await import(pathToFileURL(resolve(process.argv[1])).href);
