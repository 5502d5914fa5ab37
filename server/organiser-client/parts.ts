import { LRUCache } from "lru-cache";
import type { z } from "zod";
import {
  invalidPartsPolicy,
  type InvalidPartsPolicy,
  invalidRecordMarker,
} from "../../app/wire/invalid-parts.ts";
import type { Logger } from "../request-context.ts";

/** An invalid part of a response that was left out. Never contains its value. */
export type LeftOut = { path: string; expected: string; got: string };

type Finding = { path: readonly PropertyKey[]; expected: string; got: string };

/** Members that make the whole record invalid. */
const requiredMembers = new Set<PropertyKey>(["id", "name", "url"]);

/** Maximum parsing attempts, as leaving out one part may reveal other errors. */
const MAX_ATTEMPTS = 5;

/**
 * Parses a response without its invalid parts if the schema allows that (`allowInvalidParts`). Returns null if
 * it doesn't, or if a required part is invalid. `findingsIn` returns the errors, deepest first within a
 * union.
 */
export function parseWithoutInvalidParts<S extends z.ZodType>(
  schema: S,
  body: unknown,
  findingsIn: (error: z.ZodError, body: unknown) => Finding[],
): { data: z.output<S>; leftOut: LeftOut[] } | null {
  const parts = invalidPartsPolicy(schema);
  if (!parts) return null;
  const leftOut: LeftOut[] = [];
  let rest = body;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const parsed = schema.safeParse(rest);
    if (parsed.success) return { data: parsed.data, leftOut };
    const findings = findingsIn(parsed.error, rest);
    const paths = findings.map(({ path }) => partAround(path, rest, parts));
    const removable = paths.filter((place) => place !== null);
    if (removable.length === 0 || removable.length < paths.length) return null;
    for (const { path, expected, got } of findings)
      leftOut.push({ path: path.map(String).join("."), expected, got });
    rest = without(rest, { removed: new Set(removable.map(keyOf)), isMarked: parts === "of-own" });
  }
  return null;
}

/**
 * Returns the part to remove if the member at `path` is invalid: the innermost list item that contains it (an
 * unreadable price must not become 0), else only the member, or the record if it is its name or id. Null if
 * that is everything.
 */
function partAround(
  path: readonly PropertyKey[],
  body: unknown,
  parts: InvalidPartsPolicy,
): readonly PropertyKey[] | null {
  // An absent member can't be removed: its parent is removed instead.
  let end = path.length;
  while (end > 0 && valueAt(body, path.slice(0, end)) === undefined) end -= 1;
  const existing = path.slice(0, end);

  const start = parts === "of-one" ? 0 : existing.findIndex((key) => typeof key === "number") + 1;
  if (parts !== "of-one" && start === 0) return null;
  if (parts === "of-own") return existing.slice(0, start);
  const lastItem = existing.findLastIndex((key) => typeof key === "number");
  if (lastItem >= start) return existing.slice(0, lastItem + 1);

  const last = existing.at(-1);
  const isRecord = existing.length === start || (last !== undefined && requiredMembers.has(last));
  const target = isRecord && existing.length > start ? existing.slice(0, -1) : existing;
  return target.length === 0 ? null : target;
}

const keyOf = (path: readonly PropertyKey[]): string => JSON.stringify(path);

type Removal = { removed: ReadonlySet<string>; isMarked: boolean };

function without(value: unknown, removal: Removal, path: readonly PropertyKey[] = []): unknown {
  const isSaved = (key: PropertyKey) => !removal.removed.has(keyOf([...path, key]));
  if (Array.isArray(value)) {
    const replacement = removal.isMarked ? [invalidRecordMarker] : [];
    return value.flatMap((item, place) =>
      isSaved(place) ? [without(item, removal, [...path, place])] : replacement,
    );
  }
  if (typeof value !== "object" || value === null) return value;
  const saved = Object.entries(value).filter(([key]) => isSaved(key));
  return Object.fromEntries(saved.map(([key, member]) => [key, without(member, removal, [...path, key])]));
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    body,
  );
}

/** Logs each invalid part once an hour at most. */
export function createLeftOutLogger(): (call: string, leftOut: LeftOut, log: Logger) => void {
  const logged = new LRUCache<string, true>({ max: 1_000, ttl: 60 * 60_000 });
  return (call, { path, expected, got }, log) => {
    const key = `${call} ${path}`;
    if (logged.has(key)) return;
    logged.set(key, true);
    log.warn({ call, path, expected, got }, "an invalid part of the organiser API's response was left out");
  };
}
