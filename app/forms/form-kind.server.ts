import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { answerRule } from "../domain/form-answers/answer-rules.ts";
import {
  hasFileQuestions,
  type FormPart,
  isAnswerField,
  requiresFiles,
  parseFormParts,
  type Question,
  findQuestions,
} from "../domain/form-answers/form-parts.ts";
import { fileNameField, fileRemovalField } from "../domain/file-field.ts";
import { type DecimalMark } from "../domain/record-rules/number.ts";
import { field, optionalField } from "../posting/fields.ts";
import type { FormKind } from "../posting/post.server.ts";
import { honeypotField } from "../posting/guards/honeypot-field.tsx";
import { honeypotSchema } from "../posting/guards/honeypot.server.ts";
import { hasFile, missingFile, removedFileSchema, uploadedDocumentSchema } from "../uploads/upload.schema.ts";
import type { Form } from "../wire/form.ts";
import {
  signatureFieldNames,
  fileFieldNames,
  openedAtField,
  formPath,
  type SignatureFieldNames,
} from "./form-model.ts";

/** A form of the API, with its parsed parts and its path. */
export type FormWithParts = Form & { parts: FormPart[]; path: string };

/** Finds a form by its id or URL; returns null if there is none. */
export async function findForm({ organiser }: AppLoadContext, url: string): Promise<FormWithParts | null> {
  const form = await organiser.forms.byUrl(url);
  return form && { ...form, parts: parseFormParts(form), path: formPath(form.url || String(form.id)) };
}

/**
 * Whether the form requires a login: if the organiser says so; if it has a price, since payment and invoice
 * belong to an account; or if it requires files, which only logged-in users can upload. [FORM-076]
 */
export const requiresAccount = ({
  mustBeLoggedOn,
  cost,
  parts,
}: Pick<FormWithParts, "mustBeLoggedOn" | "cost" | "parts">): boolean =>
  mustBeLoggedOn || (cost ?? 0) > 0 || requiresFiles(parts);

/**
 * Returns how a form is submitted. Input of forms that don't require an account is never stored, since it may
 * contain health data. Input of the others is stored while the user is at the login or payment page: encrypted,
 * and without passwords and signatures. [FORM-077]
 */
export function formKind(form: FormWithParts): FormKind {
  const questions = findQuestions(form.parts);
  const secrets = questions.filter(({ type }) => type === "password").map((question) => question.field);
  const signatures = signatureFields(form.parts).flatMap((fields) => Object.values(fields));
  return {
    name: `form-${form.id}`,
    access: requiresAccount(form) ? "user" : hasFileQuestions(form.parts) ? "anyone" : "public",
    ...((form.cost === null || form.cost > 0) && { getOrderKind: () => "form" }),
    isField: (name) => isAnswerField(name) || name === honeypotField || name === openedAtField,
    fragment: `form-${form.id}`,
    secrets,
    draft: requiresAccount(form)
      ? { except: (name) => signatures.includes(name) || name === honeypotField || name === openedAtField }
      : "none",
  };
}

/**
 * Returns the schema of a form: a field for each question, with the rule for its type. `decimalMark` is the one
 * of the page's language.
 */
export function formSchema(
  { parts, useCaptcha }: Pick<FormWithParts, "parts" | "useCaptcha">,
  decimalMark: DecimalMark,
) {
  const questions = findQuestions(parts);
  const answerSchemas = questions.flatMap((question): [string, z.ZodType][] => {
    if (question.type === "file") return fileFieldNames(question).flatMap(buildFileSchemas);
    const rule = answerRule(question, decimalMark);
    return [[question.field, rule.isRequired ? field(rule) : optionalField(rule)]];
  });
  const schema = z.object({
    ...Object.fromEntries(answerSchemas),
    ...(useCaptcha && { [honeypotField]: honeypotSchema }),
  });
  return questions
    .filter(({ type, isRequired }) => type === "file" && isRequired)
    .map(fileFieldNames)
    .reduce(
      (all, fields) =>
        all.refine((form) => fields.some((name) => hasFile(form, name)), missingFile(fields[0] ?? "")),
      schema,
    );
}

const buildFileSchemas = (name: string): [string, z.ZodType][] => [
  [name, uploadedDocumentSchema],
  [fileNameField(name), z.string().default("")],
  [fileRemovalField(name), removedFileSchema],
];

/**
 * Returns the organiser's default values of a form by field name. Numbers get the decimal mark with which they
 * will be parsed. Checkboxes that aren't ticked are left out. [FORM-019]
 */
export const prefilledValues = (
  parts: readonly FormPart[],
  decimalMark: DecimalMark,
): Record<string, string> =>
  Object.fromEntries(
    findQuestions(parts)
      .filter(({ type }) => type !== "password" && type !== "signature" && type !== "file")
      .map((question): [string, string] => [question.field, defaultValue(question, decimalMark)])
      .filter(([, value]) => value !== ""),
  );

function defaultValue(question: Question, decimalMark: DecimalMark): string {
  const { type, value, options } = question;
  if (type === "checkbox") return answerRule(question).normalise(value);
  if (type === "suggested") return options.find((option) => option.value === value)?.label ?? value;
  const isNumber = type === "number" || type === "percent" || type === "currency";
  return isNumber && /^-?\d+\.\d+$/.test(value) ? value.replace(".", decimalMark) : value;
}

/** Returns the field names of each signature in the form. */
export const signatureFields = (parts: readonly FormPart[]): SignatureFieldNames[] =>
  findQuestions(parts)
    .filter(({ type }) => type === "signature")
    .map(({ field: name }) => signatureFieldNames(name));
