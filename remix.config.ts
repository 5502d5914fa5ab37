import { mkdirSync, writeFileSync } from "node:fs";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { transform } from "esbuild";
import type { Plugin, RollupLog } from "rollup";
import licences from "rollup-plugin-license";
import { defineConfig } from "vite";
import { settledFlags } from "./settled-flags.ts";

declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}

/**
 * The build of the website: `remix vite:build -c remix.config.ts`. Built files are served under /static,
 * because /assets belongs to the organiser's pictures.
 */
export default defineConfig(({ command, isSsrBuild = false }) => ({
  plugins: [
    ...(isSsrBuild ? [] : [settledFlags]),
    tailwindcss(),
    remix({
      appDirectory: "app",
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        v3_routeConfig: true,
        // A new deployment must not discard form input: the whole route manifest is sent at once.
        v3_lazyRouteDiscovery: false,
        unstable_optimizeDeps: true,
      },
    }),
  ],
  resolve: {
    alias: [
      { find: "~", replacement: pathOf("./app") },
      ...(command === "build" && !isSsrBuild ? preactForReact : []),
    ],
  },
  build: {
    assetsDir: "static",
    // Pictures are separate files, so that they can be cached forever.
    assetsInlineLimit: 0,
    ...(isSsrBuild ? { rollupOptions: limitedFileOps } : smallScripts),
  },
}));

/**
 * Browsers get Preact instead of React, which the server renders with (decision 103). The development server
 * resolves modules for both, so it uses React in the browser, too, with its warnings.
 */
const preactForReact = [
  { find: /^react-dom\/client$/, replacement: pathOf("./app/browser-runtime.ts") },
  { find: /^react(-dom)?$/, replacement: "preact/compat" },
  { find: /^react\/jsx-runtime$/, replacement: "preact/jsx-runtime" },
];

function pathOf(file: string): string {
  return new URL(file, import.meta.url).pathname;
}

/** Below the limit of 1,024 open files per process on many systems. */
const limitedFileOps = { maxParallelFileOps: 256 };

const bundlePlugins: Plugin[] = [
  licences({ thirdParty: { output: "build/client/licences.txt" } }),
  chunkContents(),
];

/**
 * Terser's scripts are 4 % smaller than esbuild's. The licences of the bundled packages, which require
 * attribution, are written to a separate file.
 */
const smallScripts = {
  // Chunks that are loaded later preload their dependencies, except for themselves and for what every page
  // has loaded.
  modulePreload: {
    resolveDependencies: (chunk: string, files: string[]) =>
      files.filter((file) => file !== chunk && !/\/(framework|everywhere)-/.test(file)),
  },
  minify: "terser",
  terserOptions: {
    // All browsers that support Vite's module output are newer than Safari 10.
    safari10: false,
    compress: { passes: 3, keep_fargs: false },
    format: { comments: false },
  },
  rollupOptions: {
    ...limitedFileOps,
    onwarn: failOnCircularChunks,
    output: { manualChunks: chunkOf },
    plugins: bundlePlugins,
  },
} as const;

/**
 * Bundles the modules into few chunks: each costs a round trip and a kilobyte of headers, more than most
 * modules of the site. The framework rarely changes, so browsers keep it cached; there is one chunk for what
 * almost every screen needs, one for forms and one for CMS pages. A heavy widget stays a chunk of its own by
 * being left out here.
 */
function chunkOf(id: string): string | undefined {
  return chunks.find(({ holds }) => holds.test(id))?.name;
}

/** With circular chunks one of them runs too early, and pages would not be hydrated. */
function failOnCircularChunks(warning: RollupLog, warn: (warning: RollupLog) => void): void {
  if (warning.code === "CIRCULAR_CHUNK") throw new Error(warning.message);
  warn(warning);
}

/** Records the minified size of each package and folder in each chunk, for `npm run build -- --sizes`. */
function chunkContents(): Plugin {
  return {
    name: "chunk-contents",
    async generateBundle(_, bundle) {
      const contents: Record<string, Record<string, number>> = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        const parts: Record<string, number> = {};
        for (const [id, { code }] of Object.entries(chunk.modules)) {
          const part = partOf(id);
          const minified = await transform(code ?? "", { minify: true });
          parts[part] = (parts[part] ?? 0) + minified.code.length;
        }
        contents[`/${chunk.fileName}`] = parts;
      }
      mkdirSync(".cache", { recursive: true });
      writeFileSync(".cache/chunk-contents.json", JSON.stringify(contents));
    },
  };
}

/** Returns the package of a module, or its folder in `app`. */
function partOf(id: string): string {
  const [, packageName] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? [];
  const [, folder] = /\/(app\/[^/]+)/.exec(id) ?? [];
  return packageName ?? folder ?? "Vite and Remix";
}

const chunks = [
  {
    name: "framework",
    holds:
      /\/node_modules\/(@remix-run\/(react|router)|preact|react-router|react-router-dom|turbo-stream|i18next|react-i18next)\/|vite\/preload-helper/,
  },
  // Pagination and group links, which only the shop and the blog have.
  {
    name: "browsing",
    holds: /\/app\/(site\/browsing|ui\/(empty-state|pagination))/,
  },
  {
    name: "base",
    holds:
      /\/app\/(i18n|entry\/drafts\/draft-path|ui(?!\/form\/(?!inputs-before-hydration|input-class))|posting\/(submit-failure\.|revalidation|enter-key-button)|paying\/(status-poller|order-status|order-paths|payment-alerts)|site(?!.*\.(layout|resource|client))|media\/(aspect|picture)|domain\/money|events\/(event-(card|grid|details)|series\/series-list))/,
  },
  {
    name: "form",
    holds:
      /\/app\/(ui\/form|posting|domain\/record-rules\/(digits|number|text-rule)|paying\/(indeterminate|may-order|terms\/shown-terms|total\/)|entry\/(entry-page|form\/lazy-views))/,
  },
  // Few users have ordered before.
  {
    name: "orders",
    holds:
      /\/app\/(paying\/(pending-orders|order-(notices|lookup-result)|payment-result)|entry\/(found-order-details|entry-notices|drafts\/unpaid-entry))/,
  },
  // Field names are also needed by pages that don't show the fields, or not yet.
  {
    name: "record-names",
    holds:
      /\/app\/(account\/(addresses|garage)\/.*-(field-names|labels|result)|domain\/record-rules\/address-search)\./,
  },
  { name: "address-search", holds: /\/app\/account\/addresses\/search\// },
  {
    name: "records",
    holds:
      /\/app\/(account\/(addresses|garage|records)|uploads)\/(?!.*(\.screen|\.client)|record-summary|record-list|record-page)/,
  },
  // Loaded last.
  { name: "installed", holds: /\/app\/site\/pwa\/.*\.client/ },
  { name: "large-pictures", holds: /\/app\/media\/(lightbox|use-close-on-back|video-player)/ },
  // Few pages list records or contain a map.
  {
    name: "lists",
    holds:
      /\/app\/content\/(lists|testimonials|widgets\/(person-list|faq|.*testimonial.*|link-children|google-map))\//,
  },
  // The form widgets are left out, because they would pull in all form code.
  {
    name: "page",
    holds: /\/app\/(content(?!.*\.(screen|resource)|\/widgets\/(form|gift-voucher-purchase)\/)|media)\//,
  },
];
