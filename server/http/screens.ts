import { matchRoutes } from "@remix-run/react";
import type { ServerBuild } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { z } from "zod";

/** What a screen requires from the server before the website runs; declared in its route's `handle`. */
type ScreenOptions = {
  /** Long form: if its post is rejected, the rejection page offers to submit it again. */
  restoresRejectedForm: boolean;
  /** The post is a login, which has no priority over page views. */
  isLogin: boolean;
  /** Opening the page may log in, which takes longer than a page may. */
  logsIn: boolean;
  /** Logged-in users get the cached page, with their name in the header. */
  isSameForUsers: boolean;
  /** Limits per minute: posts of one account or browser, and uncached page views of one address. */
  limit: { posts?: number | undefined; reads?: number | undefined };
  /** Query parameters that the public page depends on, each with the pattern of its whole value. */
  query: ReadonlyMap<string, RegExp>;
};

/** The website's screens by path, without the query and without the `.data` of data requests. */
export type Screens = {
  /** Route id of the screen; "none" if there is none. */
  idOf(path: string): string;
  /** Route pattern of the path, such as `/event/:url`; "/*" if it has no screen of its own. */
  patternOf(path: string): string;
  optionsOf(path: string): ScreenOptions;
  /** Ids of all routes. */
  ids: ReadonlySet<string>;
};

/** Cache size: matching a path goes through all routes. */
const MAX_CACHED_PATHS = 2_000;

/**
 * Reads the routes of the website build once. Everything that the server knows about features comes from
 * here.
 * @throws if a route's `handle` is invalid
 */
export function createScreens({ routes }: Pick<ServerBuild, "routes">): Screens {
  const tree = childRoutes(routes, undefined);
  const options = new Map<string, ScreenOptions>();
  for (const route of Object.values(routes))
    if (route) options.set(route.id, parseOptions(route.module.handle));
  const cache = new LRUCache<string, { id: string; pattern: string }>({ max: MAX_CACHED_PATHS });

  function find(path: string): { id: string; pattern: string } {
    const known = cache.get(path);
    if (known) return known;
    const matches = matchRoutes(tree, path) ?? [];
    const segments = matches.flatMap(({ route }) =>
      "path" in route && route.path ? route.path.split("/") : [],
    );
    const screen = { id: matches.at(-1)?.route.id ?? "none", pattern: `/${segments.join("/")}` };
    cache.set(path, screen);
    return screen;
  }

  const screens: Screens = {
    idOf: (path) => find(path).id,
    patternOf: (path) => find(path).pattern,
    optionsOf: (path) => options.get(screens.idOf(path)) ?? defaultOptions,
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
  const members = Object.entries(query).map(([name, value]): [string, RegExp] => [
    name,
    new RegExp(`^(?:${value})$`),
  ]);
  return { ...options, query: new Map(members) };
}

const defaultOptions = parseOptions({});

type Branch = { id: string; path?: string; children: Branch[] } | { id: string; index: true };

function childRoutes(routes: ServerBuild["routes"], parent: string | undefined): Branch[] {
  return Object.values(routes).flatMap((route): Branch[] => {
    if (!route || route.parentId !== parent) return [];
    if (route.index) return [{ id: route.id, index: true }];
    const children = childRoutes(routes, route.id);
    return [{ id: route.id, children, ...(route.path === undefined ? {} : { path: route.path }) }];
  });
}
