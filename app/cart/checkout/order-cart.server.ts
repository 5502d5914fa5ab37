import { redirect } from "@remix-run/node";
import { placeOrder, type ReadyOrder, type OrderRejection } from "../../paying/place-order.server.ts";
import { type FieldError, toRejectionMessage } from "../../posting/message.ts";
import type { Post } from "../../posting/post.server.ts";
import type { User } from "../../wire/account.ts";
import type { ShopOrderToSend } from "../../wire/shop.ts";
import { cartSale } from "../cart-sale.server.ts";
import type { CheckoutPage } from "./checkout-page.ts";
import { readChoices, parseId } from "./choices.server.ts";
import { hashItems } from "../items-hash.server.ts";
import { buildRejectedCodeError } from "../voucher-code.server.ts";
import { loadCheckout } from "./load-checkout.server.ts";

/**
 * Orders the cart and redirects to the payment. A repeated submission of the same form gets the result of the
 * first submission, even if the order has been paid since. [CART-024 CART-025]
 */
export async function orderCart(post: Post, user: User) {
  const page = await loadCheckout(post.context, readChoices(post));
  const order = { sale: cartSale, user, identity: post.values };
  // The cart may have been paid or emptied in another tab.
  if (!page) return placeOrder(post, order, redirect("/checkout", 303));
  return placeOrder(post, order, findRejection(page, post) ?? buildOrder(page, post));
}

function findRejection(page: CheckoutPage, post: Post): OrderRejection | null {
  const { missing, cart } = page;
  if (missing.addresses || missing.shipping) {
    const key = missing.addresses ? "cart:checkout.address.absent" : "cart:checkout.shipping.absent";
    return { status: 503, rejection: { key } };
  }
  const errors = validateFields(page, post);
  if (errors.length > 0) return { status: cart.codeRejection === "" ? 400 : 422, errors };
  return findCartRejection(page, post);
}

function validateFields(page: CheckoutPage, { context, text }: Post): FieldError[] {
  const errors: FieldError[] = [];
  if (page.addressId === 0 || page.addressId !== parseId(text("address")))
    errors.push({ field: "address", key: "cart:problem.address" });
  if (page.shippingId === 0 || page.shippingId !== parseId(text("shipping_option_id")))
    errors.push({ field: "shipping_option_id", key: "cart:problem.shipping" });
  const mustChooseMethod = page.paymentTypes.length > 0 && page.cart.payable !== 0;
  if (mustChooseMethod && !page.paymentTypes.some(({ id }) => id === text("payment_method")))
    errors.push({ field: "payment_method", key: "cart:problem.paymentMethod" });
  if (page.cart.codeRejection !== "")
    errors.push(buildRejectedCodeError(context, text("promotion_code"), page.cart.codeRejection));
  if (text("note").length > MAX_NOTE_LENGTH)
    errors.push({ field: "note", key: "posting:problem.tooLong", values: { most: MAX_NOTE_LENGTH } });
  return errors;
}

const MAX_NOTE_LENGTH = 2_000;

/**
 * Returns a rejection if the cart can't be ordered or differs from what the page showed. [CART-010 CART-011]
 */
function findCartRejection({ cart }: CheckoutPage, { text }: Post): OrderRejection | null {
  if (cart.problem) return { status: 409, rejection: { key: `cart:blocked.${cart.problem}` } };
  if (cart.total === null) return { status: 422, rejection: { key: "cart:problem.noTotal" } };
  if (cart.total <= 0) return { status: 422, rejection: { key: "cart:blocked.nothingToPay" } };
  if (text("goods") !== "" && text("goods") !== cart.itemsHash)
    return { status: 409, rejection: { key: "cart:problem.otherGoods" } };
  return null;
}

const buildOrder = ({ addressId, shippingId, cart }: CheckoutPage, { context, text }: Post): ReadyOrder => ({
  loadMatchCriteria: async () => ({
    contents: [hashItems(cart.lines)],
    name: "",
    totals: cart.subTotal === null ? [] : [cart.subTotal],
    isCertainlyListed: true,
  }),
  total: cart.payable === null ? null : { payable: cart.payable, loadFee: async () => null },
  send: (submit) => {
    const orderToSend: ShopOrderToSend = {
      address: addressId,
      shipping_option_id: shippingId,
      paymentGateway: text("payment_method"),
      note: text("note"),
      promotion_code: cart.promotionCode,
      url: `${context.site.publicUrl}/checkout`,
      marketing_opt_in: text("marketing_opt_in") === "yes",
    };
    return submit((idempotencyKey) => context.organiser.cart.submitOrder(orderToSend, idempotencyKey));
  },
  /** Responds 409 if the cart now has an item that can't be ordered, else 422. [CART-026] */
  onRejected: async (message) => {
    const page = await loadCheckout(context);
    return { status: page?.cart.problem ? 409 : 422, rejection: toRejectionMessage(message) };
  },
});
