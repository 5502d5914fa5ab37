import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";
import { serveStaticFiles, listStyleSheets } from "./http/files/static-files.ts";
import { projectFolder } from "./project-folder.ts";

export type WebsiteBuild = {
  /** The server bundle. In development, a function that loads the current sources. */
  server: ServerBuild | (() => Promise<ServerBuild>);
  files: RequestHandler;
  /** Folder of the static files. Null in development. */
  folder: string | null;
  styleSheets: readonly string[];
  /** Null in development. */
  serviceWorkerSource: string | null;
  /** Websocket URL of Vite's hot updates. Null in production. */
  hotUpdateUrl: string | null;
};

/**
 * Loads the output of `npm run build`. The website is a separate bundle and shares only the request context
 * with the server.
 * @throws if the website isn't built
 */
export async function loadWebsiteBuild(): Promise<WebsiteBuild> {
  const file = join(projectFolder, "build/server/index.js");
  if (!existsSync(file)) throw new Error("The website isn't built yet: run `npm run build` first.");
  const server: ServerBuild = await import(/* @vite-ignore */ pathToFileURL(file).href);
  const clientFolder = join(projectFolder, "build/client");
  return {
    server,
    files: serveStaticFiles(clientFolder),
    folder: clientFolder,
    styleSheets: listStyleSheets(clientFolder),
    serviceWorkerSource: readFileSync(join(projectFolder, "build/service-worker.js"), "utf8"),
    hotUpdateUrl: null,
  };
}
