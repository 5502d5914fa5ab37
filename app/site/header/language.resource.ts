import type { ActionFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { textOf } from "../../posting/answer.ts";
import { readPosted } from "../../posting/posted.server.ts";
import { sitePath } from "../site-path.ts";

/** The language menu's plain form: keeps the choice and goes back to the page it came from. [I18N-006] */
export async function action({ request, context }: ActionFunctionArgs) {
  const { language, values } = await readPosted(request);
  context.language.choose(language);
  return redirect(sitePath(textOf(values, "to")), 303);
}

/** Somebody who opens the address of the form itself. */
export const loader = () => redirect("/", 303);
