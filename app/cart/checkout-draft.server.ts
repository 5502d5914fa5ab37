import type { AppLoadContext } from "@remix-run/node";
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
  };
}

/** Keeps what was typed for the way to the log-in or the payment page and back. The form works without: a store that fails loses the draft alone. */
export async function tryToKeepDraft(context: AppLoadContext, values: CheckoutValues): Promise<void> {
  const lists = Object.entries(values).map(([field, value]) => [field, [value]]);
  try {
    await context.drafts.keep(name, Object.fromEntries(lists));
  } catch (error) {
    context.log.warn({ err: error }, "a checkout's draft could not be kept");
  }
}

export async function forgetDraft(context: AppLoadContext): Promise<void> {
  await context.drafts.forget(name);
}

async function readDraft(context: AppLoadContext): Promise<Record<string, string[]>> {
  try {
    return (await context.drafts.read(name)) ?? {};
  } catch (error) {
    context.log.warn({ err: error }, "a checkout's draft could not be read");
    return {};
  }
}
