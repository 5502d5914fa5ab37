import { matchRoutes } from "@remix-run/react";
import type { ServerBuild } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { z } from "zod";

/** Options in a route's `handle` that the server applies before the website. */
type ScreenOptions = {
  /** Whether the error page for a rejected post contains the form to submit again. For long forms. */
  restoresRejectedForm: boolean;
  /** Whether a post is a login, which has no priority over page views. */
  isLogin: boolean;
  /** Whether opening the page may log the user in. Then it has the timeout of a post. */
  logsIn: boolean;
  /** Whether logged-in users get the cached page, with their own name. */
  isSameForUsers: boolean;
  /** Limits per minute: `posts` of an account or browser, and uncached page views (`reads`) of a subnet. */
  limit: { posts?: number | undefined; reads?: number | undefined };
  /** Query parameters of the public page, with the patterns of their allowed values. */
  query: ReadonlyMap<string, RegExp>;
};

/** Looks up the website's screens by path, without query and `.data` suffix. */
export type Screens = {
  /** Returns the route id of the screen, or "none". */
  getId(path: string): string;
  /** Returns the route pattern of the path, such as `/event/:url`, or "/*" for the catch-all route. */
  getPattern(path: string): string;
  getOptions(path: string): ScreenOptions;
  ids: ReadonlySet<string>;
};

/** Maximum number of paths in the cache. Matching is slow, because it goes through all routes. */
const MAX_CACHED_PATHS = 2_000;

/**
 * Creates the lookup from the routes of the website.
 * @throws if a route's `handle` is invalid
 */
export function createScreens({ routes }: Pick<ServerBuild, "routes">): Screens {
  const tree = buildRouteTree(routes, undefined);
  const options = new Map<string, ScreenOptions>();
  for (const route of Object.values(routes))
    if (route) options.set(route.id, parseOptions(route.module.handle));
  const cache = new LRUCache<string, { id: string; pattern: string }>({ max: MAX_CACHED_PATHS });

  function find(path: string): { id: string; pattern: string } {
    const cachedScreen = cache.get(path);
    if (cachedScreen) return cachedScreen;
    const matches = matchRoutes(tree, path) ?? [];
    const segments = matches.flatMap(({ route }) =>
      "path" in route && route.path ? route.path.split("/") : [],
    );
    const screen = { id: matches.at(-1)?.route.id ?? "none", pattern: `/${segments.join("/")}` };
    cache.set(path, screen);
    return screen;
  }

  const screens: Screens = {
    getId: (path) => find(path).id,
    getPattern: (path) => find(path).pattern,
    getOptions: (path) => options.get(screens.getId(path)) ?? DEFAULT_OPTIONS,
    ids: new Set(Object.keys(routes)),
  };
  return screens;
}

const Handle = z.object({
  restoresRejectedForm: z.boolean().default(false),
  isSameForUsers: z.boolean().default(false),
  isLogin: z.boolean().default(false),
  logsIn: z.boolean().default(false),
  limit: z
    .strictObject({ posts: z.int().positive().optional(), reads: z.int().positive().optional() })
    .default({}),
  query: z.record(z.string(), z.string().min(1)).default({}),
});

function parseOptions(handle: unknown): ScreenOptions {
  const { query, ...options } = Handle.parse(handle ?? {});
  const patterns = Object.entries(query).map(([name, value]): [string, RegExp] => [
    name,
    new RegExp(`^(?:${value})$`),
  ]);
  return { ...options, query: new Map(patterns) };
}

const DEFAULT_OPTIONS = parseOptions({});

type Branch = { id: string; path?: string; children: Branch[] } | { id: string; index: true };

function buildRouteTree(routes: ServerBuild["routes"], parent: string | undefined): Branch[] {
  return Object.values(routes).flatMap((route): Branch[] => {
    if (!route || route.parentId !== parent) return [];
    if (route.index) return [{ id: route.id, index: true }];
    const children = buildRouteTree(routes, route.id);
    return [{ id: route.id, children, ...(route.path === undefined ? {} : { path: route.path }) }];
  });
}
