import { type AppLoadContext, data } from "@remix-run/node";
import { formOwner, refuseOthers } from "../site/form-owner.server.ts";
import { troubleOf } from "../posting/organiser-trouble.ts";
import type { User } from "../wire/account.ts";
import type { AccountMessage } from "./account-message.ts";
import { forgetTyped, keepTyped, withoutPassword } from "./typed-draft.server.ts";
import type { FormAnswer, FormValues } from "./form-values.ts";
import { secrets } from "./profile-values.ts";

/** A form of the profile as it was posted by the signed-in user. `draft` names what is kept of it where there can be no answer. */
export type FormPost = {
  context: AppLoadContext;
  user: User;
  draft: string;
  values: FormValues;
  key: string;
  intent: string;
};

/**
 * Reads a posted form and answers it; one that somebody else opened is refused. Where the API is silent
 * before there can be an answer, or the session has ended, what was typed is kept for the next visit of the
 * page. [RT-066]
 */
export async function answerPost<Answer>(
  { context, request }: { context: AppLoadContext; request: Request },
  draft: string,
  answer: (post: FormPost) => Promise<Answer>,
): Promise<Answer> {
  const form = await request.formData();
  const owner = await formOwner(context, form);
  const { key = "", intent = "", owner: _, ...typed } = textsOf(form);
  const keepFor = (id: number) => keepTyped(context, id, draft, typed);
  try {
    const user = await context.session.require();
    await refuseOthers(context, owner, user, intent === "remove" ? async () => undefined : keepFor);
    return await answer({ context, user, draft, values: typed, key: keyFrom(key), intent });
  } catch (error) {
    if (owner && (error instanceof Error || error instanceof Response)) await keepFor(owner);
    throw error;
  }
}

/** `field` is the member that a refusal is about, where the API says so. */
type SaveAnswer = { success: boolean; message: string; field?: string };

/** Saves or removes something. Null when that went through; else the page again: 422 with the API's words, 503 when it gave no answer. */
export async function tryTo(post: FormPost, save: () => Promise<SaveAnswer>) {
  try {
    const { success, message, field = "" } = await save();
    if (!success && field !== "")
      return formAnswer(post, 422, { errors: [{ field, ...(atField[field] ?? refusalOf(message)) }] });
    if (!success) return formAnswer(post, 422, { refusal: refusalOf(message) });
    await forgetTyped(post.context, post.user.id, post.draft);
    return null;
  } catch (error) {
    const trouble = troubleOf(error);
    if (!trouble) throw error;
    if (trouble.kind === "refused") return formAnswer(post, 422, { refusal: refusalOf(trouble.said) });
    await keepTyped(post.context, post.user.id, post.draft, post.values);
    return formAnswer(post, 503, { refusal: { key: "problem.notSaved" } });
  }
}

/** Refusals that there are words for in every language. */
const atField: Record<string, AccountMessage> = {
  current_password: { key: "problem.currentWrong" },
  code: { key: "problem.codeWrong" },
};

/** The page again with everything typed; passwords are typed again. */
export function formAnswer(
  { values, key }: FormPost,
  status: 400 | 422 | 429 | 503,
  parts: Partial<Pick<FormAnswer, "errors" | "refusal">>,
) {
  const body: FormAnswer = { values: withoutPassword(values), key, errors: [], refusal: null, ...parts };
  return data(body, { status });
}

const refusalOf = (said: string): AccountMessage =>
  said === "" ? { key: "problem.somethingWentWrong" } : { said };

const textsOf = (form: FormData): FormValues =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === "string" ? [[name, secrets.includes(name) ? value : value.trim()]] : [],
    ),
  );

const keyFrom = (posted: string): string => (/^[\w-]{20,64}$/.test(posted) ? posted : crypto.randomUUID());
