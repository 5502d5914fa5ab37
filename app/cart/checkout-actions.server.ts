import { type ActionFunctionArgs, type AppLoadContext, redirect } from "@remix-run/node";
import { languages } from "../i18n/languages.ts";
import { formOwner, refuseOthers } from "../posting/owner.server.ts";
import { askForQuote } from "./quote-request.server.ts";
import type { CheckoutPost } from "./checkout-answer.server.ts";
import { updateCheckout } from "./checkout-choices.server.ts";
import { tryToKeepDraft } from "./checkout-draft.server.ts";
import { valuesBy } from "./checkout-values.ts";
import { useNewAddress } from "./new-address.server.ts";
import { placeOrder } from "./place-order.server.ts";

/**
 * Answers the one form of the checkout. Its buttons carry `intent`, the language menu posts it with
 * `language`. Whatever the button, everything typed comes back with the answer; where there can be no answer
 * it is kept for the next visit of the page. A form that somebody else opened is refused.
 */
export async function postCheckout({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const text = (name: string) => textIn(form, name);
  const language = text("language");
  if (Object.hasOwn(languages, language) && language !== context.language.code)
    return changeLanguage(context, language);

  const values = valuesBy(text);
  const owner = await formOwner(context, form);
  const keep = async (id?: number) => {
    if (id !== 0) await tryToKeepDraft(context, values, id);
  };
  try {
    const user = await context.session.user();
    if (!user) return await logInFirst(context, () => keep(owner ?? undefined));
    await refuseOthers(context, owner, user, keep);
    const post = { context, user, values, key: keyOf(text("key")), isWhole: form.has("whole") };
    return await carryOut(text("intent"), post);
  } catch (error) {
    if (error instanceof Error) await keep(owner ?? undefined);
    throw error;
  }
}

async function carryOut(intent: string, post: CheckoutPost) {
  if (!post.isWhole) return updateCheckout(post);
  switch (intent) {
    case "submit":
      return post.values.address === "new" ? useNewAddress(post) : placeOrder(post);
    case "use-address":
      return useNewAddress(post);
    case "ask-quote":
      return askForQuote(post);
    case "remove-code":
      return updateCheckout(post, { promotionCode: "" });
    default:
      return updateCheckout(post);
  }
}

/** The session went meanwhile: to the log-in, and back to what was typed. */
async function logInFirst(context: AppLoadContext, keep: () => Promise<void>) {
  await keep();
  if (!context.drafts.isKept()) context.notices.add({ key: "typedNotKept", tone: "info" });
  context.session.storeReturnPath("/checkout");
  return redirect("/login", 303);
}

/** The same page in another language. 307 makes the browser post the form once more, so that nothing typed is lost. */
function changeLanguage(context: AppLoadContext, language: string) {
  context.language.choose(language);
  return redirect(`/checkout?lng=${encodeURIComponent(language)}`, 307);
}

/** A form without a key is never taken for another. */
const keyOf = (key: string): string => (/^[\w-]{20,64}$/.test(key) ? key : crypto.randomUUID());

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
