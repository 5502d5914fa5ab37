import type { RequestListener } from "node:http";
import { matchRoutes } from "@remix-run/react";
import type { ServerBuild } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import type { Measures } from "./metrics.ts";
import { isReadablePath } from "../checks/readable-path.ts";
import { screenPath } from "../checks/screen-path.ts";

/**
 * Counts every request that `handle` answers, by the id of its screen: "events/event.screen", or "media",
 * "files" and "health" for what is no screen. Status 499: the visitor left before the answer was there.
 */
export function countRequests(
  handle: RequestListener,
  measures: Measures,
  build: Pick<ServerBuild, "routes">,
): RequestListener {
  const screenOf = createScreenNames(build);

  return (request, response) => {
    const startedAt = performance.now();
    response.once("close", () => {
      measures.answered({
        screen: isReadablePath(request.url ?? "") ? screenOf(screenPath(request.url ?? "/")) : "none",
        method: request.method ?? "",
        status: String(response.writableFinished ? response.statusCode : 499),
        seconds: (performance.now() - startedAt) / 1_000,
      });
    });
    handle(request, response);
  };
}

/** Names of paths are remembered: finding them goes through all routes. */
const remembered = 2_000;

function createScreenNames({ routes }: Pick<ServerBuild, "routes">): (path: string) => string {
  const tree = branchesBelow(routes, undefined);
  const names = new LRUCache<string, string>({ max: remembered });

  return (path) => {
    const known = names.get(path);
    if (known !== undefined) return known;
    const name = otherThings(path) ?? matchRoutes(tree, path)?.at(-1)?.route.id ?? "none";
    names.set(path, name);
    return name;
  };
}

type Branch = { id: string; path?: string; children: Branch[] } | { id: string; index: true };

function branchesBelow(routes: ServerBuild["routes"], parent: string | undefined): Branch[] {
  return Object.values(routes).flatMap((route): Branch[] => {
    if (!route || route.parentId !== parent) return [];
    if (route.index) return [{ id: route.id, index: true }];
    const children = branchesBelow(routes, route.id);
    return [{ id: route.id, children, ...(route.path === undefined ? {} : { path: route.path }) }];
  });
}

function otherThings(path: string): string | null {
  if (path === "/healthz" || path === "/readyz") return "health";
  if (/^\/(assets|v|media)\//.test(path)) return "media";
  return path.startsWith("/static/") || /\.\w+$/.test(path) ? "files" : null;
}
