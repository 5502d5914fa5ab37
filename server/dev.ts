import { realpathSync } from "node:fs";
import { join } from "node:path";
import type { ServerBuild } from "@remix-run/node";
import { createServer, type Plugin, type ViteDevServer } from "vite";
import { createSite } from "./app.ts";
import { type Environment, readProcessEnvironment } from "./env.ts";
import { projectFolder } from "./project-folder.ts";
import { writeStartLine } from "./shared/start-messages.ts";
import type { WebsiteBuild } from "./website-build.ts";

/* Development server (`npm run dev`). Vite serves the website from its sources. Everything else is as in production. */
const environment = readProcessEnvironment();
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

function getHotUpdatePort(port: number): number {
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
    hotUpdateUrl: `ws://localhost:${getHotUpdatePort(port)}`,
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
      hmr: { host: "localhost", port: getHotUpdatePort(port) },
      allowedHosts: [new URL(publicUrl).hostname],
      cors: false,
      // The project folder also contains the site's data, which must not be served.
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

/** Reloads pages when a message changes, because Vite doesn't know the message files. */
function reloadOnMessageChange(): Plugin {
  return {
    name: "reload-on-message-change",
    handleHotUpdate({ file, server }) {
      if (file.startsWith(join(projectFolder, "locales"))) server.ws.send({ type: "full-reload" });
    },
  };
}
