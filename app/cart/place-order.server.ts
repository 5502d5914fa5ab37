import { redirect } from "@remix-run/node";
import { numberFormats } from "../i18n/number-formats.ts";
import { onceKey } from "../site/once-key.ts";
import { troubleOf, unlessNothingSent } from "../site/organiser-trouble.ts";
import type { OrderOutcome } from "../wire/payment.ts";
import type { ShopOrderDraft } from "../wire/shop.ts";
import { type CartError, type CartMessage, refusalOf } from "./cart-message.ts";
import { answer, type CheckoutPost } from "./checkout-answer.server.ts";
import { chosenOf } from "./checkout-choices.server.ts";
import { tryToKeepDraft } from "./checkout-draft.server.ts";
import type { CheckoutPage } from "./checkout-page.ts";
import { idIn } from "./checkout-values.ts";
import { loadCheckout } from "./load-checkout.server.ts";

/**
 * Orders the cart and leads to where it is paid. A post that is repeated while the first is under way, or after it, gets the first one's outcome; after
 * something in the form or the cart was changed it is another order. [CART-024 CART-025]
 */
export async function placeOrder(post: CheckoutPost) {
  const { context, user, values, key } = post;
  const page = await loadCheckout(context, chosenOf(post));
  if (!page) return redirect("/checkout", 303); // paid or emptied meanwhile: the page says so

  const errors = errorsOf(page, post);
  if (errors.length > 0) return answer(post, page.cart.codeRefusal === "" ? 400 : 422, { errors });
  const obstacle = obstacleOf(page, post);
  if (obstacle) return answer(post, obstacle.status, { refusal: obstacle.message });

  const order = orderOf(page, post);
  const goods = page.cart.lines.map(({ id, code, quantity }) => [id, code, quantity]);
  const once = await onceKey(key, `shop order of ${user.id}`, { order, goods, total: page.cart.total });
  await tryToKeepDraft(context, values);
  const receipt = await unlessNothingSent(context.receipts.once(once, () => send(post, order, once)));
  if (receipt === null) return answer(post, 503, { refusal: { key: "problem.nothingSent" } });
  if (receipt.kind === "unknown") return answer(post, 504, { unconfirmed: receipt.reference });

  const { success, message, redirect: paymentPage } = receipt.outcome;
  if (!success) return answerRefusal(post, message);
  const address = context.paymentAddress(paymentPage);
  if (address) return redirect(address, 303);
  context.log.error({}, "the organiser named a payment page that is not allowed");
  return answer(post, 422, { refusal: { key: "problem.noPaymentPage" } });
}

/** What is missing in the form, at its fields. */
function errorsOf(page: CheckoutPage, { values }: CheckoutPost): CartError[] {
  const errors: CartError[] = [];
  if (page.addressId === 0 || page.addressId !== idIn(values.address))
    errors.push({ field: "address", key: "problem.address" });
  if (page.shippingId === 0 || page.shippingId !== idIn(values.shipping_option_id))
    errors.push({ field: "shipping_option_id", key: "problem.shipping" });
  if (page.paymentTypes.length > 0 && !page.paymentTypes.some(({ id }) => id === values.payment_method))
    errors.push({ field: "payment_method", key: "problem.paymentMethod" });
  if (page.cart.codeRefusal !== "") errors.push({ field: "promotion_code", said: page.cart.codeRefusal });
  if (values.note.length > longestNote) errors.push({ field: "note", key: "problem.longNote" });
  return errors;
}

const longestNote = 2_000;

/** Why a form that lacks nothing can't be ordered all the same. Nobody pays another total than the page showed. [CART-010 CART-011] */
function obstacleOf(
  { cart }: CheckoutPage,
  { context, values }: CheckoutPost,
): { status: 409 | 422; message: CartMessage } | null {
  if (cart.isShort) return { status: 409, message: { key: "blocked.notEnough" } };
  if (cart.total === null) return { status: 422, message: { key: "problem.noTotal" } };
  if (cart.total <= 0) return { status: 422, message: { key: "blocked.nothingToPay" } };
  if (String(cart.total) === values.total) return null;
  const total = numberFormats(context.language.code).money(cart.total);
  return { status: 409, message: { key: "problem.otherTotal", values: { total } } };
}

const orderOf = (page: CheckoutPage, { context, values }: CheckoutPost): ShopOrderDraft => ({
  address: page.addressId,
  shipping_option_id: page.shippingId,
  paymentGateway: values.payment_method,
  note: values.note,
  promotion_code: page.cart.promotionCode,
  url: `${context.site.publicUrl}/checkout`,
  marketing_opt_in: values.marketing_opt_in === "yes",
});

/** An API that doesn't answer is thrown on: whether the order arrived is unknown. */
async function send({ context }: CheckoutPost, order: ShopOrderDraft, once: string): Promise<OrderOutcome> {
  try {
    return await context.organiser.cart.submitOrder(order, once);
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble?.kind !== "refused") throw error;
    return { success: false, message: trouble.said, redirect: "" };
  }
}

/** A refusal with everything kept and a new key, so that the mended order can go. 409 when stock went meanwhile, 422 otherwise. [CART-026] */
async function answerRefusal(post: CheckoutPost, message: string) {
  const page = await loadCheckout(post.context);
  return answer(post, page?.cart.isShort ? 409 : 422, {
    key: crypto.randomUUID(),
    refusal: refusalOf(message),
  });
}
