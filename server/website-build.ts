import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";
import { staticFiles, styleSheetsIn } from "./http/files/static-files.ts";
import { projectFolder } from "./project-folder.ts";

/** The website: what runs here, and the files that browsers fetch. */
export type WebsiteBuild = {
  /** Fixed, or asked for again with every request while it is being developed. */
  server: ServerBuild | (() => Promise<ServerBuild>);
  files: RequestHandler;
  /** The folder of those files; null while the website is being developed. */
  folder: string | null;
  /** For the pages that are made outside of the website. */
  styleSheets: readonly string[];
  /** The script that browsers run beside the pages; null while the website is being developed. */
  worker: string | null;
  /**
   * The socket that tells browsers of changed files while the website is being developed; null in earnest.
   */
  changesFrom: string | null;
};

/**
 * Loads the website that `npm run build` has made. It is a bundle of its own: it shares nothing with the
 * server but what the context hands over.
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
    styleSheets: styleSheetsIn(clientFolder),
    worker: readFileSync(join(projectFolder, "build/service-worker.js"), "utf8"),
    changesFrom: null,
  };
}
