import type { z } from "zod";
import { organiserError } from "./errors.ts";

/**
 * Parses an answer by its schema. A member of the wrong type is an error that names the call, the path of the member, what was expected, and the
 * type (never the value) of what came.
 */
export function parseAnswer<S extends z.ZodType>(call: string, schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const { path, expected } = worstOf(parsed.error.issues);
  const member = path.length === 0 ? "the answer" : path.map(String).join(".");
  throw organiserError("malformed", call, {
    status: 200,
    why: `${member}: expected ${expected}, got ${typeName(memberAt(body, path))}`,
  });
}

type Finding = { path: readonly PropertyKey[]; expected: string };

/** A union fails in each of its members; the one that got furthest into the answer says best what is wrong. */
function worstOf(issues: readonly z.core.$ZodIssue[]): Finding {
  const findings = issues.map((issue): Finding => {
    if (issue.code !== "invalid_union" || issue.errors.every((branch) => branch.length === 0)) {
      return { path: issue.path, expected: issue.code === "invalid_type" ? issue.expected : issue.code };
    }
    const inner = worstOf(issue.errors.flat());
    return { path: [...issue.path, ...inner.path], expected: inner.expected };
  });
  return findings.reduce((worst, finding) => (finding.path.length > worst.path.length ? finding : worst), {
    path: [],
    expected: findings[0]?.expected ?? "something else",
  });
}

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
