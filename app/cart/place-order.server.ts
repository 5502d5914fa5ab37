import { type AppLoadContext, redirect } from "@remix-run/node";
import { numberFormats } from "../i18n/number-formats.ts";
import { onceKey } from "../posting/once-key.ts";
import { isKeyUsed, troubleOf, unlessNothingSent } from "../posting/organiser-trouble.ts";
import {
  notLookedAt,
  outcomeUnder,
  sealSent,
  type SentOrder,
  takenUnder,
  unconfirmedAt,
} from "../site/sent-order.server.ts";
import type { OrderOutcome } from "../wire/payment.ts";
import type { ShopOrderDraft } from "../wire/shop.ts";
import { type CartError, type CartMessage, refusalOf } from "./cart-message.ts";
import { answer, type CheckoutPost } from "./checkout-answer.server.ts";
import { chosenOf } from "./checkout-choices.server.ts";
import { tryToKeepDraft } from "./checkout-draft.server.ts";
import type { CheckoutPage } from "./checkout-page.ts";
import { idIn } from "./checkout-values.ts";
import { loadCheckout } from "./load-checkout.server.ts";
import { tracesOf } from "./order-check.server.ts";

/**
 * Orders the cart and leads to where it is paid. A post that is repeated while the first is under way, or
 * after it, gets the first one's outcome, also where the first one took the last piece or was paid; after
 * something in the form or the cart was changed it is another order. [CART-024 CART-025]
 */
export async function placeOrder(post: CheckoutPost) {
  const { context, user, values, key } = post;
  const once = await onceKey(key, `shop order of ${user.id}`, values);
  const sent: SentOrder = { kind: "order", user: user.id, about: 0, key: once, ...notLookedAt(context) };
  const page = await loadCheckout(context, chosenOf(post));
  // Paid or emptied meanwhile: the page says so.
  if (!page) return (await toTaken(context, sent)) ?? redirect("/checkout", 303);

  const errors = errorsOf(page, post);
  const status = page.cart.codeRefusal === "" ? 400 : 422;
  if (errors.length > 0) return (await toTaken(context, sent)) ?? answer(post, status, { errors });
  const obstacle = obstacleOf(page, post);
  if (obstacle)
    return (await toTaken(context, sent)) ?? answer(post, obstacle.status, { refusal: obstacle.message });

  const progress = { sent };
  await tryToKeepDraft(context, values);
  const receipt = await unlessNothingSent(context.receipts.once(once, () => send(post, page, progress)));
  if (receipt === null) return answer(post, 503, { refusal: { key: "problem.nothingSent" } });
  if (receipt.kind === "unknown") {
    const sentNow = { ...progress.sent, reference: receipt.reference };
    return answer(post, 504, { unconfirmed: await unconfirmedAt(context, "/checkout", sentNow) });
  }

  const { success, message, redirect: paymentPage } = receipt.outcome;
  if (!success) return answerRefusal(post, message);
  const address = context.paymentAddress(paymentPage);
  if (address) return redirect(address, 303);
  context.log.error({}, "the organiser named a payment page that is not allowed");
  return answer(post, 422, { refusal: { key: "problem.noPaymentPage" } });
}

/** To the order that the first press of this form has made; null where there is none. */
async function toTaken(context: AppLoadContext, sent: SentOrder) {
  const order = await takenUnder(context, "order", sent.key);
  if (!order) return null;
  const address = context.paymentAddress(order.redirect);
  if (address) return redirect(address, 303);
  return redirect(`/checkout?${new URLSearchParams({ reference: await sealSent(context, sent) })}`, 303);
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

/**
 * Why a form that lacks nothing can't be ordered all the same. Nobody pays another total, or for other goods,
 * than the page showed. [CART-010 CART-011]
 */
function obstacleOf(
  { cart }: CheckoutPage,
  { context, values }: CheckoutPost,
): { status: 409 | 422; message: CartMessage } | null {
  if (cart.isShort) return { status: 409, message: { key: "blocked.notEnough" } };
  if (cart.total === null) return { status: 422, message: { key: "problem.noTotal" } };
  if (cart.total <= 0) return { status: 422, message: { key: "blocked.nothingToPay" } };
  if (values.goods !== "" && values.goods !== cart.goods)
    return { status: 409, message: { key: "problem.otherGoods" } };
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
async function send(
  post: CheckoutPost,
  page: CheckoutPage,
  progress: { sent: SentOrder },
): Promise<OrderOutcome> {
  const { context } = post;
  progress.sent = { ...progress.sent, ...(await tracesOf(context, page.cart.lines)) };
  const { key } = progress.sent;
  try {
    return await context.organiser.cart.submitOrder(orderOf(page, post), key);
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble?.kind === "refused") return { success: false, message: trouble.said, redirect: "" };
    const outcome = isKeyUsed(error) ? await outcomeUnder(context, "order", key) : null;
    if (outcome) return outcome;
    throw error;
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
