// Builds everything: the website (Remix, by Vite) and the two programs that run it (esbuild).
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { build } from "esbuild";
import { precompress } from "./precompress.mjs";

execFileSync("npx", ["remix", "vite:build", "-c", "remix.config.ts", "--logLevel", "warn"], {
  stdio: "inherit",
});

// After Vite, which empties build/.
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

// The service worker. It changes with each version of the files that it caches.
await build({
  entryPoints: ["app/site/pwa/service-worker.mjs"],
  outfile: "build/service-worker.js",
  bundle: true,
  minify: true,
  target: "es2022",
  define: { version: JSON.stringify(versionOfPages()) },
  logLevel: "warning",
});

precompress("build/client");

/** Returns the version that Remix gives a build, which is in the name of its manifest. */
function versionOfPages() {
  const names = readdirSync("build/client/static").map((name) => /^manifest-(\w+)\.js$/.exec(name)?.[1]);
  const version = names.find(Boolean);
  if (!version) throw new Error("The build has no route manifest.");
  return version;
}
