import { parseFormParts, listQuestions } from "../../../app/domain/form-answers/form-parts.ts";
import { Form } from "../../../app/wire/form.ts";
import type { Db } from "../db/database.ts";
import type { Page, Dependencies } from "../feature.ts";
import { getPathParam } from "../http/params.ts";
import { ApiError } from "../http/route.ts";
import { sendDocument } from "../uploads/send-document.ts";
import { getStoredFilePath } from "../uploads/stored-files.ts";

const FORM_FILE_PATH = "/api/v1/cognito/user/formFile";
/** Maximum number of files in the list, which no real account exceeds. */
const MAX_FILES = 1_000;

/**
 * Lists the files that an account has sent with forms, newest first. `name` is the form and the question,
 * `sent_at` is ISO 8601. Only the owner can download a file from its `download_url`.
 */
export async function listFormFiles(
  { db, publicUrl }: Pick<Dependencies, "db" | "publicUrl">,
  userId: number,
) {
  const rows = await selectOwnFiles(db, userId).orderBy("form_files.id", "desc").limit(MAX_FILES).execute();
  return rows.map(({ id, question, name, questions, data, sent_at }) => ({
    id,
    name: `${name}: ${findLabel(question, { id, name, questions, data })}`,
    sent_at: new Date(sent_at).toISOString(),
    download_url: `${publicUrl}${FORM_FILE_PATH}/${id}`,
  }));
}

/**
 * Serves the files of `listFormFiles`. Files of other users are treated as missing, so that ids can't be
 * probed.
 */
export const createFormFilePage = ({ db, auth, dataDir }: Dependencies): Page => ({
  path: `${FORM_FILE_PATH}/:id`,
  async listener(request, response) {
    if (request.method !== "GET" && request.method !== "HEAD")
      throw new ApiError(405, "METHOD_NOT_ALLOWED", "Only GET and HEAD are supported.");
    const [, bearer] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
    if (bearer === undefined) throw createNotFoundError();
    const { id: userId } = await auth.authenticate(bearer);
    const id = Number(getPathParam(request, "id"));
    const row = await selectOwnFiles(db, userId).where("form_files.id", "=", id).executeTakeFirst();
    if (!row) throw createNotFoundError();
    await sendDocument(request, response, {
      file: getStoredFilePath(dataDir, "documents", row.file),
      filetype: row.filetype,
      name: `form-file-${row.id}`,
    });
  },
});

const createNotFoundError = () => new ApiError(404, "NOT_FOUND", "This file doesn’t exist.");

const selectOwnFiles = (db: Db, userId: number) =>
  db
    .selectFrom("form_files")
    .innerJoin("form_answers", "form_answers.id", "form_files.answer_id")
    .innerJoin("forms", "forms.id", "form_answers.form_id")
    .select([
      "form_files.id",
      "form_files.question",
      "form_files.file",
      "form_files.filetype",
      "form_answers.sent_at",
      "forms.name",
      "forms.questions",
      "forms.data",
    ])
    .where("form_answers.account_id", "=", userId);

type StoredForm = { id: number; name: string; questions: string; data: string };

const parseJson = (json: string): unknown => JSON.parse(json);

/** Returns the name instead if the form no longer has the question. */
function findLabel(question: string, form: StoredForm): string {
  const formParts = parseFormParts(
    Form.parse({ ...form, questions: parseJson(form.questions), data: parseJson(form.data) }),
  );
  return listQuestions(formParts).find(({ name }) => name === question)?.label ?? question;
}
