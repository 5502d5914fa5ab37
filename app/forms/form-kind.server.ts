import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { answerRule } from "../domain/form-answers/answer-rules.ts";
import { type FormPart, isAnswerField, partsOf, questionsIn } from "../domain/form-answers/form-parts.ts";
import { field, optionalField } from "../posting/fields.ts";
import type { FormKind } from "../posting/post.server.ts";
import { trapField } from "../posting/guards/trap-field.tsx";
import { trap } from "../posting/guards/trap.server.ts";
import type { Form } from "../wire/form.ts";
import { fieldsOfSignature, openedField, pathOfForm, type SignatureFields } from "./shown-form.ts";

/** A form of the API with what it is made of. */
export type FoundForm = Form & { parts: FormPart[]; path: string };

/** The form of an id or url; null when there is none. */
export async function findForm({ organiser }: AppLoadContext, url: string): Promise<FoundForm | null> {
  const form = await organiser.forms.byUrl(url);
  return form && { ...form, parts: partsOf(form), path: pathOfForm(form.url || String(form.id)) };
}

/**
 * Whether a form is for people who are logged on. One that costs something is: its payment and its invoice
 * belong to an account. [FORM-076]
 */
export const isForAccounts = ({ mustBeLoggedOn, cost }: Pick<Form, "mustBeLoggedOn" | "cost">): boolean =>
  mustBeLoggedOn || cost > 0;

/**
 * How a form is posted. Anybody may be asked about their health in one, so that what visitors type is kept
 * nowhere; of somebody logged in it is kept for the way to the log-in and to the payment page and back,
 * sealed and without passwords and signatures. [FORM-077]
 */
export function formKind(form: FoundForm): FormKind {
  const questions = questionsIn(form.parts);
  const secrets = questions.filter(({ type }) => type === "password").map((question) => question.field);
  const signatures = signatureFields(form.parts).flatMap((fields) => Object.values(fields));
  return {
    name: `form-${form.id}`,
    who: isForAccounts(form) ? "user" : "unasked",
    isField: (name) => isAnswerField(name) || name === trapField || name === openedField,
    place: `form-${form.id}`,
    secrets,
    notKept: isForAccounts(form)
      ? (name) => signatures.includes(name) || name === trapField || name === openedField
      : null,
  };
}

/** The schema of a form: a field for each of its questions, by the rule of its answer. */
export function formSchema({ parts, useCaptcha }: Pick<FoundForm, "parts" | "useCaptcha">) {
  const answers = questionsIn(parts).map((question): [string, z.ZodType] => {
    const rule = answerRule(question);
    return [question.field, rule.isRequired ? field(rule) : optionalField(rule)];
  });
  return z.object({ ...Object.fromEntries(answers), ...(useCaptcha && { [trapField]: trap }) });
}

/** What a form opens with, as the organiser wrote it. A box is there as ticked or not at all. [FORM-019] */
export const knownOf = (parts: readonly FormPart[]): Record<string, string> =>
  Object.fromEntries(
    questionsIn(parts)
      .filter(({ type }) => type !== "password" && type !== "signature")
      .map((question): [string, string] => [
        question.field,
        question.type === "checkbox" ? answerRule(question).keep(question.value) : question.value,
      ])
      .filter(([, value]) => value !== ""),
  );

/** The fields of each signature. */
export const signatureFields = (parts: readonly FormPart[]): SignatureFields[] =>
  questionsIn(parts)
    .filter(({ type }) => type === "signature")
    .map(({ field: name }) => fieldsOfSignature(name));
