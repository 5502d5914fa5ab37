import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { textOf } from "../../posting/answer.ts";
import { readPosted } from "../../posting/posted.server.ts";
import { sitePath } from "../site-path.ts";

const Choice = z.enum(["given", "refused", "unasked"]).catch("refused");

/** The question's plain form: keeps the answer, and goes back to the page it was asked on. [SET-005] */
export async function action({ request, context }: ActionFunctionArgs) {
  const { values } = await readPosted(request);
  context.consent.choose(Choice.parse(textOf(values, "consent")));
  return redirect(sitePath(textOf(values, "to")), 303);
}

/** Somebody who opens the address of the form itself. */
export const loader = () => redirect("/", 303);
