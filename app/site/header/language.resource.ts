import type { ActionFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { safePath } from "../../domain/safe-path.ts";
import { changeLanguage, saveLanguage } from "../../posting/handle-post.server.ts";
import { getText } from "../../posting/form-result.ts";
import { type FormSubmission, readSubmission } from "../../posting/form-submission.server.ts";
import { sitePath } from "../site-path.ts";

/**
 * The language menu's own form: stores the choice and redirects back to the page. A form inside a CMS page is
 * posted here too; if something is typed in it, it is passed on to its own page, which shows it in the other
 * language. [I18N-006]
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const posted = await readSubmission(request);
  const { searchParams } = new URL(request.url);
  const form = safePath(searchParams.get("form") ?? "");
  if (form !== null && hasChanges(posted))
    return changeLanguage(context, new URL(form, request.url).href, posted);
  saveLanguage(context, posted);
  return redirect(sitePath(searchParams.get("to") ?? getText(posted.values, "to")), 303);
}

const joinValues = (list: readonly string[] = []): string => list.filter((value) => value !== "").join("\n");

/** Whether a form's values differ from the initial ones. */
function hasChanges({ values, shown }: FormSubmission): boolean {
  return Object.keys({ ...values, ...shown }).some(
    (name) => joinValues(values[name]) !== joinValues(shown?.[name]),
  );
}

/** When the form's URL is opened directly. */
export const loader = () => redirect("/", 303);
