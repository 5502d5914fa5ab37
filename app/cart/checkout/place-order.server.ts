import { redirect } from "@remix-run/node";
import { numberFormats } from "../../i18n/number-formats.ts";
import { orderOnce } from "../../paying/order-once.server.ts";
import { type FieldError, type Message, refusalOf } from "../../posting/message.ts";
import type { OrderTraits } from "../../paying/sale.ts";
import type { Post } from "../../posting/post.server.ts";
import type { User } from "../../wire/account.ts";
import type { ShopOrderToSend } from "../../wire/shop.ts";
import { cartSale } from "../cart-sale.server.ts";
import type { CheckoutPage } from "./checkout-page.ts";
import { chosenOf, idIn } from "./chosen.server.ts";
import { goodsMark } from "../goods-mark.server.ts";
import { loadCheckout } from "./load-checkout.server.ts";

/**
 * Orders the cart and leads to where it is paid. A post that is repeated while the first is under way, or
 * after it, gets the first one's outcome, also where the first one took the last piece or was paid; after
 * something in the form or the cart was changed it is another order. [CART-024 CART-025]
 */
export async function placeOrder(post: Post, user: User) {
  const { context, values } = post;
  const page = await loadCheckout(context, chosenOf(post));
  const order = orderOnce(context, cartSale, {
    user: user.id,
    key: await post.once(`shop order of ${user.id}`, values),
    traits: async () => traitsOf(page),
  });
  // Paid or emptied meanwhile: the page says so.
  if (!page) return (await order.taken()) ?? redirect("/checkout", 303);

  const { missing } = page;
  if (missing.addresses || missing.shipping) {
    const key = missing.addresses ? "cart:checkout.address.absent" : "cart:checkout.shipping.absent";
    return (await order.taken()) ?? post.again(503, { refusal: { key } });
  }
  const errors = errorsOf(page, post);
  const status = page.cart.codeRefusal === "" ? 400 : 422;
  if (errors.length > 0) return (await order.taken()) ?? post.again(status, { errors });
  const obstacle = obstacleOf(page, post);
  if (obstacle) return (await order.taken()) ?? post.again(obstacle.status, { refusal: obstacle.message });

  await post.keep();
  const sent = orderOf(page, post);
  const ended = await order.send((submit) =>
    submit((once) => context.organiser.cart.submitOrder(sent, once)),
  );
  switch (ended.state) {
    case "unconfirmed":
      return post.again(504, { unconfirmed: ended.unconfirmed });
    case "refused":
      return answerRefusal(post, ended.message);
    case "not-led":
      return post.again(ended.status, { refusal: { said: ended.said, isWhole: true } });
    case "to-pay":
      return ended.response;
  }
}

/** What the order will read like in the list of the shop's orders. */
const traitsOf = (page: CheckoutPage | null): OrderTraits => ({
  contents: [goodsMark(page?.cart.lines ?? [])],
  name: "",
  totals: page ? [page.cart.subTotal] : [],
  isListed: true,
});

/** What is missing in the form, at its fields. */
function errorsOf(page: CheckoutPage, { text }: Post): FieldError[] {
  const errors: FieldError[] = [];
  if (page.addressId === 0 || page.addressId !== idIn(text("address")))
    errors.push({ field: "address", key: "cart:problem.address" });
  if (page.shippingId === 0 || page.shippingId !== idIn(text("shipping_option_id")))
    errors.push({ field: "shipping_option_id", key: "cart:problem.shipping" });
  if (page.paymentTypes.length > 0 && !page.paymentTypes.some(({ id }) => id === text("payment_method")))
    errors.push({ field: "payment_method", key: "cart:problem.paymentMethod" });
  if (page.cart.codeRefusal !== "") errors.push({ field: "promotion_code", said: page.cart.codeRefusal });
  if (text("note").length > longestNote)
    errors.push({ field: "note", key: "posting:problem.tooLong", values: { most: longestNote } });
  return errors;
}

const longestNote = 2_000;

/**
 * Why a form that lacks nothing can't be ordered all the same. Nobody pays another total, or for other goods,
 * than the page showed. [CART-010 CART-011]
 */
function obstacleOf(
  { cart }: CheckoutPage,
  { context, text }: Post,
): { status: 409 | 422; message: Message } | null {
  if (cart.problem) return { status: 409, message: { key: `cart:blocked.${cart.problem}` } };
  if (cart.total === null) return { status: 422, message: { key: "cart:problem.noTotal" } };
  if (cart.total <= 0) return { status: 422, message: { key: "cart:blocked.nothingToPay" } };
  if (text("goods") !== "" && text("goods") !== cart.goods)
    return { status: 409, message: { key: "cart:problem.otherGoods" } };
  if (String(cart.total) === text("total")) return null;
  const total = numberFormats(context.language.code).money(cart.total);
  return { status: 409, message: { key: "cart:problem.otherTotal", values: { total } } };
}

const orderOf = (page: CheckoutPage, { context, text }: Post): ShopOrderToSend => ({
  address: page.addressId,
  shipping_option_id: page.shippingId,
  paymentGateway: text("payment_method"),
  note: text("note"),
  promotion_code: page.cart.promotionCode,
  url: `${context.site.publicUrl}/checkout`,
  marketing_opt_in: text("marketing_opt_in") === "yes",
});

/**
 * A refusal with everything kept and a new key, so that the mended order can go. 409 when stock went
 * meanwhile, 422 otherwise. [CART-026]
 */
async function answerRefusal(post: Post, message: string) {
  const page = await loadCheckout(post.context);
  return post.again(page?.cart.problem ? 409 : 422, {
    key: crypto.randomUUID(),
    refusal: refusalOf(message),
  });
}
