import type { Selectable } from "kysely";
import { toDollars } from "../../../app/domain/money.ts";
import { Form } from "../../../app/wire/form.ts";
import type { Database, Db } from "../db/database.ts";

type StoredForm = Selectable<Database["forms"]>;

/** Finds a form by id or url; undefined if there is none. */
export const findForm = (db: Db, key: string): Promise<StoredForm | undefined> =>
  db
    .selectFrom("forms")
    .selectAll()
    .where((where) =>
      where.or([where("url", "=", key), where("id", "=", /^\d+$/.test(key) ? Number(key) : 0)]),
    )
    .executeTakeFirst();

/** `replaces`: id of the response that a new one replaces, so that it doesn't count for the form's limit. */
type FormTime = { now: number; replaces?: number | undefined };

/** A form in the API's format; `closed` is the reason why it can't be filled in now. [FORM-018] */
export async function toApiForm(db: Db, form: StoredForm, at: FormTime) {
  return {
    id: form.id,
    name: form.name,
    url: form.url,
    use_captcha: form.use_captcha === 1,
    must_be_logged_on: form.must_be_logged_on === 1,
    cost: toDollars(form.cost),
    closed: await whyClosed(db, form, at),
    questions: JSON.parse(form.questions) as unknown,
    data: JSON.parse(form.data) as unknown,
  };
}

/**
 * Parses the form with the site's schema, so that responses are validated against the same questions that the
 * page showed.
 */
export const parseForm = async (db: Db, form: StoredForm, at: FormTime): Promise<Form> =>
  Form.parse(await toApiForm(db, form, at));

async function whyClosed(db: Db, form: StoredForm, { now, replaces = 0 }: FormTime): Promise<string> {
  if (form.closes_at !== null && form.closes_at <= now) return "This form is closed.";
  return (await isFormFull(db, form, now, replaces))
    ? "This form has reached its maximum number of responses."
    : "";
}

/** How long an unpaid response to a form with a price counts towards its maximum, as orders hold places. */
const FORM_HOLD_MS = 30 * 60_000;

/**
 * Whether a form has reached its maximum: with responses that are paid, need no payment, or can still be paid
 * at `now`. The response `except` isn't counted.
 */
export async function isFormFull(
  db: Db,
  { id, most }: Pick<StoredForm, "id" | "most">,
  now: number,
  except = 0,
): Promise<boolean> {
  if (most === null) return false;
  const { sent } = await db
    .selectFrom("form_answers")
    .select((of) => of.fn.countAll<number>().as("sent"))
    .where("form_id", "=", id)
    .where("id", "!=", except)
    .where((row) =>
      row.or([
        row("invoice_id", "is", null),
        row("paid_at", "is not", null),
        row("sent_at", ">", now - FORM_HOLD_MS),
      ]),
    )
    .executeTakeFirstOrThrow();
  return sent >= most;
}
