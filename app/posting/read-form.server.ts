import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { isFieldName } from "../domain/form-fields.ts";
import type { Values } from "./answer.ts";
import type { FieldError, MessageKey } from "./message.ts";

/** A form read by its schema, or what is wrong with it at which field: the first thing at each. */
export type Read<Value> = { ok: true; value: Value } | { ok: false; errors: FieldError[] };

/**
 * Reads a posted form by its schema, as conform does: names may nest, and an empty field is one that isn't
 * there.
 */
export function readForm<Schema extends z.ZodType>(
  form: Values | URLSearchParams,
  schema: Schema,
): Read<z.output<Schema>> {
  const members = membersOf(form instanceof URLSearchParams ? form : pairsOf(form));
  const submission = parseWithZod(members, { schema, formatError: messagesOf });
  if (submission.status === "success") return { ok: true, value: submission.value };
  const errors = Object.entries(submission.error ?? {}).flatMap(([field, messages]): FieldError[] => {
    const [first] = messages ?? [];
    return first ? [{ field, ...first }] : [];
  });
  return { ok: false, errors };
}

/** Commands of conform's own, which no form of ours has: it throws on those that it can't read. */
const conformNames: ReadonlySet<string> = new Set(["__intent__", "__state__"]);

/** As a browser would post them; names that a form may not have are left out, wherever they come from. */
const membersOf = (pairs: Iterable<[name: string, value: string]>): URLSearchParams =>
  new URLSearchParams([...pairs].filter(([name]) => isFieldName(name) && !conformNames.has(name)));

const pairsOf = (values: Values): [name: string, value: string][] =>
  Object.entries(values).flatMap(([name, list]) => list.map((value): [string, string] => [name, value]));

const messagesOf = (issues: z.core.$ZodIssue[]) => issues.map(messageOf);

/**
 * A schema's message is a key of words; zod's own one means that a field isn't there. A rule of our own may
 * have the words' values in its `params`.
 */
function messageOf(issue: z.core.$ZodIssue): { key: MessageKey; values?: Record<string, number> } {
  if (!isKey(issue.message)) return { key: "posting:problem.required" };
  const own = issue.code === "custom" ? OwnValues.safeParse(issue.params) : null;
  if (own?.success) return { key: issue.message, values: own.data.values };
  const most = "maximum" in issue ? Number(issue.maximum) : null;
  const least = "minimum" in issue ? Number(issue.minimum) : null;
  if (most === null && least === null) return { key: issue.message };
  return {
    key: issue.message,
    values: { ...(most !== null && { most }), ...(least !== null && { least }) },
  };
}

const OwnValues = z.object({ values: z.record(z.string(), z.number()) });

/** The messages of our schemas are all made by `problem`, whose keys the compiler has checked. */
const isKey = (text: string): text is MessageKey => /^[a-z][\w-]*:[\w.-]+$/.test(text);
