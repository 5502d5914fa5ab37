import { type ActionFunctionArgs, type AppLoadContext, redirect } from "@remix-run/node";
import type { Values } from "../posting/answer.ts";
import { answerPost } from "../posting/answer-post.server.ts";
import { type FieldError, refusalOf } from "../posting/message.ts";
import type { FormKind } from "../posting/post.server.ts";
import { mayHaveCart } from "./cart-view.server.ts";

const cartForm: FormKind = { name: "cart", who: "unasked", notKept: null };

/**
 * Answers the form of the cart. Whatever its button, all that was typed in it is carried out: quantities that
 * differ from what the page showed, and a promotion code. What stays undone is told at its field. [CART-009
 * CART-016 CART-018 CART-019]
 */
export const postCart = (args: ActionFunctionArgs) =>
  answerPost(args, cartForm, async (post) => {
    const { context, values, intent, text } = post;
    // the cart was given up meanwhile, in another tab
    if (!mayHaveCart(context)) return redirect("/cart", 303);

    const changes = changesIn(values, text, intent);
    const mistaken = changes.filter(({ quantity }) => quantity === null);
    if (mistaken.length > 0)
      post.invalid(mistaken.map(({ field }) => ({ field, key: "cart:problem.quantity" })));
    const errors = [
      ...(await changeLines(context, changes)),
      ...(await changeCode(context, intent === "remove-code" ? "" : text("promotion_code"), intent)),
    ];
    return errors.length > 0 ? post.again(422, { errors }) : redirect("/cart", 303);
  });

/** Lines whose quantity is to change; 0 takes a line out, null is nothing that can be ordered. */
type LineChange = { field: string; id: number; quantity: number | null };

function changesIn(values: Values, text: (name: string) => string, intent: string): LineChange[] {
  return Object.keys(values).flatMap((field) => {
    const id = Number(/^qty-(\d{1,9})$/.exec(field)?.[1] ?? 0);
    if (id === 0) return [];
    if (intent === `remove:${id}`) return [{ field, id, quantity: 0 }];
    const typed = quantityIn(text(field));
    const step = intent === `more:${id}` ? 1 : intent === `less:${id}` ? -1 : 0;
    if (step === 0 && text(field) === text(`was-${id}`)) return [];
    return [{ field, id, quantity: typed === null ? null : typed + step }];
  });
}

/** A quantity from 1 to 999; null for anything else. [CART-009] */
const quantityIn = (typed: string): number | null => (/^[1-9]\d{0,2}$/.test(typed) ? Number(typed) : null);

/** One after the other: they are about the same cart. */
async function changeLines({ cart }: AppLoadContext, changes: LineChange[]): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const { field, id, quantity } of changes) {
    const { success, message } = await cart.update(id, quantity ?? 0);
    if (!success) errors.push({ field, ...refusalOf(message) });
  }
  return errors;
}

/** Takes a code on, or off with "". An empty field changes nothing. */
async function changeCode({ cart }: AppLoadContext, code: string, intent: string): Promise<FieldError[]> {
  if (code === "" && intent !== "remove-code") return [];
  if (code === cart.choices.promotionCode) return [];
  const { message } = await cart.read({ promotionCode: code });
  return message === "" ? [] : [{ field: "promotion_code", said: message }];
}
