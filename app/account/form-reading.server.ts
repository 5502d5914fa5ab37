import { z } from "zod";
import { holdsAddress } from "../domain/plain-name.ts";
import type { FieldProblem } from "./field-problem.ts";

/** A part of a form read as a record, or what is wrong with it at which field. */
export type Read<Value> = { ok: true; value: Value } | { ok: false; errors: FieldProblem[] };

const problems = [
  "problem.required",
  "problem.year",
  "problem.wholeNumber",
  "problem.day",
  "problem.email",
  "problem.streetNumber",
  "problem.tooLong",
  "problem.nameWithAddress",
] as const satisfies FieldProblem["key"][];

/** A text that must be filled in. */
export const required = z.string().min(1, "problem.required").max(200, "problem.tooLong");

/** Somebody's name, which stands in mails: it must be filled in and can't be the address of a site. */
export const requiredName = required.refine((name) => !holdsAddress(name), "problem.nameWithAddress");

/** An id that must be chosen from a list. */
export const chosen = required.regex(/^\d{1,9}$/, "problem.required").transform(Number);

/** Whether a text is a day that exists, `yyyy-MM-dd`. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  );
}

/** The first problem of each field; the schemas' messages are keys of words. */
export function problemsAt(error: z.ZodError | undefined): FieldProblem[] {
  const byField = new Map<string, FieldProblem>();
  for (const issue of error?.issues ?? []) {
    const field = String(issue.path[0] ?? "");
    const key = problems.find((problem) => problem === issue.message) ?? "problem.required";
    if (!byField.has(field)) byField.set(field, { field, key });
  }
  return [...byField.values()];
}
