import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
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
export default defineConfig({
  plugins: [
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
  },
});
