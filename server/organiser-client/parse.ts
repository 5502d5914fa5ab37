import type { z } from "zod";
import { createOrganiserError } from "./errors.ts";
import { type InvalidPart, parseWithoutInvalidParts } from "./invalid-parts.ts";

/** Maximum number of reported invalid parts per response, to limit the log. */
const MAX_REPORTED_PARTS = 20;

/**
 * Parses a response. If the schema allows invalid parts, leaves them out and passes them to `onInvalidPart`.
 * @throws `malformed` for other mismatches. The message contains the path of the field and its types, but no
 * values
 */
export function parseWithSchema<S extends z.ZodType>(
  call: string,
  schema: S,
  body: unknown,
  onInvalidPart: (invalidPart: InvalidPart) => void = () => undefined,
): z.output<S> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const partial = parseWithoutInvalidParts(schema, body, (error, rest) => findMismatches(error.issues, rest));
  if (partial) {
    partial.invalidParts.slice(0, MAX_REPORTED_PARTS).forEach(onInvalidPart);
    return partial.data;
  }
  const { path, expected, got } = findDeepest(findMismatches(parsed.error.issues, body));
  const member = path.length === 0 ? "the response" : path.map(String).join(".");
  throw createOrganiserError("malformed", call, {
    status: 200,
    reason: `${member}: expected ${expected}, got ${got}`,
  });
}

type Mismatch = { path: readonly PropertyKey[]; expected: string; got: string };

/**
 * Converts the issues of a schema to mismatches. For a union, uses the branch with the deepest mismatch,
 * which is most likely the intended branch.
 */
function findMismatches(
  issues: readonly z.core.$ZodIssue[],
  body: unknown,
  parentPath: readonly PropertyKey[] = [],
): Mismatch[] {
  return issues.flatMap((issue): Mismatch[] => {
    const path = [...parentPath, ...issue.path];
    if (issue.code === "invalid_union" && issue.errors.some((branch) => branch.length > 0)) {
      const branches = issue.errors.filter((branch) => branch.length > 0);
      return branches
        .map((branch) => findMismatches(branch, body, path))
        .reduce((deepest, mismatches) =>
          findDeepest(mismatches).path.length > findDeepest(deepest).path.length ? mismatches : deepest,
        );
    }
    const expected = issue.code === "invalid_type" ? issue.expected : issue.code;
    return [{ path, expected, got: getTypeName(getMember(body, path)) }];
  });
}

const findDeepest = (mismatches: Mismatch[]): Mismatch =>
  mismatches.reduce(
    (deepest, mismatch) => (mismatch.path.length > deepest.path.length ? mismatch : deepest),
    {
      path: [],
      expected: mismatches[0]?.expected ?? "something else",
      got: mismatches[0]?.got ?? "something else",
    },
  );

function getMember(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    body,
  );
}

function getTypeName(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "list" : typeof value;
}
