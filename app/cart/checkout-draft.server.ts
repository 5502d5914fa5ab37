import type { AppLoadContext } from "@remix-run/node";
import { forgetOwn, keepFor, readOwn } from "../posting/draft.server.ts";
import type { User } from "../wire/account.ts";
import type { CheckoutPage, CheckoutStart } from "./checkout-page.ts";
import { type CheckoutValues, valuesBy } from "./checkout-values.ts";

const name = "checkout";

/** What the form opens with: what is chosen, what the account knows, and over it what this browser typed and has not ordered. */
export async function startCheckout(
  context: AppLoadContext,
  page: CheckoutPage,
  user: User,
): Promise<CheckoutStart> {
  const draft = await readDraft(context);
  const known: Partial<CheckoutValues> = {
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    country: page.countries.includes("Australia") ? "Australia" : "",
    payment_method: page.paymentTypes[0]?.id ?? "",
  };
  const values = valuesBy((field) => draft[field]?.[0] ?? known[field] ?? "");
  const isNew = page.addressId === 0 || values.address === "new";
  return {
    values: { ...values, address: isNew ? "new" : String(page.addressId) },
    key: crypto.randomUUID(),
    owner: await context.session.ownerMark(),
  };
}

/**
 * Keeps what was typed for the way to the log-in or the payment page and back; for `owner`, else for who is
 * signed in now. The form works without: a store that fails loses the draft alone.
 */
export async function tryToKeepDraft(
  context: AppLoadContext,
  values: CheckoutValues,
  owner?: number,
): Promise<void> {
  const lists = Object.entries(values).map(([field, value]) => [field, [value]]);
  try {
    await keepFor(context, name, Object.fromEntries(lists), owner);
  } catch (error) {
    context.log.warn({ err: error }, "a checkout's draft could not be kept");
  }
}

export async function forgetDraft(context: AppLoadContext): Promise<void> {
  await forgetOwn(context, name);
}

async function readDraft(context: AppLoadContext): Promise<Record<string, string[]>> {
  try {
    return (await readOwn(context, name)) ?? {};
  } catch (error) {
    context.log.warn({ err: error }, "a checkout's draft could not be read");
    return {};
  }
}
