import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../i18n/handle.ts";
import { useWords } from "../i18n/words.tsx";
import { wordsFor } from "../i18n/words.server.ts";
import { head } from "../site/head.ts";
import { postFromBrowser } from "../posting/post-from-browser.ts";
import { Alert } from "../ui/alert.tsx";
import { Heading, Section } from "../ui/section.tsx";
import { postCheckout } from "./checkout-actions.server.ts";
import { startCheckout } from "./checkout-draft.server.ts";
import { CheckoutForm } from "./checkout-form.tsx";
import { EmptyCart } from "./empty-cart.tsx";
import { loadCheckout } from "./load-checkout.server.ts";
import { checkOrder } from "./order-check.server.ts";
import { OrderFoundOut } from "./order-found-out.tsx";
import { OrderPlaced } from "./order-placed.tsx";
import { orderReturn } from "./order-return.server.ts";
import { afterEveryAnswer } from "../posting/revalidating.ts";

export const handle = { words: ["cart", "orders"], keepsForm: "checkout" } satisfies ScreenHandle;

/** The signed-in user's order, and the return from its payment. [RT-018 RT-019 CART-029] */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await context.session.require();
  const title = wordsFor(context.language.code, "cart")("checkout.title");
  const payment = await orderReturn(context, request);
  if (payment?.isPaid) {
    const { count: cartCount } = context.cart;
    return { title, cartCount, placed: payment.order, hasFailed: false, check: null, form: null };
  }
  const [page, check] = [await loadCheckout(context), await checkOrder(context, request)];
  return {
    title,
    cartCount: page?.cart.count ?? 0,
    placed: null,
    hasFailed: payment !== null,
    check,
    form: page && { page, start: await startCheckout(context, page, user) },
  };
}

export const action = (args: ActionFunctionArgs) => postCheckout(args);

export const clientAction = (args: ClientActionFunctionArgs) => postFromBrowser<typeof action>(args);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  head(matches, { title: data?.title ?? "" });

/** What changed since must be seen after a refusal too; where the post itself found no answer, nothing else would. */
export const shouldRevalidate = afterEveryAnswer;

export default function CheckoutScreen() {
  const t = useWords("cart");
  const { placed, hasFailed, check, form } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  // What is in the cart of an order that arrived is unpaid: sent again it takes the place of the first one,
  // and only one is ever paid.
  const mayOrder = check === null || ["found", "not-arrived", "unknown-reference"].includes(check.state);
  return (
    <Section>
      <div className="flex flex-col gap-8">
        <Heading level={1}>{t("checkout.title")}</Heading>
        {placed && <OrderPlaced order={placed} />}
        {hasFailed && (
          <Alert tone="bad" title={t("failed.title")}>
            {t("failed.about")}
          </Alert>
        )}
        {check && <OrderFoundOut check={check} />}
        {form && mayOrder && (
          // An order whose fate was found out begins a form of its own.
          <CheckoutForm key={check?.link ?? ""} page={form.page} start={form.start} reply={reply} />
        )}
        {!form && !placed && <EmptyCart />}
      </div>
    </Section>
  );
}
