import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";
import { staticFiles, listStyleSheets } from "./http/files/static-files.ts";
import { projectFolder } from "./project-folder.ts";

/** The website build: the server bundle and the static files. */
export type WebsiteBuild = {
  /** The bundle, or a function that loads the current one for each request in development. */
  server: ServerBuild | (() => Promise<ServerBuild>);
  files: RequestHandler;
  /** Folder of the static files; null in development. */
  folder: string | null;
  /** Style sheets for pages rendered outside of the website, such as error pages. */
  styleSheets: readonly string[];
  /** Source of the service worker; null in development. */
  worker: string | null;
  /** Websocket URL of Vite's hot updates; null in production. */
  changesFrom: string | null;
};

/**
 * Loads the output of `npm run build`. It is a separate bundle that shares only the request context with the
 * server.
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
    worker: readFileSync(join(projectFolder, "build/service-worker.js"), "utf8"),
    changesFrom: null,
  };
}
