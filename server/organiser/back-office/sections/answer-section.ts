import { z } from "zod";
import { formatEmailForDisplay } from "../../../../app/domain/display-email.ts";
import { isDrawing } from "../../../../app/domain/form-answers/signature.ts";
import {
  type FormPart,
  parseFormParts,
  type Question,
  listQuestions,
} from "../../../../app/domain/form-answers/form-parts.ts";
import { Form } from "../../../../app/wire/form.ts";
import type { Db } from "../../db/database.ts";
import type { Dependencies } from "../../feature.ts";
import { html, type Html } from "../../page/html.ts";
import type { Section } from "../section.ts";
import { formatLocalTime } from "../times.ts";

/** Creates the read-only section of responses to the organiser's own forms, newest first. */
export const createFormResponseSection = ({ timeZone }: Dependencies): Section => ({
  name: "answers",
  title: "Form responses",
  columns: ["Form", "Who", "Sent"],
  emptyText: "There are no responses yet. They appear when visitors send a form on one of the site’s pages.",

  async list(db, { offset, limit }) {
    const responses = await selectResponses(db)
      .orderBy("form_answers.id", "desc")
      .offset(offset)
      .limit(limit)
      .execute();
    const { total } = await db
      .selectFrom("form_answers")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const rows = responses.map((response) => ({
      id: String(response.id),
      cells: [
        response.form_name,
        formatEmailForDisplay(response.email ?? "a visitor"),
        formatLocalTime(timeZone, response.sent_at),
      ],
      state: formatPaymentState(response),
      sitePath: null,
    }));
    return { rows, total };
  },

  async find(db, id) {
    const response = await selectResponses(db).where("form_answers.id", "=", Number(id)).executeTakeFirst();
    if (!response) return null;
    const files = await db
      .selectFrom("form_files")
      .select(["id", "question"])
      .where("answer_id", "=", response.id)
      .orderBy("id")
      .execute();
    const formParts = parseFormParts(
      Form.parse({ ...response, questions: parseJson(response.questions), data: parseJson(response.data) }),
    );
    return {
      title: `${response.form_name}, response ${response.id}`,
      readOnlyValues: [
        ["Who", formatEmailForDisplay(response.email ?? "a visitor")],
        ["Sent", formatLocalTime(timeZone, response.sent_at)],
        ["State", formatPaymentState(response)],
        ...Object.entries(answersSchema.parse(JSON.parse(response.answers))).map(
          ([name, answer]) =>
            [
              formatLabel(formParts, name),
              renderFileLinks(
                response.id,
                files.filter((file) => file.question === name),
              ) ?? formatAnswer(answer, findQuestion(formParts, name)),
            ] as const,
        ),
      ],
      sitePath: null,
      fields: [],
    };
  },
});

const answersSchema = z.record(z.string(), z.unknown());

const formatPaymentState = ({
  invoice_id,
  paid_at,
}: {
  invoice_id: number | null;
  paid_at: number | null;
}): string => {
  if (invoice_id === null) return "sent";
  return paid_at === null ? "not paid" : "paid";
};

const parseJson = (json: string): unknown => JSON.parse(json);

/**
 * Returns the label of a question. Hidden fields and removed questions have no label: returns their name and
 * a remark.
 */
function formatLabel(formParts: readonly FormPart[], name: string): string {
  const question = findQuestion(formParts, name);
  if (question) return question.label;
  const isHidden = formParts.some((part) => part.kind === "hidden" && part.name === name);
  return `${toSentenceCase(name)} (${isHidden ? "hidden field" : "no longer in the form"})`;
}

const findQuestion = (formParts: readonly FormPart[], name: string): Question | null =>
  listQuestions(formParts).find((question) => question.name === name) ?? null;

/** Converts “emergency_contact-2” to “Emergency contact 2”. */
const toSentenceCase = (name: string): string =>
  name
    .replace(/[_-]+/g, " ")
    .trim()
    .replace(/^./u, (letter) => letter.toUpperCase());

/**
 * Replaces choices by their labels, and signatures by “(a drawing)”, because a signature is a long data URL.
 */
function formatAnswer(answer: unknown, question: Question | null): string {
  if (Array.isArray(answer))
    return answer.length === 0 ? "(nothing)" : answer.map((item) => formatAnswer(item, question)).join(", ");
  if (question?.type === "checkbox") return answer === 1 ? "yes" : "no";
  const text = typeof answer === "string" ? answer : JSON.stringify(answer);
  if (isDrawing(text)) return "(a drawing)";
  return question?.options.find(({ value }) => value === text)?.label ?? text;
}

const renderFileLinks = (responseId: number, files: readonly { id: number }[]): Html | null =>
  files.length === 0
    ? null
    : html`${files.map(
        ({ id }, index) => html`<a href="/cms/answers/${responseId}/files/${id}">File ${index + 1}</a> `,
      )}`;

const selectResponses = (db: Db) =>
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
