import type { ActionFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { sitePath } from "../site-path.ts";

/** The language menu's plain form: keeps the choice and goes back to the page it came from. [I18N-006] */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const language = form.get("language");
  if (typeof language === "string") context.language.choose(language);
  return redirect(sitePath(form.get("to")), 303);
}

/** Somebody who opens the address of the form itself. */
export const loader = () => redirect("/", 303);
