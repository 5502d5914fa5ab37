import { type ActionFunctionArgs, type AppLoadContext, data, redirect } from "@remix-run/node";
import { type CartError, refusalOf } from "./cart-message.ts";
import { mayHaveCart } from "./cart-view.server.ts";

/** What a post of the cart is answered with when it was refused. `values` are the fields as they were typed. */
export type CartReply = { errors: CartError[]; values: Record<string, string> };

/**
 * Answers the form of the cart. Whatever its button, all that was typed in it is carried out: quantities that differ from what the page showed, and a
 * promotion code. What stays undone is told at its field. [CART-009 CART-016 CART-018 CART-019]
 */
export async function postCart({ request, context }: ActionFunctionArgs) {
  const form = textsIn(await request.formData());
  if (!mayHaveCart(context)) return redirect("/cart", 303); // the cart was given up meanwhile, in another tab

  const intent = form["intent"] ?? "update";
  const changes = changesIn(form, intent);
  const mistaken = changes.filter(({ quantity }) => quantity === null);
  if (mistaken.length > 0) {
    return answer(
      400,
      form,
      mistaken.map(({ field }) => ({ field, key: "problem.quantity" })),
    );
  }
  const errors = [
    ...(await changeLines(context, changes)),
    ...(await changeCode(context, intent === "remove-code" ? "" : form["promotion_code"], intent)),
  ];
  return errors.length > 0 ? answer(422, form, errors) : redirect("/cart", 303);
}

const answer = (status: 400 | 422, values: Record<string, string>, errors: CartError[]) =>
  data({ errors, values } satisfies CartReply, { status });

/** Lines whose quantity is to change; 0 takes a line out, null is nothing that can be ordered. */
type LineChange = { field: string; id: number; quantity: number | null };

function changesIn(form: Record<string, string>, intent: string): LineChange[] {
  return Object.keys(form).flatMap((field) => {
    const id = Number(/^qty-(\d{1,9})$/.exec(field)?.[1] ?? 0);
    if (id === 0) return [];
    if (intent === `remove:${id}`) return [{ field, id, quantity: 0 }];
    const typed = quantityIn(form[field]);
    const step = intent === `more:${id}` ? 1 : intent === `less:${id}` ? -1 : 0;
    if (step === 0 && form[field] === form[`was-${id}`]) return [];
    return [{ field, id, quantity: typed === null ? null : typed + step }];
  });
}

/** A quantity from 1 to 999; null for anything else. [CART-009] */
function quantityIn(typed = ""): number | null {
  return /^\d{1,3}$/.test(typed) && Number(typed) >= 1 ? Number(typed) : null;
}

/** One after the other: they are about the same cart. */
async function changeLines({ cart }: AppLoadContext, changes: LineChange[]): Promise<CartError[]> {
  const errors: CartError[] = [];
  for (const { field, id, quantity } of changes) {
    const { success, message } = await cart.update(id, quantity ?? 0);
    if (!success) errors.push({ field, ...refusalOf(message) });
  }
  return errors;
}

/** Takes a code on, or off with "". An empty field changes nothing. */
async function changeCode({ cart }: AppLoadContext, code = "", intent: string): Promise<CartError[]> {
  if (code === "" && intent !== "remove-code") return [];
  if (code === cart.choices.promotionCode) return [];
  const { message } = await cart.read({ promotionCode: code });
  return message === "" ? [] : [{ field: "promotion_code", said: message }];
}

function textsIn(form: FormData): Record<string, string> {
  const texts = [...form].map(([name, value]) => [name, typeof value === "string" ? value.trim() : ""]);
  return Object.fromEntries(texts);
}
