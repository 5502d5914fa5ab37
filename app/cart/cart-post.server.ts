import { type ActionFunctionArgs, type AppLoadContext, redirect } from "@remix-run/node";
import { parseInteger } from "../domain/record-rules/number.ts";
import type { Values } from "../posting/form-result.ts";
import { handlePost } from "../posting/handle-post.server.ts";
import { type FieldError, toRejectionMessage } from "../posting/message.ts";
import type { FormKind } from "../posting/post.server.ts";
import { mayHaveCart } from "./cart-view.server.ts";
import { readPromotionCode } from "./promotion-code.server.ts";
import { redeemEnteredVoucher, buildRejectedCodeError } from "./voucher-code.server.ts";

const cartFormKind: FormKind = { name: "cart", access: "public", draft: "none" };

/**
 * Handles the cart form. Every intent except `redeem-voucher` also applies changed quantities and the
 * promotion code.
 * [CART-009 CART-016 CART-018 CART-019]
 */
export const postCart = (args: ActionFunctionArgs) =>
  handlePost(args, cartFormKind, async (post) => {
    const { context, values, intent, text } = post;
    // The cart may have been emptied in another tab.
    if (!mayHaveCart(context)) return redirect("/cart", 303);

    context.cart.storeVoucherCode("");
    if (intent === "redeem-voucher") return redeemEnteredVoucher(post);
    const code = intent === "remove-code" ? "" : readPromotionCode(post);
    const changes = findChanges(values, text, intent);
    const invalidChanges = changes.filter(({ quantity }) => quantity === null);
    if (invalidChanges.length > 0)
      post.rejectFields(invalidChanges.map(({ field }) => ({ field, key: "cart:problem.quantity" })));
    const errors = [
      ...(await updateLines(context, changes)),
      ...(await updatePromotionCode(context, code, intent)),
    ];
    if (errors.length > 0) return post.pageWith(422, { errors });
    return redirect(`/cart${new URL(args.request.url).search}`, 303); // with the place of the estimate
  });

/** `quantity` is 0 to remove the row, or null if the input is invalid. */
type LineChange = { field: string; id: number; quantity: number | null };

function findChanges(values: Values, text: (name: string) => string, intent: string): LineChange[] {
  return Object.keys(values).flatMap((field) => {
    const id = Number(/^qty-(\d{1,9})$/.exec(field)?.[1] ?? 0);
    if (id === 0) return [];
    if (intent === `remove:${id}`) return [{ field, id, quantity: 0 }];
    const quantity = parseQuantity(text(field));
    const step = intent === `more:${id}` ? 1 : intent === `less:${id}` ? -1 : 0;
    if (step === 0 && text(field) === text(`was-${id}`)) return [];
    return [{ field, id, quantity: quantity === null ? null : quantity + step }];
  });
}

const MAX_QUANTITY = 999;

function parseQuantity(inputText: string): number | null {
  const quantity = parseInteger(inputText);
  return quantity !== null && quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : null;
}

/** Updates the rows one after another, because parallel updates of one cart could conflict. */
async function updateLines({ cart }: AppLoadContext, changes: LineChange[]): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const { field, id, quantity } of changes) {
    const { success, message } = await cart.update(id, quantity ?? 0);
    if (!success) errors.push({ field, ...toRejectionMessage(message) });
  }
  return errors;
}

/** Applies `code`. If `code` is empty, removes the saved code, but only for the intent `remove-code`. */
async function updatePromotionCode(
  context: AppLoadContext,
  code: string,
  intent: string,
): Promise<FieldError[]> {
  const { cart } = context;
  if (code === "" && intent !== "remove-code") return [];
  if (code === cart.choices.promotionCode) return [];
  const { message } = await cart.read({ promotionCode: code });
  return message === "" ? [] : [buildRejectedCodeError(context, code, message)];
}
