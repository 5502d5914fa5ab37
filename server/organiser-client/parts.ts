import { LRUCache } from "lru-cache";
import type { z } from "zod";
import { partsOf, type Parts } from "../../app/wire/parts.ts";
import type { Log } from "../request-context.ts";

/** A part of an answer that was left out, because it isn't what it should be. Never its value. */
export type LeftOut = { path: string; expected: string; got: string };

type Finding = { path: readonly PropertyKey[]; expected: string; got: string };

/** What is wrong about a record itself, and not about a part of it. */
const required = new Set<PropertyKey>(["id", "name", "url"]);

/** So often an answer is read again: what is left out of it may show something else that is wrong. */
const mostReadings = 5;

/**
 * Reads an answer whose schema says that its parts may be wrong (`partsMayBeWrong`), without those that are;
 * null where the schema doesn't, or where something is wrong that the answer can't do without. `findingsIn`
 * tells what is wrong, deepest first within a union.
 */
export function readWithout<S extends z.ZodType>(
  schema: S,
  body: unknown,
  findingsIn: (error: z.ZodError, body: unknown) => Finding[],
): { data: z.output<S>; leftOut: LeftOut[] } | null {
  const parts = partsOf(schema);
  if (!parts) return null;
  const leftOut: LeftOut[] = [];
  let rest = body;
  for (let reading = 0; reading < mostReadings; reading++) {
    const parsed = schema.safeParse(rest);
    if (parsed.success) return { data: parsed.data, leftOut };
    const findings = findingsIn(parsed.error, rest);
    const places = findings.map(({ path }) => partAround(path, rest, parts));
    const known = places.filter((place) => place !== null);
    if (known.length === 0 || known.length < places.length) return null;
    for (const { path, expected, got } of findings)
      leftOut.push({ path: path.map(String).join("."), expected, got });
    rest = without(rest, new Set(known.map(keyOf)));
  }
  return null;
}

/**
 * The part that goes when the member at `path` is wrong: the innermost piece of a list that it belongs to (a
 * price that can't be read must not become 0), else the member alone, or the record whose name or id it is.
 * Null where that is all there is.
 */
function partAround(
  path: readonly PropertyKey[],
  body: unknown,
  parts: Parts,
): readonly PropertyKey[] | null {
  // What is absent can't be left out: whatever it is missed in goes.
  let end = path.length;
  while (end > 0 && valueAt(body, path.slice(0, end)) === undefined) end -= 1;
  const there = path.slice(0, end);

  const start = parts === "of-one" ? 0 : there.findIndex((key) => typeof key === "number") + 1;
  if (parts === "of-each" && start === 0) return null;
  const lastPiece = there.findLastIndex((key) => typeof key === "number");
  if (lastPiece >= start) return there.slice(0, lastPiece + 1);

  const last = there.at(-1);
  const isWhole = there.length === start || (last !== undefined && required.has(last));
  const target = isWhole && there.length > start ? there.slice(0, -1) : there;
  return target.length === 0 ? null : target;
}

const keyOf = (path: readonly PropertyKey[]): string => JSON.stringify(path);

function without(value: unknown, gone: ReadonlySet<string>, path: readonly PropertyKey[] = []): unknown {
  const isLeft = (key: PropertyKey) => !gone.has(keyOf([...path, key]));
  if (Array.isArray(value)) {
    return value.flatMap((piece, place) => (isLeft(place) ? [without(piece, gone, [...path, place])] : []));
  }
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => isLeft(key));
  return Object.fromEntries(kept.map(([key, member]) => [key, without(member, gone, [...path, key])]));
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    body,
  );
}

/** A part that stays wrong is said once an hour, however often its answer is read. */
export function logPartsLeftOut(): (call: string, leftOut: LeftOut, log: Log) => void {
  const said = new LRUCache<string, true>({ max: 1_000, ttl: 60 * 60_000 });
  return (call, { path, expected, got }, log) => {
    const key = `${call} ${path}`;
    if (said.has(key)) return;
    said.set(key, true);
    log.warn({ call, path, expected, got }, "a part of the organiser API's answer is left out, it is wrong");
  };
}
