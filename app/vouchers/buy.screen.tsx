import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../i18n/handle.ts";
import { getTranslations } from "../i18n/translations.server.ts";
import { useTranslations } from "../i18n/use-translations.tsx";
import { mayOrder } from "../paying/may-order.ts";
import { hasOrderForm, loadEarlierOrders } from "../paying/earlier-orders.server.ts";
import { OrderNotices } from "../paying/order-notices.tsx";
import { checkPaymentReturn } from "../paying/payment-return.server.ts";
import { deleteDraft } from "../posting/draft.server.ts";
import { useActionResult } from "../posting/use-action-result.ts";
import { buildHead } from "../site/head.ts";
import { LinkButton } from "../ui/button.tsx";
import { Heading, Section } from "../ui/section.tsx";
import { BuyVoucher } from "./buy-voucher.tsx";
import { canBuyVoucher, buildRedeemPath } from "./voucher-data.ts";
import { findThemeByDescription, loadPaidVoucher } from "./paid-voucher.server.ts";
import { buyFormKind } from "./voucher-kind.server.ts";
import { PaidVoucherDetails } from "./paid-voucher-details.tsx";
import { findVoucherBlock, loadVoucherData } from "./voucher-offer.server.ts";
import { postVoucherOrder, buildVoucherSale } from "./voucher-post.server.ts";

export const handle = {
  i18n: ["vouchers", "paying", "posting"],
  mainForm: { id: "gift-voucher", enterIntent: "" },
  limit: { posts: 30 },
} satisfies ScreenHandle;

/**
 * The page to buy a voucher, for browsers without scripts and for the return from the payment page.
 * [VCH-016 VCH-017]
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const payment = await checkPaymentReturn(context, request);
  const voucherBlock = await findVoucherBlock(context, params, request.url);
  if (payment?.state === "paid") await deleteDraft(context, buyFormKind.name);
  const user = await context.session.optionalUser();
  const [paidVoucher, vouchers, earlierOrders] = await Promise.all([
    payment?.state === "paid" ? loadPaidVoucher(context, payment.paymentId) : null,
    loadVoucherData(context, voucherBlock),
    loadEarlierOrders(context, buildVoucherSale(voucherBlock), { user, request, payment }),
  ]);
  return {
    hasForm: canBuyVoucher(vouchers) && hasOrderForm(context, earlierOrders),
    title: getTranslations(context.language.code, "vouchers")("buy.title"),
    vouchers,
    earlierOrders,
    paidVoucher: paidVoucher && {
      ...paidVoucher,
      theme: findThemeByDescription(vouchers.themes, paidVoucher.description),
    },
  };
}

export const action = (args: ActionFunctionArgs) => postVoucherOrder(args);

export { postClientAction as clientAction } from "../posting/post-client-action.ts";
export { revalidateUnlessFailedOrIndeterminate as shouldRevalidate } from "../posting/revalidation.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  buildHead(matches, { title: data?.title ?? "", titleState: data?.earlierOrders.payment?.titleState });

export default function BuyScreen() {
  const { title, vouchers, earlierOrders, paidVoucher } = useLoaderData<typeof loader>();
  const actionResult = useActionResult<typeof action>();
  const t = useTranslations("vouchers");
  const hasResponded = actionResult !== undefined;
  const { path } = vouchers;
  return (
    <Section>
      <div className="flex max-w-2xl flex-col gap-6">
        <Heading level={1}>{title}</Heading>
        <OrderNotices
          kind="voucher"
          pagePath={path}
          earlierOrders={earlierOrders}
          hasResult={hasResponded}
          paidExtra={<PaidVoucherDetails voucher={paidVoucher} path={path} />}
        >
          {() => <p>{t("buy.found")}</p>}
        </OrderNotices>
        {mayOrder(earlierOrders, hasResponded) && (
          <BuyVoucher vouchers={vouchers} actionResult={actionResult} />
        )}
        <div className="no-print border-t border-line pt-4">
          <LinkButton to={buildRedeemPath(path)} tone="quiet">
            {t("redeem.title")}
          </LinkButton>
        </div>
      </div>
    </Section>
  );
}
