import { realpathSync } from "node:fs";
import { join } from "node:path";
import type { ServerBuild } from "@remix-run/node";
import { createServer, type Plugin, type ViteDevServer } from "vite";
import { createSite } from "./app.ts";
import { type Environment, readOwnEnvironment } from "./env.ts";
import { projectFolder } from "./project-folder.ts";
import { writeStartLine } from "./shared/start-messages.ts";
import type { WebsiteBuild } from "./website-build.ts";

/*
 * Development server (`npm run dev`): the same server with the same checks, but the website is served from
 * its sources by Vite, so that changes show without a build. Not part of the production build.
 */
const environment = readOwnEnvironment();
const vite = await startVite(environment);
const site = await createSite(environment, { website: createWebsiteBuild(vite, environment) });
const { url } = await site.listen();
writeStartLine(`The site listens on ${url}`, { url });

process.once("SIGTERM", stop);
process.once("SIGINT", stop);

function stop(): void {
  Promise.all([vite.close(), site.close()]).then(
    () => process.exit(0),
    () => process.exit(1),
  );
}

/** Port of Vite's websocket for hot updates. */
function hmrPort(port: number): number {
  return port + 20;
}

function createWebsiteBuild(server: ViteDevServer, { port }: Environment): WebsiteBuild {
  return {
    server: async () => {
      const build = await server.ssrLoadModule("virtual:remix/server-build");
      if (!isServerBuild(build)) throw new Error("Vite did not return a server build.");
      return build;
    },
    files: server.middlewares,
    folder: null,
    styleSheets: ["/app/ui/theme.css"],
    serviceWorkerSource: null,
    hotUpdateUrl: `ws://localhost:${hmrPort(port)}`,
  };
}

function isServerBuild(build: object): build is ServerBuild {
  return "routes" in build && "entry" in build;
}

function startVite({ port, publicUrl }: Environment): Promise<ViteDevServer> {
  return createServer({
    root: projectFolder,
    configFile: join(projectFolder, "remix.config.ts"),
    logLevel: "warn",
    plugins: [reloadOnMessageChange()],
    server: {
      middlewareMode: true,
      hmr: { host: "localhost", port: hmrPort(port) },
      allowedHosts: [new URL(publicUrl).hostname],
      cors: false,
      // Only these folders are served, because the project folder also contains the site's data.
      fs: {
        allow: [
          ...["app", "locales", "public"].map((name) => join(projectFolder, name)),
          realpathSync(join(projectFolder, "node_modules")),
        ],
      },
      watch: { ignored: ["build", ".cache", "data", "tests"].map((name) => `${projectFolder}${name}/**`) },
    },
  });
}

/** Reloads pages when a message changes: messages are fetched at runtime, so Vite doesn't update them. */
function reloadOnMessageChange(): Plugin {
  return {
    name: "reload-on-message-change",
    handleHotUpdate({ file, server }) {
      if (file.startsWith(join(projectFolder, "locales"))) server.ws.send({ type: "full-reload" });
    },
  };
}
