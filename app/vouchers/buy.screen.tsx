import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../i18n/handle.ts";
import { translationsFor } from "../i18n/translations.server.ts";
import { useTranslations } from "../i18n/use-translations.tsx";
import { mayOrder } from "../paying/may-order.ts";
import { hasOrderForm, loadEarlierOrders } from "../paying/earlier-orders.server.ts";
import { OrderNotices } from "../paying/order-notices.tsx";
import { checkPaymentReturn } from "../paying/payment-return.server.ts";
import { deleteDraft } from "../posting/draft.server.ts";
import { useActionResult } from "../posting/use-action-result.ts";
import { head } from "../site/head.ts";
import { LinkButton } from "../ui/button.tsx";
import { Heading, Section } from "../ui/section.tsx";
import { BuyVoucher } from "./buy-voucher.tsx";
import { canBuyVoucher, redeemPath } from "./voucher-data.ts";
import { LogInPrompt } from "./voucher-block.tsx";
import { VoucherChoices } from "./voucher-choices.tsx";
import { buyFormKind } from "./voucher-kind.server.ts";
import { findVoucherBlock, loadVoucherData } from "./voucher-offer.server.ts";
import { postVoucherOrder, voucherSale } from "./voucher-post.server.ts";

export const handle = {
  i18n: ["vouchers", "paying", "posting"],
  mainForm: { id: "gift-voucher", enter: "" },
  limit: { posts: 30 },
} satisfies ScreenHandle;

/** The page to buy a voucher without JavaScript, and the return from its payment. [VCH-016 VCH-017] */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const payment = await checkPaymentReturn(context, request);
  const found = await findVoucherBlock(context, params, request.url);
  if (payment?.state === "paid") await deleteDraft(context, buyFormKind.name);
  const user = await context.session.optionalUser();
  const [vouchers, news] = await Promise.all([
    loadVoucherData(context, found),
    loadEarlierOrders(context, voucherSale(found), { user, request, payment }),
  ]);
  return {
    hasForm: canBuyVoucher(vouchers) && hasOrderForm(context, news),
    title: translationsFor(context.language.code, "vouchers")("buy.title"),
    vouchers,
    news,
  };
}

export const action = (args: ActionFunctionArgs) => postVoucherOrder(args);

export { postClientAction as clientAction } from "../posting/post-client-action.ts";
export { afterEveryResponse as shouldRevalidate } from "../posting/revalidation.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  head(matches, { title: data?.title ?? "", state: data?.news.payment?.titleState });

export default function BuyScreen() {
  const { title, vouchers, news } = useLoaderData<typeof loader>();
  const reply = useActionResult<typeof action>();
  const t = useTranslations("vouchers");
  const hasResponded = reply !== undefined;
  const { path, needsLogIn } = vouchers;
  return (
    <Section>
      <div className="flex max-w-2xl flex-col gap-6">
        <Heading level={1}>{title}</Heading>
        <OrderNotices
          kind="voucher"
          page={path}
          news={news}
          hasResponded={hasResponded}
          paid={
            <LinkButton to={path} tone="secondary">
              {t("buy.another")}
            </LinkButton>
          }
        >
          {() => <p>{t("buy.found")}</p>}
        </OrderNotices>
        {mayOrder(news, hasResponded) &&
          (needsLogIn && !vouchers.buying.isMissing ? (
            <>
              <VoucherChoices vouchers={vouchers} form={null} />
              <LogInPrompt returnTo={`${path}#gift-voucher`} label={t("buy.logIn")} />
            </>
          ) : (
            <BuyVoucher vouchers={vouchers} reply={reply} />
          ))}
        <div className="border-t border-line pt-4">
          <LinkButton to={redeemPath(path)} tone="quiet">
            {t("redeem.title")}
          </LinkButton>
        </div>
      </div>
    </Section>
  );
}
