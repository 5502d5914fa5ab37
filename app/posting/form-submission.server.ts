import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { normaliseLineBreaks } from "../domain/record-rules/text-rule.ts";
import { groupFields, MAX_FORM_FIELDS } from "../domain/form-fields.ts";
import type { FormResult, Values } from "./form-result.ts";
import { HIDDEN_FIELDS } from "./hidden-fields.tsx";
import type { MessageKey } from "./message.ts";
import { isMessageKey } from "./read-form.server.ts";

/** A posted form, not yet validated. */
export type FormSubmission = {
  /** The posted fields. Fields may be missing if `isComplete` is false. */
  values: Values;
  /** Value of the clicked button, or "" if it has none. */
  intent: string;
  /** Idempotency key of the form, or null if it has none. */
  key: string | null;
  owner: string;
  /** Code of the language that was clicked in the language menu, or "" for any other button. */
  language: string;
  hasFiles: boolean;
  getHiddenField: (name: string) => string;
  /** Whether the form had loaded completely when it was posted. */
  isComplete: boolean;
  /** Values of the record when the page was opened, or null if the form doesn't edit a record. */
  originalValues: Values | null;
  /** Response to the previous post, for a change of language. Null without a previous post. */
  lastResponse: LastResponse | null;
  /** Persistent notices of the page, for a change of language. */
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
 * Parses a form post with its hidden fields. Leaves out files, and fields that `isField` rejects. Line breaks
 * become one character, because HTML's length limits count a line break as one.
 */
export function parseSubmission(
  form: FormData,
  isField: (name: string) => boolean = () => true,
): FormSubmission {
  const values = groupFields(
    [...form].flatMap(([name, value]): [string, string][] =>
      typeof value === "string" && !hiddenFieldNames.has(name) && isField(name)
        ? [[name, normaliseLineBreaks(value)]]
        : [],
    ),
  );
  const readField = (name: string): string => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const originalValues = OriginalValues.safeParse(
    parseJson(readField(HIDDEN_FIELDS.originalValues), Infinity),
  );
  const lastResponse = LastResponse.safeParse(
    parseJson(readField(HIDDEN_FIELDS.lastResponse), MAX_LAST_RESPONSE_LENGTH),
  );
  const notices = form.getAll(HIDDEN_FIELDS.notice).slice(0, MAX_NOTICES);
  return {
    values: Object.fromEntries(values),
    intent: readField(HIDDEN_FIELDS.intent),
    key: /^[\w-]{20,64}$/.test(readField(HIDDEN_FIELDS.key)) ? readField(HIDDEN_FIELDS.key) : null,
    owner: readField(HIDDEN_FIELDS.owner),
    language: readField(HIDDEN_FIELDS.language),
    hasFiles: [...form.values()].some((value) => typeof value !== "string" && value.size > 0),
    getHiddenField: readField,
    isComplete: form.has(HIDDEN_FIELDS.complete),
    originalValues: originalValues.success
      ? Object.fromEntries(Object.entries(originalValues.data).filter(([name]) => isField(name)))
      : null,
    lastResponse: lastResponse.success ? lastResponse.data : null,
    notices: notices.flatMap((notice): Notice[] => {
      const parsed = Notice.safeParse(
        typeof notice === "string" ? parseJson(notice, MAX_NOTICE_LENGTH) : null,
      );
      if (!parsed.success) return [];
      const { key, tone, values } = parsed.data;
      return [{ key, tone, ...(values && { values }) }];
    }),
  };
}

const hiddenFieldNames: ReadonlySet<string> = new Set(Object.values(HIDDEN_FIELDS));

/** Names and values are counted together, and most fields have one name and one value. */
const OriginalValues = z
  .record(z.string(), z.array(z.string()))
  .refine(
    (fields) =>
      Object.values(fields).reduce((count, list) => count + 1 + list.length, 0) <= 2 * MAX_FORM_FIELDS,
  );

/** Small, because notices are stored in a cookie. */
const MAX_NOTICES = 5;
const MAX_NOTICE_LENGTH = 500;
/** Enough characters for an error at every field of the largest form. */
const MAX_LAST_RESPONSE_LENGTH = 20_000;
const MessageValues = z.record(z.string(), z.union([z.string(), z.number()]));
const Message = z.union([
  z.object({
    key: z.custom<MessageKey>((key) => typeof key === "string" && isMessageKey(key)),
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
      kind: z.enum([
        "unreachable",
        "too-many",
        "busy",
        "not-carried-out",
        "no-response",
        "connection-lost",
        "server-error",
      ]),
      retryAfter: z.number(),
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

function parseJson(text: string, maxLength: number): unknown {
  if (text.length > maxLength) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
