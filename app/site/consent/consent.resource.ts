import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { getText } from "../../posting/form-result.ts";
import { readSubmission } from "../../posting/form-submission.server.ts";
import { toSitePath } from "../site-path.ts";

const Choice = z.enum(["given", "refused", "unasked"]).catch("refused");

/** Stores the visitor's consent and redirects back to the page. [SET-005] */
export async function action({ request, context }: ActionFunctionArgs) {
  const { values } = await readSubmission(request);
  context.consent.choose(Choice.parse(getText(values, "consent")));
  return redirect(toSitePath(getText(values, "to")), 303);
}

/** Redirects to the home page if the form's URL is opened directly. */
export const loader = () => redirect("/", 303);
