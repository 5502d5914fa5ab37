import { type AppLoadContext, data } from "@remix-run/node";
import { wordsFor } from "../i18n/words.server.ts";
import { payInvoice, type PayProblem } from "../paying/pay-invoice.server.ts";
import { formOwner, refuseOthers } from "../posting/owner.server.ts";

/** Leads to where an open invoice is paid, and from there back to the account page. [ACC-016] */
export async function postAccount(context: AppLoadContext, request: Request) {
  const user = await context.session.require();
  const form = await request.formData();
  await refuseOthers(context, await formOwner(context, form), user, async () => undefined);
  const [id, key] = [textIn(form, "invoice"), textIn(form, "key")];
  if (!/^[1-9]\d{0,8}$/.test(id)) {
    const said = wordsFor(context.language.code, "paying")("problem.noInvoice");
    return problem({ status: 400, said });
  }
  const begun = await payInvoice(context, { id: Number(id), page: "/my-account", formKey: key || null });
  return begun instanceof Response ? begun : problem(begun);
}

const problem = ({ status, said }: PayProblem | { status: 400; said: string }) =>
  data({ problem: { said } }, { status });

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
