import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { projectFolder } from "./project-folder.ts";

/** The built website: what runs here, and the files that browsers fetch. */
export type WebsiteBuild = { server: ServerBuild; clientFolder: string };

/**
 * Loads the website that `npm run build` has made. It is a bundle of its own: it shares nothing with the server but
 * what the context hands over.
 */
export async function loadWebsiteBuild(): Promise<WebsiteBuild> {
  const file = join(projectFolder, "build/server/index.js");
  if (!existsSync(file)) throw new Error("The website isn't built yet: run `npm run build` first.");
  const server: ServerBuild = await import(/* @vite-ignore */ pathToFileURL(file).href);
  return { server, clientFolder: join(projectFolder, "build/client") };
}
