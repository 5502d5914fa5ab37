import type { z } from "zod";
import { organiserError } from "./errors.ts";
import { type LeftOut, parseWithoutInvalidParts } from "./parts.ts";

/** Maximum reported parts per response, to limit log lines. */
const MAX_REPORTED = 20;

/**
 * Parses a response by its schema. A member of the wrong type throws an error with the call, the member's
 * path, and the expected and actual type (never the value). If the schema allows invalid parts they are left
 * out instead, and reported to `tell`.
 */
export function parseWithSchema<S extends z.ZodType>(
  call: string,
  schema: S,
  body: unknown,
  tell: (leftOut: LeftOut) => void = () => undefined,
): z.output<S> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const read = parseWithoutInvalidParts(schema, body, (error, given) => findingsIn(error.issues, given));
  if (read) {
    read.leftOut.slice(0, MAX_REPORTED).forEach(tell);
    return read.data;
  }
  const { path, expected, got } = deepest(findingsIn(parsed.error.issues, body));
  const member = path.length === 0 ? "the response" : path.map(String).join(".");
  throw organiserError("malformed", call, {
    status: 200,
    why: `${member}: expected ${expected}, got ${got}`,
  });
}

type Finding = { path: readonly PropertyKey[]; expected: string; got: string };

/** Returns what is wrong where. For a union, the branch that got furthest is the most meaningful. */
function findingsIn(
  issues: readonly z.core.$ZodIssue[],
  body: unknown,
  above: readonly PropertyKey[] = [],
): Finding[] {
  return issues.flatMap((issue): Finding[] => {
    const path = [...above, ...issue.path];
    if (issue.code === "invalid_union" && issue.errors.some((branch) => branch.length > 0)) {
      const branches = issue.errors.filter((branch) => branch.length > 0);
      return branches
        .map((branch) => findingsIn(branch, body, path))
        .reduce((best, one) => (deepest(one).path.length > deepest(best).path.length ? one : best));
    }
    const expected = issue.code === "invalid_type" ? issue.expected : issue.code;
    return [{ path, expected, got: typeName(memberAt(body, path)) }];
  });
}

const deepest = (findings: Finding[]): Finding =>
  findings.reduce((worst, finding) => (finding.path.length > worst.path.length ? finding : worst), {
    path: [],
    expected: findings[0]?.expected ?? "something else",
    got: findings[0]?.got ?? "something else",
  });

function memberAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    body,
  );
}

function typeName(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "list" : typeof value;
}
