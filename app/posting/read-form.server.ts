import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { isFieldName } from "../domain/form-fields.ts";
import type { Values } from "./form-result.ts";
import type { FieldError, MessageKey } from "./message.ts";

/** A parsed form, or the first error of each invalid field. */
export type Read<Value> = { ok: true; value: Value } | { ok: false; errors: FieldError[] };

/** Parses form values by a schema as conform does: names may nest, and an empty field counts as missing. */
export function readForm<Schema extends z.ZodType>(
  form: Values | URLSearchParams,
  schema: Schema,
): Read<z.output<Schema>> {
  const members = toSearchParams(form instanceof URLSearchParams ? form : toPairs(form));
  const submission = parseWithZod(members, { schema, formatError: toMessages });
  if (submission.status === "success") return { ok: true, value: submission.value };
  const errors = Object.entries(submission.error ?? {}).flatMap(([field, messages]): FieldError[] => {
    const [first] = messages ?? [];
    return first ? [{ field, ...first }] : [];
  });
  return { ok: false, errors };
}

/** conform's own commands, not used by our forms: conform throws on malformed ones. */
const conformCommands: ReadonlySet<string> = new Set(["__intent__", "__state__"]);

/** Values as posted by a browser, without names that no form may contain. */
const toSearchParams = (pairs: Iterable<[name: string, value: string]>): URLSearchParams =>
  new URLSearchParams([...pairs].filter(([name]) => isFieldName(name) && !conformCommands.has(name)));

const toPairs = (values: Values): [name: string, value: string][] =>
  Object.entries(values).flatMap(([name, list]) => list.map((value): [string, string] => [name, value]));

const toMessages = (issues: z.core.$ZodIssue[]) => issues.map(toMessage);

/**
 * Our schemas' messages are translation keys; a message of zod itself means that a field is missing. A custom
 * rule may pass values for the message in its `params`.
 */
function toMessage(issue: z.core.$ZodIssue): { key: MessageKey; values?: Record<string, number> } {
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

/**
 * Whether a text is a message key. All keys of our schemas are made by `problem`, so the compiler has checked
 * them.
 */
export const isKey = (text: string): text is MessageKey => /^[a-z][\w-]*:[\w.-]+$/.test(text);
