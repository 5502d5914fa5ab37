import { data } from "@remix-run/node";
import { parse as readForm, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";

/** What a form shows again after an answer: its values and messages. */
export type Reply = SubmissionResult;

export type Parsed<Value> = { ok: true; value: Value; reply: Reply } | { ok: false; reply: Reply };

/**
 * Reads a posted form by its schema. The messages of the schema are keys of the feature's words. What `hide` names (passwords) is not written
 * into the answer.
 */
export function parse<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
  { hide = [] }: { hide?: string[] } = {},
): Parsed<z.output<Schema>> {
  const submission = parseWithZod(form, { schema });
  const reply = submission.reply({ hideFields: hide });
  return submission.status === "success"
    ? { ok: true, value: submission.value, reply }
    : { ok: false, reply };
}

/** The answer to a form that isn't filled in as it should be: 400, values and messages kept. */
export const invalid = (reply: Reply) => data({ form: reply }, { status: 400 });

/**
 * The answer to a form that was right and yet refused, with the reason for the whole form (a key, or the API's own words). 422 unless something
 * else fits: 409 for what was taken meanwhile, 503 for no answer.
 */
export function refused(given: Reply | FormData, message: string, status = 422) {
  const reply = given instanceof FormData ? replyTo(given) : given;
  return data(
    { form: { ...reply, status: "error" as const, error: { ...reply.error, "": [message] } } },
    { status },
  );
}

const replyTo = (form: FormData): Reply =>
  readForm<null, string[]>(form, { resolve: () => ({ value: null }) }).reply();
