// Builds everything: the website (Remix, by Vite) and the two programs that run it (esbuild).
import { execFileSync } from "node:child_process";
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

precompress("build/client");
