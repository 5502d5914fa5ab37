import { redirect } from "@remix-run/node";
import { numberFormats } from "../i18n/number-formats.ts";
import { onceKey } from "../paying/once-key.ts";
import { orderOnce } from "../paying/order-once.server.ts";
import type { ShopOrderDraft } from "../wire/shop.ts";
import { type CartError, type CartMessage, refusalOf } from "./cart-message.ts";
import { answer, type CheckoutPost } from "./checkout-answer.server.ts";
import { cartSale } from "./cart-sale.server.ts";
import { chosenOf } from "./checkout-choices.server.ts";
import { tryToKeepDraft } from "./checkout-draft.server.ts";
import type { CheckoutPage } from "./checkout-page.ts";
import { idIn } from "./checkout-values.ts";
import { goodsMark } from "./goods-mark.server.ts";
import { loadCheckout } from "./load-checkout.server.ts";

/**
 * Orders the cart and leads to where it is paid. A post that is repeated while the first is under way, or
 * after it, gets the first one's outcome, also where the first one took the last piece or was paid; after
 * something in the form or the cart was changed it is another order. [CART-024 CART-025]
 */
export async function placeOrder(post: CheckoutPost) {
  const { context, user, values, key } = post;
  const page = await loadCheckout(context, chosenOf(post));
  const order = orderOnce(context, cartSale, {
    user: user.id,
    key: await onceKey(key, `shop order of ${user.id}`, values),
    contents: async () => [goodsMark(page?.cart.lines ?? [])],
  });
  // Paid or emptied meanwhile: the page says so.
  if (!page) return (await order.taken()) ?? redirect("/checkout", 303);

  const errors = errorsOf(page, post);
  const status = page.cart.codeRefusal === "" ? 400 : 422;
  if (errors.length > 0) return (await order.taken()) ?? answer(post, status, { errors });
  const obstacle = obstacleOf(page, post);
  if (obstacle) return (await order.taken()) ?? answer(post, obstacle.status, { refusal: obstacle.message });

  await tryToKeepDraft(context, values);
  const draft = orderOf(page, post);
  const ended = await order.send((submit) =>
    submit((once) => context.organiser.cart.submitOrder(draft, once)),
  );
  switch (ended.state) {
    case "unconfirmed":
      return answer(post, 504, { unconfirmed: ended.unconfirmed });
    case "refused":
      return answerRefusal(post, ended.message);
    case "not-led":
      return answer(post, ended.status, { refusal: { said: ended.said } });
    case "to-pay":
      return ended.response;
  }
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

/** A refusal with everything kept and a new key, so that the mended order can go. 409 when stock went meanwhile, 422 otherwise. [CART-026] */
async function answerRefusal(post: CheckoutPost, message: string) {
  const page = await loadCheckout(post.context);
  return answer(post, page?.cart.isShort ? 409 : 422, {
    key: crypto.randomUUID(),
    refusal: refusalOf(message),
  });
}
