import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";
import { staticFiles, listStyleSheets } from "./http/files/static-files.ts";
import { projectFolder } from "./project-folder.ts";

/** The built website: its server bundle and its static files. */
export type WebsiteBuild = {
  /** The server bundle; in development a function that loads the current sources for each request. */
  server: ServerBuild | (() => Promise<ServerBuild>);
  /** Serves the static files. */
  files: RequestHandler;
  /** Folder of the static files; null in development. */
  folder: string | null;
  /** Style sheets for pages rendered outside of the website, such as error pages. */
  styleSheets: readonly string[];
  /** Source of the service worker; null in development. */
  serviceWorkerSource: string | null;
  /** Websocket URL of Vite's hot updates; null in production. */
  hotUpdateUrl: string | null;
};

/**
 * Loads the output of `npm run build`. The website is a separate bundle; it and the server share only the
 * request context.
 * @throws if the website isn't built
 */
export async function loadWebsiteBuild(): Promise<WebsiteBuild> {
  const file = join(projectFolder, "build/server/index.js");
  if (!existsSync(file)) throw new Error("The website isn't built yet: run `npm run build` first.");
  const server: ServerBuild = await import(/* @vite-ignore */ pathToFileURL(file).href);
  const clientFolder = join(projectFolder, "build/client");
  return {
    server,
    files: staticFiles(clientFolder),
    folder: clientFolder,
    styleSheets: listStyleSheets(clientFolder),
    serviceWorkerSource: readFileSync(join(projectFolder, "build/service-worker.js"), "utf8"),
    hotUpdateUrl: null,
  };
}
