import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { isFieldName } from "../domain/form-fields.ts";
import type { Values } from "./form-result.ts";
import type { FieldError, MessageKey } from "./message.ts";

/** A parsed form, or the first error of each invalid field. */
export type FormParseResult<Value> = { ok: true; value: Value } | { ok: false; errors: FieldError[] };

/** Parses form values by a schema with conform. Names may nest. An empty field is treated as missing. */
export function readForm<Schema extends z.ZodType>(
  form: Values | URLSearchParams,
  schema: Schema,
): FormParseResult<z.output<Schema>> {
  const searchParams = toSearchParams(form instanceof URLSearchParams ? form : toPairs(form));
  const submission = parseWithZod(searchParams, { schema, formatError: toMessages });
  if (submission.status === "success") return { ok: true, value: submission.value };
  const errors = Object.entries(submission.error ?? {}).flatMap(([field, messages]): FieldError[] => {
    const [first] = messages ?? [];
    return first ? [{ field, ...first }] : [];
  });
  return { ok: false, errors };
}

/** These fields are removed, because no form uses them and conform throws if they are malformed. */
const CONFORM_COMMANDS: ReadonlySet<string> = new Set(["__intent__", "__state__"]);

const toSearchParams = (pairs: Iterable<[name: string, value: string]>): URLSearchParams =>
  new URLSearchParams([...pairs].filter(([name]) => isFieldName(name) && !CONFORM_COMMANDS.has(name)));

const toPairs = (values: Values): [name: string, value: string][] =>
  Object.entries(values).flatMap(([name, list]) => list.map((value): [string, string] => [name, value]));

const toMessages = (issues: z.core.$ZodIssue[]) => issues.map(toMessage);

/**
 * Converts an issue of a schema to a message. Messages of this site's schemas are message keys. zod's own
 * messages only occur if a field is missing. A custom rule can set `values` in its `params`.
 */
function toMessage(issue: z.core.$ZodIssue): { key: MessageKey; values?: Record<string, number> } {
  if (!isMessageKey(issue.message)) return { key: "posting:problem.required" };
  const customParams = issue.code === "custom" ? CustomParams.safeParse(issue.params) : null;
  if (customParams?.success) return { key: issue.message, values: customParams.data.values };
  const max = "maximum" in issue ? Number(issue.maximum) : null;
  const min = "minimum" in issue ? Number(issue.minimum) : null;
  if (max === null && min === null) return { key: issue.message };
  return {
    key: issue.message,
    values: { ...(max !== null && { most: max }), ...(min !== null && { least: min }) },
  };
}

const CustomParams = z.object({ values: z.record(z.string(), z.number()) });

/** Whether a text has the form of a message key. */
export const isMessageKey = (text: string): text is MessageKey => /^[a-z][\w-]*:[\w.-]+$/.test(text);
