import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { useWords } from "../../i18n/words.tsx";
import { wordsFor } from "../../i18n/words.server.ts";
import { hasOrderForm, orderNews } from "../../paying/order-news.server.ts";
import { mayOrder, type OrderNews } from "../../paying/may-order.ts";
import { ToldOrders } from "../../paying/order-news.tsx";
import { paymentReturn } from "../../paying/payment-return.server.ts";
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
  const title = wordsFor(context.language.code, "cart")("checkout.title");
  const payment = await paymentReturn(context, request);
  const user = await context.session.require();
  if (payment?.state === "paid") {
    const placed = await placedOrder(context, payment.paymentId);
    const { count: cartCount } = context.cart;
    return {
      title,
      cartCount,
      placed,
      news: { payment: null, check: null, pending: [] },
      form: null,
      hasForm: false,
    };
  }
  const page = await loadCheckout(context);
  const news = await orderNews(context, cartSale, { user, request, payment });
  return {
    title,
    cartCount: page?.cart.count ?? 0,
    placed: null,
    news,
    form: page && { page, start: await openCheckout(context, page, user) },
    hasForm: page !== null && hasOrderForm(context, unlessFound(news)),
  };
}

/**
 * What is in the cart of an order that arrived is unpaid: sent again it takes the place of the first one, and
 * only one is ever paid.
 */
const unlessFound = (news: OrderNews): OrderNews =>
  news.check?.state === "found" ? { ...news, check: null } : news;

const isBeingChecked = ({ payment }: OrderNews): boolean =>
  payment?.state === "checking" || payment?.state === "unknown";

export const action = (args: ActionFunctionArgs) => postCheckout(args);

export { postFromBrowser as clientAction } from "../../posting/post-from-browser.ts";
export { afterEveryAnswer as shouldRevalidate } from "../../posting/revalidating.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  head(matches, { title: data?.title ?? "" });

export default function CheckoutScreen() {
  const t = useWords("cart");
  const { placed, news, form } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const isOpen = mayOrder(unlessFound(news), reply !== undefined);
  return (
    <Section>
      <div className="flex flex-col gap-8">
        <Heading level={1}>{t("checkout.title")}</Heading>
        {placed && <OrderPlaced order={placed} />}
        <ToldOrders kind="order" page="/checkout" news={news} isAnswered={reply !== undefined}>
          {(order) => <OrderFound order={order} />}
        </ToldOrders>
        {form && isOpen && (
          // An order whose fate was found out begins a form of its own.
          <CheckoutForm key={news.check?.link ?? ""} page={form.page} start={form.start} reply={reply} />
        )}
        {!form && !placed && !isBeingChecked(news) && <EmptyCart />}
      </div>
    </Section>
  );
}
