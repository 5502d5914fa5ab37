import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { useWords } from "../../i18n/words.tsx";
import { wordsFor } from "../../i18n/words.server.ts";
import { checkOrder, type OrderCheck } from "../../paying/check-order.server.ts";
import { mayOrderAgain, OrderFoundOut } from "../../paying/order-fate.tsx";
import { PaymentNews } from "../../paying/payment-news.tsx";
import { type PendingOrder, PendingOrders } from "../../paying/pending-orders.tsx";
import { pendingHere } from "../../paying/pending-here.server.ts";
import { type PaymentReturn, paymentReturn } from "../../paying/payment-return.server.ts";
import { head } from "../../site/head.ts";
import { Heading, Section } from "../../ui/section.tsx";
import { cartSale } from "../cart-sale.server.ts";
import { CheckoutForm } from "./checkout-form.tsx";
import { openCheckout, postCheckout } from "./checkout-post.server.ts";
import { EmptyCart } from "../empty-cart.tsx";
import { loadCheckout } from "./load-checkout.server.ts";
import { OrderFound } from "./order-found.tsx";
import { OrderPlaced } from "./order-placed.tsx";
import { placedOrder } from "./placed-order.server.ts";

export const handle = {
  words: ["cart", "paying", "posting", "record-forms"],
  keepsForm: "checkout",
} satisfies ScreenHandle;

/** The signed-in user's order, and the return from its payment. [RT-018 RT-019 CART-029] */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await context.session.require();
  const title = wordsFor(context.language.code, "cart")("checkout.title");
  const payment = await paymentReturn(context, request);
  if (payment?.state === "paid") {
    const placed = await placedOrder(context, payment.paymentId);
    const { count: cartCount } = context.cart;
    return {
      title,
      cartCount,
      placed,
      payment: null,
      check: null,
      pending: [],
      form: null,
      hasForm: false,
    };
  }
  const [page, check] = [await loadCheckout(context), await checkOrder(context, cartSale, request)];
  const pending = payment || check ? [] : await pendingHere(context, user, cartSale.page, request);
  const answer = context.answered.noted();
  return {
    title,
    cartCount: page?.cart.count ?? 0,
    placed: null,
    payment,
    check,
    pending,
    form: page && { page, start: await openCheckout(context, page, user) },
    hasForm:
      page !== null &&
      mayOrder({ payment, check, pending }, answer !== null) &&
      answer?.isUnconfirmed !== true,
  };
}

type OrderNews = {
  payment: PaymentReturn | null;
  check: OrderCheck | null;
  pending: readonly PendingOrder[];
};

/**
 * Whether the cart can be ordered now. What is in the cart of an order that arrived is unpaid: sent again it
 * takes the place of the first one, and only one is ever paid.
 */
const mayOrder = ({ payment, check, pending }: OrderNews, isAnswered: boolean): boolean =>
  payment?.state !== "checking" &&
  (check === null || check.state === "found" || mayOrderAgain(check.state)) &&
  // Who is at the form already has begun another order.
  (pending.length === 0 || isAnswered);

export const action = (args: ActionFunctionArgs) => postCheckout(args);

export { postFromBrowser as clientAction } from "../../posting/post-from-browser.ts";
export { afterEveryAnswer as shouldRevalidate } from "../../posting/revalidating.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  head(matches, { title: data?.title ?? "" });

export default function CheckoutScreen() {
  const t = useWords("cart");
  const { placed, payment, check, pending, form } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const isOpen = mayOrder({ payment, check, pending }, reply !== undefined);
  return (
    <Section>
      <div className="flex flex-col gap-8">
        <Heading level={1}>{t("checkout.title")}</Heading>
        {placed && <OrderPlaced order={placed} />}
        {payment && <PaymentNews kind="order" {...payment} />}
        {check && (
          <OrderFoundOut kind="order" page="/checkout" check={check}>
            {(order) => <OrderFound order={order} />}
          </OrderFoundOut>
        )}
        {!reply && <PendingOrders page="/checkout" pending={pending} />}
        {form && isOpen && (
          // An order whose fate was found out begins a form of its own.
          <CheckoutForm key={check?.link ?? ""} page={form.page} start={form.start} reply={reply} />
        )}
        {!form && !placed && payment?.state !== "checking" && <EmptyCart />}
      </div>
    </Section>
  );
}
