import type { Route } from "./route.ts";

export type Found =
  | { kind: "found"; route: Route; params: Record<string, string> }
  | { kind: "wrong-method"; allowed: string[] }
  | { kind: "missing" };

/**
 * Finds the call behind a method and a path below `/api/v1/`. A written-out segment wins over a `:name`, so `event/event/upcoming` is never taken for an
 * event's url. Throws at start when two routes answer the same method and path.
 */
export function createRouter(routes: readonly Route[]): (method: string, path: string) => Found {
  const table = routes.map(compile).sort(mostWrittenOutFirst);
  refuseDoubles(table);

  return (method, path) => {
    const segments = path.split("/").filter((segment) => segment !== "");
    const fitting = table.filter((entry) => fits(entry, segments));
    const entry = fitting.find(({ methods }) => methods.includes(method));
    if (entry) return { kind: "found", route: entry.route, params: paramsOf(entry, segments) };
    if (fitting.length === 0) return { kind: "missing" };
    return { kind: "wrong-method", allowed: [...new Set(fitting.flatMap(({ methods }) => methods))] };
  };
}

type Entry = { route: Route; methods: string[]; segments: string[] };

const compile = (route: Route): Entry => ({
  route,
  methods: route.method === "READ" ? ["GET", "POST"] : [route.method],
  segments: route.path.split("/"),
});

/** Decided by the first segment that is written out in one path and a parameter in the other. */
const mostWrittenOutFirst = (a: Entry, b: Entry): number => rank(a).localeCompare(rank(b));

const rank = ({ segments }: Entry): string =>
  segments.map((segment) => Number(isParameter(segment))).join("");

function refuseDoubles(table: readonly Entry[]): void {
  const seen = new Set<string>();
  for (const { methods, segments } of table) {
    for (const method of methods) {
      const key = `${method} ${segments.map((segment) => (isParameter(segment) ? ":" : segment)).join("/")}`;
      if (seen.has(key)) throw new Error(`Two routes answer ${key}`);
      seen.add(key);
    }
  }
}

const fits = ({ segments }: Entry, path: readonly string[]): boolean =>
  segments.length === path.length &&
  segments.every((segment, index) => isParameter(segment) || segment === path[index]);

/** Throws `URIError` on a segment that isn't UTF-8. */
const paramsOf = ({ segments }: Entry, path: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    segments.flatMap((segment, index) =>
      isParameter(segment) ? [[segment.slice(1), decodeURIComponent(path[index] ?? "")]] : [],
    ),
  );

const isParameter = (segment: string): boolean => segment.startsWith(":");
