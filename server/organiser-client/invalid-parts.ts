import { LRUCache } from "lru-cache";
import type { z } from "zod";
import {
  getInvalidPartsPolicy,
  type InvalidPartsPolicy,
  INVALID_RECORD_PLACEHOLDER,
} from "../../app/wire/invalid-parts.ts";
import type { Logger } from "../request-context.ts";
import { HOUR_MS } from "../../app/domain/durations.ts";

/**
 * An invalid part of a response that was left out. `expected` and `got` are types, because values may be
 * personal data.
 */
export type InvalidPart = { path: string; expected: string; got: string };

type Mismatch = { path: readonly PropertyKey[]; expected: string; got: string };

/** If one of these fields is invalid, the whole record is left out. */
const REQUIRED_MEMBERS = new Set<PropertyKey>(["id", "name", "url"]);

/** Maximum number of parsing attempts, because each removal may reveal more errors. */
const MAX_ATTEMPTS = 5;

/**
 * Parses a response and leaves out invalid parts. Returns null if a required part is invalid, or if the
 * schema wasn't created by `allowInvalidParts`. `findMismatches` lists the invalid fields of a schema error.
 */
export function parseWithoutInvalidParts<S extends z.ZodType>(
  schema: S,
  body: unknown,
  findMismatches: (error: z.ZodError, body: unknown) => Mismatch[],
): { data: z.output<S>; invalidParts: InvalidPart[] } | null {
  const policy = getInvalidPartsPolicy(schema);
  if (!policy) return null;
  const invalidParts: InvalidPart[] = [];
  let remainingBody = body;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const parsed = schema.safeParse(remainingBody);
    if (parsed.success) return { data: parsed.data, invalidParts };
    const mismatches = findMismatches(parsed.error, remainingBody);
    const paths = mismatches.map(({ path }) => findPartToRemove(path, remainingBody, policy));
    const removablePaths = paths.filter((path) => path !== null);
    if (removablePaths.length === 0 || removablePaths.length < paths.length) return null;
    for (const { path, expected, got } of mismatches)
      invalidParts.push({ path: path.map(String).join("."), expected, got });
    remainingBody = removeParts(remainingBody, {
      removed: new Set(removablePaths.map(pathToKey)),
      usesMarkers: policy === "omit-item",
    });
  }
  return null;
}

/**
 * Returns the path of the part to leave out because of the invalid field at `path`. Returns null if the whole
 * response is unusable.
 * - With the policy `omit-item` (the user's own records), the part is the record.
 * - With other policies, the part is the innermost list item with the field. If only an
 *   invalid price were removed, the price of the item would be 0.
 * - Outside of list items, the part is the field, or its record if the field is one of `REQUIRED_MEMBERS`.
 */
function findPartToRemove(
  path: readonly PropertyKey[],
  body: unknown,
  policy: InvalidPartsPolicy,
): readonly PropertyKey[] | null {
  // An absent field can't be removed. Its nearest existing parent is removed instead.
  let end = path.length;
  while (end > 0 && getMember(body, path.slice(0, end)) === undefined) end -= 1;
  const existingPath = path.slice(0, end);

  const start = policy === "omit-part" ? 0 : existingPath.findIndex((key) => typeof key === "number") + 1;
  if (policy !== "omit-part" && start === 0) return null;
  if (policy === "omit-item") return existingPath.slice(0, start);
  const lastItem = existingPath.findLastIndex((key) => typeof key === "number");
  if (lastItem >= start) return existingPath.slice(0, lastItem + 1);

  const lastKey = existingPath.at(-1);
  const isRecord = existingPath.length === start || (lastKey !== undefined && REQUIRED_MEMBERS.has(lastKey));
  const target = isRecord && existingPath.length > start ? existingPath.slice(0, -1) : existingPath;
  return target.length === 0 ? null : target;
}

const pathToKey = (path: readonly PropertyKey[]): string => JSON.stringify(path);

/**
 * `removed` are results of `pathToKey`. With `usesMarkers`, `INVALID_RECORD_PLACEHOLDER` replaces removed
 * items.
 */
type Removal = { removed: ReadonlySet<string>; usesMarkers: boolean };

function removeParts(value: unknown, removal: Removal, path: readonly PropertyKey[] = []): unknown {
  const isValid = (key: PropertyKey) => !removal.removed.has(pathToKey([...path, key]));
  if (Array.isArray(value)) {
    const replacement = removal.usesMarkers ? [INVALID_RECORD_PLACEHOLDER] : [];
    return value.flatMap((item, index) =>
      isValid(index) ? [removeParts(item, removal, [...path, index])] : replacement,
    );
  }
  if (typeof value !== "object" || value === null) return value;
  const validMembers = Object.entries(value).filter(([key]) => isValid(key));
  return Object.fromEntries(
    validMembers.map(([key, member]) => [key, removeParts(member, removal, [...path, key])]),
  );
}

function getMember(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    body,
  );
}

/** Creates a function that logs each invalid part, at most once an hour. */
export function createInvalidPartLogger(): (call: string, invalidPart: InvalidPart, log: Logger) => void {
  const logged = new LRUCache<string, true>({ max: 1_000, ttl: HOUR_MS });
  return (call, { path, expected, got }, log) => {
    const key = `${call} ${path}`;
    if (logged.has(key)) return;
    logged.set(key, true);
    log.warn({ call, path, expected, got }, "an invalid part of the organiser API's response was left out");
  };
}
