import type { ActionFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { toSafePath } from "../../domain/safe-path.ts";
import { changeLanguage, saveLanguage } from "../../posting/handle-post.server.ts";
import { getText } from "../../posting/form-result.ts";
import { type FormSubmission, readSubmission } from "../../posting/form-submission.server.ts";
import { toSitePath } from "../site-path.ts";

/**
 * Stores the chosen language and redirects back to the page. The language menu also posts a form in a CMS page
 * to this action. If the form has changed values, redirects the post to the form's own page, which shows the
 * values in the chosen language. [I18N-006]
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const submission = await readSubmission(request);
  const { searchParams } = new URL(request.url);
  const formPath = toSafePath(searchParams.get("form") ?? "");
  if (formPath !== null && hasChanges(submission))
    return changeLanguage(context, new URL(formPath, request.url).href, submission);
  saveLanguage(context, submission);
  return redirect(toSitePath(searchParams.get("to") ?? getText(submission.values, "to")), 303);
}

const joinValues = (values: readonly string[] = []): string =>
  values.filter((value) => value !== "").join("\n");

function hasChanges({ values, originalValues }: FormSubmission): boolean {
  return Object.keys({ ...values, ...originalValues }).some(
    (name) => joinValues(values[name]) !== joinValues(originalValues?.[name]),
  );
}

/** Redirects to the home page if the form's URL is opened directly. */
export const loader = () => redirect("/", 303);
