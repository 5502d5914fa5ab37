import { matchRoutes } from "@remix-run/react";
import type { ServerBuild } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { z } from "zod";

/** What a screen wants of the server before anything of the website runs; its route says so in `handle`. */
type ScreenWishes = {
  /** Its form is long: where it is turned away it comes back, to be posted once more. */
  keepsRefused: boolean;
  /** Who posts here comes in: such posts have no precedence over those who read. */
  arrives: boolean;
  /** Opening it may log in, which takes longer than a page may. */
  logsIn: boolean;
  /** Most in a minute: posts of one account or browser, and reads of one address that aren't at hand. */
  limit: { posts?: number | undefined; reads?: number | undefined };
  /** Members of the query that its page for everybody has, each with what its value looks like as a whole. */
  query: ReadonlyMap<string, RegExp>;
};

/** The screens of the website, by path. A path is without query, and without the `.data` of data requests. */
export type Screens = {
  /** The id of the screen's route; "none" where there is none. */
  idOf(path: string): string;
  wishesOf(path: string): ScreenWishes;
  /** The ids of all routes. */
  ids: ReadonlySet<string>;
};

/** Which path is which screen is remembered: finding it goes through all routes. */
const remembered = 2_000;

/**
 * Reads the routes of the built website, once. Here is all that the server knows of features.
 * @throws where a route's `handle` doesn't say what it wants as it should be said
 */
export function createScreens({ routes }: Pick<ServerBuild, "routes">): Screens {
  const tree = branchesBelow(routes, undefined);
  const wishes = new Map<string, ScreenWishes>();
  for (const route of Object.values(routes)) if (route) wishes.set(route.id, wishesIn(route.module.handle));
  const found = new LRUCache<string, string>({ max: remembered });

  const screens: Screens = {
    idOf(path) {
      const known = found.get(path);
      if (known !== undefined) return known;
      const id = matchRoutes(tree, path)?.at(-1)?.route.id ?? "none";
      found.set(path, id);
      return id;
    },
    wishesOf: (path) => wishes.get(screens.idOf(path)) ?? noWishes,
    ids: new Set(Object.keys(routes)),
  };
  return screens;
}

const Said = z.object({
  keepsRefused: z.boolean().default(false),
  arrives: z.boolean().default(false),
  logsIn: z.boolean().default(false),
  limit: z
    .strictObject({ posts: z.int().positive().optional(), reads: z.int().positive().optional() })
    .default({}),
  query: z.record(z.string(), z.string().min(1)).default({}),
});

function wishesIn(handle: unknown): ScreenWishes {
  const { query, ...wishes } = Said.parse(handle ?? {});
  const members = Object.entries(query).map(([name, value]): [string, RegExp] => [
    name,
    new RegExp(`^(?:${value})$`),
  ]);
  return { ...wishes, query: new Map(members) };
}

const noWishes = wishesIn({});

type Branch = { id: string; path?: string; children: Branch[] } | { id: string; index: true };

function branchesBelow(routes: ServerBuild["routes"], parent: string | undefined): Branch[] {
  return Object.values(routes).flatMap((route): Branch[] => {
    if (!route || route.parentId !== parent) return [];
    if (route.index) return [{ id: route.id, index: true }];
    const children = branchesBelow(routes, route.id);
    return [{ id: route.id, children, ...(route.path === undefined ? {} : { path: route.path }) }];
  });
}
