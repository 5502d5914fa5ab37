import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { getAnswerRule } from "../domain/form-answers/answer-rules.ts";
import {
  hasFileQuestions,
  type FormPart,
  isAnswerField,
  requiresFiles,
  parseFormParts,
  type Question,
  listQuestions,
} from "../domain/form-answers/form-parts.ts";
import { buildFileNameField, buildFileRemovalField } from "../domain/file-field.ts";
import { type DecimalMark } from "../domain/record-rules/number.ts";
import { requiredField, optionalField } from "../posting/fields.ts";
import type { FormKind } from "../posting/post.server.ts";
import { HONEYPOT_FIELD } from "../posting/guards/honeypot-field.tsx";
import { honeypotSchema } from "../posting/guards/honeypot.server.ts";
import {
  hasFile,
  createMissingFileError,
  removedFileSchema,
  uploadedDocumentSchema,
} from "../uploads/upload.schema.ts";
import type { Form } from "../wire/form.ts";
import {
  getSignatureFieldNames,
  listFileFieldNames,
  OPENED_AT_FIELD,
  buildFormPath,
  type SignatureFieldNames,
} from "./form-model.ts";

/** A CMS form with its parsed parts and the path of its page. */
export type FormWithParts = Form & { parts: FormPart[]; path: string };

/** Finds a form by its slug or id, or returns null if there is none. */
export async function findForm(
  { organiser }: AppLoadContext,
  slugOrId: string,
): Promise<FormWithParts | null> {
  const form = await organiser.forms.findByUrl(slugOrId);
  return form && { ...form, parts: parseFormParts(form), path: buildFormPath(form.url || String(form.id)) };
}

/**
 * Whether the form requires a login. Forms with a price do, because an invoice belongs to an account. Forms
 * with required files do, because only logged-in users can upload files. [FORM-076]
 */
export const requiresLogin = ({
  mustBeLoggedOn,
  cost,
  parts,
}: Pick<FormWithParts, "mustBeLoggedOn" | "cost" | "parts">): boolean =>
  mustBeLoggedOn || (cost ?? 0) > 0 || requiresFiles(parts);

/**
 * Builds the `FormKind` of a CMS form. If the form requires a login, answers except passwords and signatures
 * are saved as a draft while the user logs in or pays. Answers to other forms are never saved, because they may
 * contain health data. [FORM-077]
 */
export function buildFormKind(form: FormWithParts): FormKind {
  const questions = listQuestions(form.parts);
  const secrets = questions.filter(({ type }) => type === "password").map((question) => question.field);
  const signatures = listSignatureFieldNames(form.parts).flatMap((fields) => Object.values(fields));
  return {
    name: `form-${form.id}`,
    access: requiresLogin(form) ? "user" : hasFileQuestions(form.parts) ? "anyone" : "public",
    ...((form.cost === null || form.cost > 0) && { getOrderKind: () => "form" }),
    isField: (name) => isAnswerField(name) || name === HONEYPOT_FIELD || name === OPENED_AT_FIELD,
    fragment: `form-${form.id}`,
    secrets,
    draft: requiresLogin(form)
      ? { except: (name) => signatures.includes(name) || name === HONEYPOT_FIELD || name === OPENED_AT_FIELD }
      : "none",
  };
}

/** Creates the schema of a form, with a field for each question. */
export function createFormSchema(
  { parts, useCaptcha }: Pick<FormWithParts, "parts" | "useCaptcha">,
  decimalMark: DecimalMark,
) {
  const questions = listQuestions(parts);
  const answerSchemas = questions.flatMap((question): [string, z.ZodType][] => {
    if (question.type === "file") return listFileFieldNames(question).flatMap(buildFileSchemas);
    const rule = getAnswerRule(question, decimalMark);
    return [[question.field, rule.isRequired ? requiredField(rule) : optionalField(rule)]];
  });
  const schema = z.object({
    ...Object.fromEntries(answerSchemas),
    ...(useCaptcha && { [HONEYPOT_FIELD]: honeypotSchema }),
  });
  return questions
    .filter(({ type, isRequired }) => type === "file" && isRequired)
    .map(listFileFieldNames)
    .reduce(
      (extendedSchema, fields) =>
        extendedSchema.refine(
          (form) => fields.some((name) => hasFile(form, name)),
          createMissingFileError(fields[0] ?? ""),
        ),
      schema,
    );
}

const buildFileSchemas = (name: string): [string, z.ZodType][] => [
  [name, uploadedDocumentSchema],
  [buildFileNameField(name), z.string().default("")],
  [buildFileRemovalField(name), removedFileSchema],
];

/**
 * Returns the organiser's default answers by field name, without empty ones. Numbers get `decimalMark`.
 * [FORM-019]
 */
export const buildPrefilledValues = (
  parts: readonly FormPart[],
  decimalMark: DecimalMark,
): Record<string, string> =>
  Object.fromEntries(
    listQuestions(parts)
      .filter(({ type }) => type !== "password" && type !== "signature" && type !== "file")
      .map((question): [string, string] => [question.field, getDefaultValue(question, decimalMark)])
      .filter(([, value]) => value !== ""),
  );

function getDefaultValue(question: Question, decimalMark: DecimalMark): string {
  const { type, value, options } = question;
  if (type === "checkbox") return getAnswerRule(question).normalise(value);
  if (type === "suggested") return options.find((option) => option.value === value)?.label ?? value;
  const isNumber = type === "number" || type === "percent" || type === "currency";
  return isNumber && /^-?\d+\.\d+$/.test(value) ? value.replace(".", decimalMark) : value;
}

/** Lists the field names of each signature in the form. */
export const listSignatureFieldNames = (parts: readonly FormPart[]): SignatureFieldNames[] =>
  listQuestions(parts)
    .filter(({ type }) => type === "signature")
    .map(({ field: name }) => getSignatureFieldNames(name));
