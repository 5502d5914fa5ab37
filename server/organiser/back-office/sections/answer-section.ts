import { z } from "zod";
import { displayEmail } from "../../../../app/domain/display-email.ts";
import { isDrawing } from "../../../../app/domain/form-answers/signature.ts";
import {
  type FormPart,
  parseFormParts,
  type Question,
  findQuestions,
} from "../../../../app/domain/form-answers/form-parts.ts";
import { Form } from "../../../../app/wire/form.ts";
import type { Db } from "../../db/database.ts";
import type { Parts } from "../../feature.ts";
import { html, type Html } from "../../page/html.ts";
import type { Section } from "../section.ts";
import { formatMoment } from "../times.ts";

/** Responses to the organiser's own forms, newest first. */
export const answerSection = ({ timeZone }: Parts): Section => ({
  name: "answers",
  title: "Form responses",
  columns: ["Form", "Who", "Sent"],
  emptyText: "There are no responses yet. They appear when visitors send a form on one of the site’s pages.",

  async list(db, { offset, limit }) {
    const answers = await answersOf(db)
      .orderBy("form_answers.id", "desc")
      .offset(offset)
      .limit(limit)
      .execute();
    const { total } = await db
      .selectFrom("form_answers")
      .select((of) => of.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const rows = answers.map((response) => ({
      id: String(response.id),
      cells: [
        response.form_name,
        displayEmail(response.email ?? "a visitor"),
        formatMoment(timeZone, response.sent_at),
      ],
      state: stateOf(response),
      sitePath: null,
    }));
    return { rows, total };
  },

  async find(db, id) {
    const response = await answersOf(db).where("form_answers.id", "=", Number(id)).executeTakeFirst();
    if (!response) return null;
    const files = await db
      .selectFrom("form_files")
      .select(["id", "question"])
      .where("answer_id", "=", response.id)
      .orderBy("id")
      .execute();
    const parts = parseFormParts(
      Form.parse({ ...response, questions: read(response.questions), data: read(response.data) }),
    );
    return {
      title: `${response.form_name}, response ${response.id}`,
      facts: [
        ["Who", displayEmail(response.email ?? "a visitor")],
        ["Sent", formatMoment(timeZone, response.sent_at)],
        ["State", stateOf(response)],
        ...Object.entries(Answers.parse(JSON.parse(response.answers))).map(
          ([name, given]) =>
            [
              labelOf(parts, name),
              linksOf(
                response.id,
                files.filter((file) => file.question === name),
              ) ?? displayText(given, questionIn(parts, name)),
            ] as const,
        ),
      ],
      sitePath: null,
      fields: [],
    };
  },
});

const Answers = z.record(z.string(), z.unknown());

const stateOf = ({ invoice_id, paid_at }: { invoice_id: number | null; paid_at: number | null }): string => {
  if (invoice_id === null) return "sent";
  return paid_at === null ? "not paid" : "paid";
};

const read = (json: string): unknown => JSON.parse(json);

/** The question with a name in the form; if the form no longer has it, the name. */
function labelOf(parts: readonly FormPart[], name: string): string {
  const question = questionIn(parts, name);
  if (question) return question.label;
  const isHidden = parts.some((part) => part.kind === "hidden" && part.name === name);
  return `${sentenceCase(name)} (${isHidden ? "hidden field" : "no longer in the form"})`;
}

const questionIn = (parts: readonly FormPart[], name: string): Question | null =>
  findQuestions(parts).find((question) => question.name === name) ?? null;

/** Converts “emergency_contact-2” to “Emergency contact 2”. */
const sentenceCase = (name: string): string =>
  name
    .replace(/[_-]+/g, " ")
    .trim()
    .replace(/^./u, (first) => first.toUpperCase());

/** An answer as text: choices by their label, signatures as “(a drawing)” instead of their data URL. */
function displayText(given: unknown, question: Question | null): string {
  if (Array.isArray(given))
    return given.length === 0 ? "(nothing)" : given.map((one) => displayText(one, question)).join(", ");
  if (question?.type === "checkbox") return given === 1 ? "yes" : "no";
  const text = typeof given === "string" ? given : JSON.stringify(given);
  if (isDrawing(text)) return "(a drawing)";
  return question?.options.find(({ value }) => value === text)?.label ?? text;
}

/** Download links for the files of an answer; null without files. */
const linksOf = (answerId: number, files: readonly { id: number }[]): Html | null =>
  files.length === 0
    ? null
    : html`${files.map(
        ({ id }, index) => html`<a href="/cms/answers/${answerId}/files/${id}">File ${index + 1}</a> `,
      )}`;

const answersOf = (db: Db) =>
  db
    .selectFrom("form_answers")
    .innerJoin("forms", "forms.id", "form_answers.form_id")
    .leftJoin("users", "users.id", "form_answers.account_id")
    .select([
      "form_answers.id",
      "form_answers.sent_at",
      "form_answers.answers",
      "form_answers.invoice_id",
      "form_answers.paid_at",
      "forms.name as form_name",
      "forms.name",
      "forms.url",
      "forms.questions",
      "forms.data",
      "users.email",
    ]);
