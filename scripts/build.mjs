// Builds the website (Vite) and the two programs (esbuild). Fails if a screen preloads more scripts than
// budgets.json allows. `--sizes` prints what each script contains.
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { build } from "esbuild";
import { writeLists } from "./lists.mjs";
import { precompress } from "./precompress.mjs";
import { checkBudgets, printSizes } from "./sizes.mjs";
import { hashTranslations, writeTranslations } from "./translations.mjs";

writeLists();

execFileSync("npx", ["remix", "vite:build", "-c", "remix.config.ts", "--logLevel", "warn"], {
  stdio: "inherit",
  // Vite makes it available in browsers as `import.meta.env.VITE_TRANSLATIONS_VERSION`.
  env: { ...process.env, VITE_TRANSLATIONS_VERSION: hashTranslations() },
});

// Must run after Vite, because Vite empties build/.
await build({
  entryPoints: {
    site: "server/main.ts",
    organiser: "server/organiser/main.ts",
    "html-worker": "server/html/html-worker.mjs",
  },
  outdir: "build",
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  packages: "external",
  sourcemap: true,
  logLevel: "warning",
});

// The service worker contains the version of the pages, so that browsers replace it after a build.
await build({
  entryPoints: ["app/site/pwa/service-worker.mjs"],
  outfile: "build/service-worker.js",
  bundle: true,
  minify: true,
  target: "es2022",
  define: { version: JSON.stringify(readPagesVersion()) },
  logLevel: "warning",
});

writeTranslations("build/client/static");
precompress("build/client");
if (process.argv.includes("--sizes")) printSizes();
checkBudgets();

function readPagesVersion() {
  const names = readdirSync("build/client/static").map((name) => /^manifest-(\w+)\.js$/.exec(name)?.[1]);
  const version = names.find(Boolean);
  if (!version) throw new Error("The build has no route manifest.");
  return version;
}
