import { z } from "zod";
import { holdsAddress } from "../domain/plain-name.ts";
import { onceKey } from "../paying/once-key.ts";
import { troubleOf } from "../posting/organiser-trouble.ts";
import type { ShopAddressDraft } from "../wire/shop.ts";
import { type CartError, refusalOf } from "./cart-message.ts";
import { answer, type CheckoutPost } from "./checkout-answer.server.ts";
import { chosenOf } from "./checkout-choices.server.ts";
import { type CheckoutValues, addressFields } from "./checkout-values.ts";

/** “Use this address”: the new address is saved and chosen; what shipping there costs follows. [API-073] */
export async function useNewAddress(post: CheckoutPost) {
  const saved = await saveAddress(post);
  if (!saved.ok) return answer(post, saved.status, { errors: saved.errors });
  await post.context.cart.read({ ...chosenOf(post), shippingAddress: saved.id, shippingType: 0 });
  return answer(post, 200, {
    values: { ...post.values, ...emptyAddress, address: String(saved.id) },
    notice: { key: "checkout.address.saved" },
  });
}

/** An address saved, or what is wrong with it: 400 by our own rules, 422 by the API's, 503 when it gave no answer. */
type Saved = { ok: true; id: number } | { ok: false; status: 400 | 422 | 503; errors: CartError[] };

/** Saves the form's new address. The same address of the same form is saved once, however often it is posted. */
async function saveAddress({ context, values, key }: CheckoutPost): Promise<Saved> {
  const typed = NewAddress.safeParse(values);
  if (!typed.success) return { ok: false, status: 400, errors: problemsAt(typed.error) };
  const draft: ShopAddressDraft = { id: 0, display_name: "", ...typed.data };
  try {
    const { organiser } = context;
    const { success, message, item } = await organiser.shopOrders.createAddress(
      draft,
      await onceKey(key, "shop address", draft),
    );
    return success && item ? { ok: true, id: item.id } : refused(message);
  } catch (error) {
    const trouble = troubleOf(error);
    if (!trouble) throw error;
    if (trouble.kind === "refused") return refused(trouble.said);
    return { ok: false, status: 503, errors: [{ field: "street_address", key: "problem.notSaved" }] };
  }
}

const refused = (said: string): Saved => ({
  ok: false,
  status: 422,
  errors: [{ field: "street_address", ...refusalOf(said) }],
});

const optional = z.string().max(200, "problem.tooLong");
const required = optional.min(1, "problem.required");

const name = required.refine((text) => !holdsAddress(text), "problem.nameWithAddress");

const NewAddress = z.object({
  first_name: name,
  last_name: name,
  email: required.regex(/^[^\s@]+@[^\s@]+$/, "problem.email"),
  phone: required,
  company: optional,
  street_address: required,
  street_address_1: optional,
  city: required,
  state: optional,
  postcode: required,
  country: required,
});

const problems = ["problem.required", "problem.tooLong", "problem.nameWithAddress", "problem.email"] as const;

/** The first problem of each field; the schema's messages are keys of the cart's words. */
function problemsAt(error: z.ZodError): CartError[] {
  const byField = new Map<string, CartError>();
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? "");
    const key = problems.find((problem) => problem === issue.message) ?? "problem.required";
    if (!byField.has(field)) byField.set(field, { field, key });
  }
  return [...byField.values()];
}

const emptyAddress: Partial<CheckoutValues> = Object.fromEntries(addressFields.map((field) => [field, ""]));
