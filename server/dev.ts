import { realpathSync } from "node:fs";
import { join } from "node:path";
import type { ServerBuild } from "@remix-run/node";
import { createServer, type Plugin, type ViteDevServer } from "vite";
import { createSite } from "./app.ts";
import { type Environment, ownEnvironment } from "./env.ts";
import { projectFolder } from "./project-folder.ts";
import type { WebsiteBuild } from "./website-build.ts";

/*
 * The site while it is being developed (`npm run dev`): the same server with the same checks, but the website
 * comes from its sources by way of Vite, so that a changed file is seen without a build. Never part of a
 * built program.
 */
const environment = ownEnvironment();
const vite = await startVite(environment);
const site = await createSite(environment, { website: websiteOf(vite, environment) });
const { url } = await site.listen();
process.stdout.write(`The site listens on ${url}\n`);

process.once("SIGTERM", stop);
process.once("SIGINT", stop);

function stop(): void {
  Promise.all([vite.close(), site.close()]).then(
    () => process.exit(0),
    () => process.exit(1),
  );
}

/** The port beside the site's own, where browsers hear of changes. */
function changesPort(port: number): number {
  return port + 20;
}

function websiteOf(server: ViteDevServer, { port }: Environment): WebsiteBuild {
  return {
    server: async () => {
      const build = await server.ssrLoadModule("virtual:remix/server-build");
      if (!isServerBuild(build)) throw new Error("Vite gave something else than the website.");
      return build;
    },
    files: server.middlewares,
    folder: null,
    styleSheets: ["/app/ui/theme.css"],
    worker: null,
    changesFrom: `ws://localhost:${changesPort(port)}`,
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
    plugins: [newWords()],
    server: {
      middlewareMode: true,
      hmr: { host: "localhost", port: changesPort(port) },
      allowedHosts: [new URL(publicUrl).hostname],
      cors: false,
      // The folder with everybody's data lies beside the sources.
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

/** Words are fetched, not imported: a page that shows old ones must be loaded anew. */
function newWords(): Plugin {
  return {
    name: "new-words",
    handleHotUpdate({ file, server }) {
      if (file.startsWith(join(projectFolder, "locales"))) server.ws.send({ type: "full-reload" });
    },
  };
}
