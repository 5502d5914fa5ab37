import type { ActionFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { safePath } from "../../domain/safe-path.ts";
import { changeLanguage, saveLanguage } from "../../posting/handle-post.server.ts";
import { getText } from "../../posting/form-result.ts";
import { type FormSubmission, readSubmission } from "../../posting/form-submission.server.ts";
import { toSitePath } from "../site-path.ts";

/**
 * Action of the language menu's own form: stores the chosen language and redirects back to the page. The menu
 * also posts a form inside a CMS page to this action. If that form has typed values, the browser is
 * redirected to post it to the form's own page, which shows it in the chosen language. [I18N-006]
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const submission = await readSubmission(request);
  const { searchParams } = new URL(request.url);
  const formPath = safePath(searchParams.get("form") ?? "");
  if (formPath !== null && hasChanges(submission))
    return changeLanguage(context, new URL(formPath, request.url).href, submission);
  saveLanguage(context, submission);
  return redirect(toSitePath(searchParams.get("to") ?? getText(submission.values, "to")), 303);
}

const joinValues = (list: readonly string[] = []): string => list.filter((value) => value !== "").join("\n");

/** Whether a form's values differ from its initial values. */
function hasChanges({ values, originalValues }: FormSubmission): boolean {
  return Object.keys({ ...values, ...originalValues }).some(
    (name) => joinValues(values[name]) !== joinValues(originalValues?.[name]),
  );
}

/** Redirects to the home page if the form's URL is opened directly. */
export const loader = () => redirect("/", 303);
