import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { lineFeeds } from "../domain/record-rules/text-rule.ts";
import { groupFields, MAX_FORM_FIELDS } from "../domain/form-fields.ts";
import type { FormResult, Values } from "./form-result.ts";
import { hiddenFields } from "./hidden-fields.tsx";
import type { MessageKey } from "./message.ts";
import { isKey } from "./read-form.server.ts";

/** A posted form, not yet validated. */
export type FormSubmission = {
  /** The fields that had loaded when the form was submitted: all of them, unless `isComplete` is false. */
  values: Values;
  /** Value of the clicked button, "" if the form has only one. */
  intent: string;
  /** Idempotency key of the form, null if it has none. */
  key: string | null;
  /** Encrypted owner of the form, "" for a visitor. */
  owner: string;
  /** Language chosen in the language menu, "" if none. */
  language: string;
  /** Whether it was posted with files. */
  hasFiles: boolean;
  /** Returns a hidden field as text; "" if it is missing. */
  hiddenField: (name: string) => string;
  /** Whether the form had loaded completely. */
  isComplete: boolean;
  /** Values of the record when the page was opened; null if the form doesn't edit a record. */
  shown: Values | null;
  /** The last response to the form, where it is posted for another language; null without one. */
  lastResponse: LastResponse | null;
  /** Persistent notices of the page, carried over to the other language. */
  notices: Notice[];
};
type LastResponse = Pick<FormResult, "errors" | "rejection" | "notice" | "submitFailure" | "isCutOff">;
type Notice = Parameters<AppLoadContext["notices"]["add"]>[0];

/** Reads the posted form of a request. */
export const readSubmission = async (
  request: Request,
  isField?: (name: string) => boolean,
): Promise<FormSubmission> => parseSubmission(await request.formData(), isField);

/**
 * Parses a form post with its hidden fields. Line breaks become one character, as `maxlength` counts them.
 * Files and names that aren't fields of the form are left out.
 */
export function parseSubmission(
  form: FormData,
  isField: (name: string) => boolean = () => true,
): FormSubmission {
  const values = groupFields(
    [...form].flatMap(([name, value]): [string, string][] =>
      typeof value === "string" && !hiddenFieldNames.has(name) && isField(name)
        ? [[name, lineFeeds(value)]]
        : [],
    ),
  );
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const shown = Shown.safeParse(parseJson(text(hiddenFields.shown), Infinity));
  const lastResponse = LastResponse.safeParse(parseJson(text(hiddenFields.lastResponse), MAX_LAST_RESPONSE));
  const notices = form.getAll(hiddenFields.notice).slice(0, MAX_NOTICES);
  return {
    values: Object.fromEntries(values),
    intent: text(hiddenFields.intent),
    key: /^[\w-]{20,64}$/.test(text(hiddenFields.key)) ? text(hiddenFields.key) : null,
    owner: text(hiddenFields.owner),
    language: text(hiddenFields.language),
    hasFiles: [...form.values()].some((value) => typeof value !== "string" && value.size > 0),
    hiddenField: text,
    isComplete: form.has(hiddenFields.whole),
    shown: shown.success
      ? Object.fromEntries(Object.entries(shown.data).filter(([name]) => isField(name)))
      : null,
    lastResponse: lastResponse.success ? lastResponse.data : null,
    notices: notices.flatMap((notice): Notice[] => {
      const read = Notice.safeParse(typeof notice === "string" ? parseJson(notice, MAX_NOTICE) : null);
      if (!read.success) return [];
      const { key, tone, values } = read.data;
      return [{ key, tone, ...(values && { values }) }];
    }),
  };
}

const hiddenFieldNames: ReadonlySet<string> = new Set(Object.values(hiddenFields));

/** At most as many values as a form may have fields. */
const Shown = z
  .record(z.string(), z.array(z.string()))
  .refine(
    (shown) => Object.values(shown).reduce((sum, list) => sum + 1 + list.length, 0) <= 2 * MAX_FORM_FIELDS,
  );

/** Max number of notices carried over, and max characters of each: they are stored in a cookie. */
const [MAX_NOTICES, MAX_NOTICE] = [5, 500];
/** Characters; more than a page with an error at every field of the largest form. */
const MAX_LAST_RESPONSE = 20_000;
const MessageValues = z.record(z.string(), z.union([z.string(), z.number()]));
const Message = z.union([
  z.object({
    key: z.custom<MessageKey>((key) => typeof key === "string" && isKey(key)),
    values: MessageValues.optional(),
  }),
  z.object({ text: z.string() }),
]);

const LastResponse: z.ZodType<LastResponse> = z.object({
  errors: z.array(z.object({ field: z.string() }).and(Message)),
  rejection: z.object({ standsAlone: z.boolean().optional() }).and(Message).nullable(),
  notice: Message.nullable(),
  submitFailure: z
    .object({
      kind: z.enum(["no-response", "too-many", "busy", "nothing-sent", "unanswered", "lost", "broken"]),
      wait: z.number(),
      reference: z.string(),
    })
    .nullable(),
  isCutOff: z.boolean(),
});

const Notice = z.object({
  key: z.string(),
  tone: z.enum(["good", "bad", "info"]),
  values: MessageValues.optional(),
});

/** Parses JSON; null if it is invalid or longer than `maxLength`. */
function parseJson(text: string, maxLength: number): unknown {
  if (text.length > maxLength) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
