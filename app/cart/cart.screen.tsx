import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../i18n/handle.ts";
import { useTranslations } from "../i18n/use-translations.tsx";
import { getTranslations } from "../i18n/translations.server.ts";
import { buildHead } from "../site/head.ts";
import { Heading, Section } from "../ui/section.tsx";
import { CartForm } from "./cart-form.tsx";
import { postCart } from "./cart-post.server.ts";
import { loadCart } from "./cart-view.server.ts";
import { EmptyCart } from "./empty-cart.tsx";
import { loadShippingEstimate } from "./shipping-estimate.server.ts";
import { ShippingEstimateForm } from "./shipping-estimate.tsx";
import { useActionResult } from "../posting/use-action-result.ts";

export const handle = {
  i18n: ["cart", "posting"],
  mainForm: { id: "cart", enterIntent: "update" },
} satisfies ScreenHandle;

/** The visitor's cart. [RT-016 RT-017 CART-016] */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const cart = await loadCart(context);
  return {
    title: getTranslations(context.language.code, "cart")("title"),
    hasForm: cart !== null,
    cart,
    cartCount: cart?.count ?? 0,
    needsLogin: !context.session.isLoggedIn,
    voucherCode: context.cart.voucherCode,
    estimate: cart && (await loadShippingEstimate(context, cart, new URL(request.url).searchParams)),
  };
}

export const action = (args: ActionFunctionArgs) => postCart(args);

export { postClientAction as clientAction } from "../posting/post-client-action.ts";
export { revalidateUnlessFailedOrIndeterminate as shouldRevalidate } from "../posting/revalidation.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  buildHead(matches, { title: data?.title ?? "" });

export default function CartScreen() {
  const t = useTranslations("cart");
  const { cart, needsLogin, voucherCode, estimate } = useLoaderData<typeof loader>();
  const actionResult = useActionResult<typeof action>();
  return (
    <Section>
      <div className="flex flex-col gap-8">
        <Heading level={1}>{t("title")}</Heading>
        <output className="sr-only">{cart ? t("items", { count: cart.count }) : t("empty.about")}</output>
        {cart ? (
          <CartForm
            cart={cart}
            needsLoginToRedeem={needsLogin}
            voucherCode={voucherCode}
            actionResult={actionResult}
          />
        ) : (
          <EmptyCart />
        )}
        {estimate && <ShippingEstimateForm estimate={estimate} />}
      </div>
    </Section>
  );
}
