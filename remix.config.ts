import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import licences from "rollup-plugin-license";
import { defineConfig } from "vite";

declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}

/**
 * The build of the website: `remix vite:build -c remix.config.ts`.
 * Built files live under /static, because /assets belongs to the organiser's pictures.
 */
export default defineConfig(({ isSsrBuild = false }) => ({
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
        // A new deployment must not throw away what somebody typed: the whole map is sent at once.
        v3_lazyRouteDiscovery: false,
        unstable_optimizeDeps: true,
      },
    }),
  ],
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  build: {
    assetsDir: "static",
    // Words and pictures are files of their own, so that they can be cached for ever.
    assetsInlineLimit: 0,
    ...(isSsrBuild ? { rollupOptions: fewOpenFiles } : smallScripts),
  },
}));

/**
 * What the flags above say for good, said to the browser code of Remix and of its router, which ask for
 * flags while they run: what only other settings need isn't sent. A version of Remix that asks in another way
 * stops the build.
 */
const settledFlags = {
  name: "settled-flags",
  enforce: "pre",
  transform(code: string, id: string) {
    const [, file = ""] = /@remix-run\/(?:react\/dist\/esm|router\/dist)\/([\w-]+)\.js$/.exec(id) ?? [];
    const asked = Object.hasOwn(flagsIn, file) ? (flagsIn[file] ?? []) : [];
    return asked.reduce((settled, [question, answer]) => {
      if (!settled.includes(question)) throw new Error(`Remix's ${file}.js doesn't ask for ${question}.`);
      return settled.replaceAll(question, answer);
    }, code);
  },
} as const;

const flagsIn: Readonly<Record<string, readonly (readonly [question: string, answer: string])[]>> = {
  browser: [["window.__remixContext.future.v3_singleFetch", "true"]],
  components: [["future.v3_singleFetch", "true"]],
  "fog-of-war": [["future.v3_lazyRouteDiscovery", "false"]],
  links: [["future.v3_singleFetch", "true"]],
  routes: [
    ["future.v3_singleFetch", "true"],
    ['typeof singleFetch === "function"', "true"],
  ],
  // What Remix tells its router when it makes one.
  router: [
    ["future.v7_normalizeFormMethod", "true"],
    ["future.v7_fetcherPersist", "true"],
    ["future.v7_partialHydration", "true"],
    ["future.v7_prependBasename", "true"],
    ["future.v7_relativeSplatPath", "true"],
    ["future.v7_skipActionErrorRevalidation", "true"],
    // Routes that are found on the way: there are none.
    ["init.patchRoutesOnNavigation", "undefined"],
    ["if (isFogOfWar) {", "if (false) {"],
    ["!isFogOfWar", "true"],
  ],
};

/** Below the 1,024 open files that many systems allow a process. */
const fewOpenFiles = { maxParallelFileOps: 256 };

/**
 * Terser's scripts are 4 % smaller than esbuild's, and files that belong together shrink better as one. The
 * licences of the packages in them, which ask to go along, are a file of their own.
 */
const smallScripts = {
  // A part that is fetched later names what it takes with it, but for itself and for what every page has.
  modulePreload: {
    resolveDependencies: (part: string, files: string[]) =>
      files.filter((file) => file !== part && !/\/(framework|everywhere)-/.test(file)),
  },
  minify: "terser",
  terserOptions: {
    // Every browser that reads modules as Vite writes them is younger than Safari 10.
    safari10: false,
    compress: { passes: 3, keep_fargs: false },
    format: { comments: false },
  },
  rollupOptions: {
    ...fewOpenFiles,
    output: { manualChunks: chunkOf },
    plugins: licences({ thirdParty: { output: "build/client/licences.txt" } }),
  },
} as const;

/**
 * Few files: each costs a round trip and a kilobyte of headers, more than most parts of the site weigh. The
 * framework changes seldom, so that browsers keep it; what hardly any screen does without is one file, what
 * forms and what pages of the CMS consist of one each. A widget that is heavy stays a file of its own by
 * being left out here.
 */
function chunkOf(id: string): string | undefined {
  return chunks.find(({ holds }) => holds.test(id))?.name;
}

const chunks = [
  {
    name: "framework",
    holds:
      /\/node_modules\/(@remix-run\/(react|router)|react|react-dom|react-router|react-router-dom|scheduler|turbo-stream|i18next|react-i18next)\/|vite\/preload-helper/,
  },
  // Ways through lists, which only the shop and the blog have.
  {
    name: "browsing",
    holds: /\/app\/(site\/(as-written|browsing)|ui\/(nothing-here|pages-shown|pagination))/,
  },
  {
    name: "everywhere",
    holds:
      /\/app\/(i18n|ui(?!\/form\/(?!early-choices|box))|posting\/(post-trouble|revalidating)|paying\/(asks-again|order-fate|order-paths|payment-checked)|site(?!.*\.(layout|resource|client))|media\/(aspect|picture)|events\/event-(card|grid|facts)|series\/series-list)/,
  },
  {
    name: "form",
    holds:
      /\/app\/(ui\/form|posting|paying\/(unconfirmed|may-order|terms\/shown-terms|sum\/)|entry\/entry-page)/,
  },
  // Hardly anybody who orders has ordered before.
  {
    name: "told-orders",
    holds:
      /\/app\/(paying\/(pending-orders|order-(news|found-out)|payment-news)|entry\/(entry-found|told-entries|begun\/unpaid-entry))/,
  },
  // What the fields are called is asked by pages that don't show them, or not yet.
  {
    name: "record-names",
    holds:
      /\/app\/(account\/(addresses|garage)\/.*-(values|labels|news)|domain\/record-rules\/address-search)\./,
  },
  { name: "address-search", holds: /\/app\/account\/addresses\/search\// },
  {
    name: "records",
    holds:
      /\/app\/(account\/(addresses|garage|records)|uploads)\/(?!.*(\.screen|\.client)|kept-record|record-page)/,
  },
  // Fetched last.
  { name: "installed", holds: /\/app\/site\/installed\/.*\.client/ },
  { name: "large-pictures", holds: /\/app\/media\/(lightbox|video-player)/ },
  // Few pages list records or have a map.
  {
    name: "listed-records",
    holds:
      /\/app\/content\/(lists|testimonials|widgets\/(person-list|faq|.*testimonial.*|link-children|google-map))\//,
  },
  // A form among the widgets would bring all that forms consist of.
  { name: "page", holds: /\/app\/(content(?!.*\.screen|\/widgets\/(form|gift-voucher-purchase)\/)|media)\// },
];
