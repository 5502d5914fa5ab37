import type { Selectable } from "kysely";
import { toDollars } from "../../../app/domain/money.ts";
import { Form } from "../../../app/wire/form.ts";
import type { Database, Db } from "../db/database.ts";

type StoredForm = Selectable<Database["forms"]>;

/** Finds a form by its id or url, or undefined if there is none. */
export const findForm = (db: Db, idOrUrl: string): Promise<StoredForm | undefined> =>
  db
    .selectFrom("forms")
    .selectAll()
    .where((eb) =>
      eb.or([eb("url", "=", idOrUrl), eb("id", "=", /^\d+$/.test(idOrUrl) ? Number(idOrUrl) : 0)]),
    )
    .executeTakeFirst();

type FormOptions = {
  /** In milliseconds since 1970 UTC. */
  now: number;
  /** Id of the response that a new response would replace. It doesn't count towards the form's maximum. */
  replacedId?: number | undefined;
};

/**
 * Converts a form to its API record. `closed` is the reason why the form can't be submitted now, or "".
 * [FORM-018]
 */
export async function toApiForm(db: Db, form: StoredForm, options: FormOptions) {
  return {
    id: form.id,
    name: form.name,
    url: form.url,
    use_captcha: form.use_captcha === 1,
    must_be_logged_on: form.must_be_logged_on === 1,
    cost: toDollars(form.cost),
    closed: await findClosedReason(db, form, options),
    questions: JSON.parse(form.questions) as unknown,
    data: JSON.parse(form.data) as unknown,
  };
}

/**
 * Parses a form with the site's schema, so that the API validates responses against the questions that the
 * site shows.
 */
export const parseForm = async (db: Db, form: StoredForm, options: FormOptions): Promise<Form> =>
  Form.parse(await toApiForm(db, form, options));

async function findClosedReason(
  db: Db,
  form: StoredForm,
  { now, replacedId = 0 }: FormOptions,
): Promise<string> {
  if (form.closes_at !== null && form.closes_at <= now) return "This form is closed.";
  return (await isFormFull(db, form, now, replacedId))
    ? "This form has reached its maximum number of responses."
    : "";
}

/** How long an unpaid response counts towards the form's maximum. */
const FORM_HOLD_MS = 30 * 60_000;

/**
 * Whether a form has its maximum number of responses. A response counts if it is paid, needs no payment, or
 * was sent less than `FORM_HOLD_MS` before `now`. The response with the id `ignoredResponseId` doesn't count.
 */
export async function isFormFull(
  db: Db,
  { id, most }: Pick<StoredForm, "id" | "most">,
  now: number,
  ignoredResponseId = 0,
): Promise<boolean> {
  if (most === null) return false;
  const { count } = await db
    .selectFrom("form_answers")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("form_id", "=", id)
    .where("id", "!=", ignoredResponseId)
    .where((eb) =>
      eb.or([
        eb("invoice_id", "is", null),
        eb("paid_at", "is not", null),
        eb("sent_at", ">", now - FORM_HOLD_MS),
      ]),
    )
    .executeTakeFirstOrThrow();
  return count >= most;
}
