import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { getTranslations } from "../../i18n/translations.server.ts";
import { hasOrderForm, loadEarlierOrders } from "../../paying/earlier-orders.server.ts";
import { mayOrder, type EarlierOrders } from "../../paying/may-order.ts";
import { OrderNotices } from "../../paying/order-notices.tsx";
import { checkPaymentReturn } from "../../paying/payment-return.server.ts";
import { buildHead } from "../../site/head.ts";
import { Heading, Section } from "../../ui/section.tsx";
import { cartSale } from "../cart-sale.server.ts";
import { mayHaveCart } from "../cart-view.server.ts";
import { CheckoutForm } from "./checkout-form.tsx";
import { openCheckout, postCheckout } from "./checkout-post.server.ts";
import { EmptyCart } from "../empty-cart.tsx";
import { loadCheckout } from "./load-checkout.server.ts";
import { OrderFound } from "./order-found.tsx";
import { OrderPlaced } from "./order-placed.tsx";
import { loadPlacedOrder } from "./placed-order.server.ts";
import { useActionResult } from "../../posting/use-action-result.ts";

export const handle = {
  i18n: ["cart", "paying", "posting", "record-forms"],
  mainForm: { id: "checkout", enterIntent: "update" },
} satisfies ScreenHandle;

/**
 * Loads the logged-in user's checkout, or the paid order after the return from the payment. Redirects
 * anonymous users to the login, or to the cart if they have no items. [RT-018 RT-019 CART-029]
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const title = getTranslations(context.language.code, "cart")("checkout.title");
  const payment = await checkPaymentReturn(context, request);
  if (!context.session.isLoggedIn && new URL(request.url).search === "") {
    if (!mayHaveCart(context)) throw redirect("/cart", 303);
    context.notices.add({ key: "checkoutLogin", tone: "info" });
  }
  const user = await context.session.requireUser();
  if (payment?.state === "paid") {
    const placedOrder = await loadPlacedOrder(context, payment.paymentId);
    const { count: cartCount } = context.cart;
    return {
      title,
      cartCount,
      placedOrder,
      earlierOrders: { payment: null, check: null, pending: [] },
      form: null,
      hasForm: false,
    };
  }
  const page = await loadCheckout(context);
  const earlierOrders = await loadEarlierOrders(context, cartSale, { user, request, payment });
  return {
    title,
    cartCount: page?.cart.count ?? 0,
    placedOrder: null,
    earlierOrders,
    form: page && { page, initialForm: await openCheckout(context, page, user) },
    hasForm: page !== null && hasOrderForm(context, removeFoundOrder(earlierOrders)),
  };
}

/**
 * Removes a found order, because it would hide the form. If its items are still in the cart, the order is
 * unpaid and a new order may replace it.
 */
const removeFoundOrder = (earlierOrders: EarlierOrders): EarlierOrders =>
  earlierOrders.check?.state === "found" ? { ...earlierOrders, check: null } : earlierOrders;

const isPaymentPending = ({ payment }: EarlierOrders): boolean =>
  payment?.state === "checking" || payment?.state === "unknown";

export const action = (args: ActionFunctionArgs) => postCheckout(args);

export { postClientAction as clientAction } from "../../posting/post-client-action.ts";
export { revalidateUnlessFailedOrIndeterminate as shouldRevalidate } from "../../posting/revalidation.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  buildHead(matches, { title: data?.title ?? "", titleState: data?.earlierOrders.payment?.titleState });

export default function CheckoutScreen() {
  const t = useTranslations("cart");
  const { placedOrder, earlierOrders, form } = useLoaderData<typeof loader>();
  const actionResult = useActionResult<typeof action>();
  const canOrder = mayOrder(removeFoundOrder(earlierOrders), actionResult !== undefined);
  return (
    <Section>
      <div className="flex flex-col gap-8">
        <Heading level={1}>{t("checkout.title")}</Heading>
        {placedOrder && <OrderPlaced order={placedOrder} />}
        <OrderNotices
          kind="order"
          pagePath="/checkout"
          earlierOrders={earlierOrders}
          hasResult={actionResult !== undefined}
        >
          {(order) => <OrderFound order={order} />}
        </OrderNotices>
        {form && canOrder && (
          // The key resets the form after a status check.
          <CheckoutForm
            key={earlierOrders.check?.encryptedOrder ?? ""}
            page={form.page}
            initialForm={form.initialForm}
            actionResult={actionResult}
          />
        )}
        {!form && !placedOrder && !isPaymentPending(earlierOrders) && <EmptyCart />}
      </div>
    </Section>
  );
}
