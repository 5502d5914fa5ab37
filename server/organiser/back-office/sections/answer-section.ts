import { z } from "zod";
import { isDrawing } from "../../../../app/domain/form-answers/signature.ts";
import type { Db } from "../../db/database.ts";
import type { Parts } from "../../feature.ts";
import type { Section } from "../section.ts";
import { momentIn } from "../times.ts";

/** What was sent with the organiser's own forms, the newest first. */
export const answerSection = ({ timeZone }: Parts): Section => ({
  name: "answers",
  title: "Form answers",
  columns: ["Form", "Who", "Sent"],

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
    const rows = answers.map((answer) => ({
      id: String(answer.id),
      cells: [answer.form_name, answer.email ?? "a visitor", momentIn(timeZone, answer.sent_at)],
      state: stateOf(answer),
      sitePath: null,
    }));
    return { rows, total };
  },

  async find(db, id) {
    const answer = await answersOf(db).where("form_answers.id", "=", Number(id)).executeTakeFirst();
    if (!answer) return null;
    return {
      title: `${answer.form_name}, answer ${answer.id}`,
      facts: [
        ["Who", answer.email ?? "a visitor"],
        ["Sent", momentIn(timeZone, answer.sent_at)],
        ["State", stateOf(answer)],
        ...Object.entries(Answers.parse(JSON.parse(answer.answers))).map(
          ([question, given]) => [question, wordsOf(given)] as const,
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

/** A drawn signature is a long address of data: that it is there says enough. Any other text is shown. */
function wordsOf(given: unknown): string {
  const text = typeof given === "string" ? given : JSON.stringify(given);
  return isDrawing(text) ? "(a drawing)" : text;
}

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
      "users.email",
    ]);
