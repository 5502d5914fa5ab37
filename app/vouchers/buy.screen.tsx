import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../i18n/handle.ts";
import { wordsFor } from "../i18n/words.server.ts";
import { useWords } from "../i18n/words.tsx";
import { mayOrder } from "../paying/may-order.ts";
import { orderNews } from "../paying/order-news.server.ts";
import { ToldOrders } from "../paying/order-news.tsx";
import { paymentReturn } from "../paying/payment-return.server.ts";
import { forgetDraft } from "../posting/draft.server.ts";
import { head } from "../site/head.ts";
import { LinkButton } from "../ui/button.tsx";
import { Heading, Section } from "../ui/section.tsx";
import { BuyVoucher } from "./buy-voucher.tsx";
import { pathOfRedeeming } from "./shown-vouchers.ts";
import { LogInFirst } from "./voucher-block.tsx";
import { VoucherChoices } from "./voucher-choices.tsx";
import { buyingKind } from "./voucher-kind.server.ts";
import { findVouchers, showVouchers } from "./voucher-offer.server.ts";
import { postBuying, voucherSale } from "./voucher-post.server.ts";

export const handle = {
  words: ["vouchers", "paying", "posting"],
  limit: { posts: 30 },
} satisfies ScreenHandle;

/** Where a voucher is bought without scripts, and where its payment leads back to. [VCH-016 VCH-017] */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const payment = await paymentReturn(context, request);
  const found = await findVouchers(context, params, request.url);
  if (payment?.state === "paid") await forgetDraft(context, buyingKind.name);
  const user = await context.session.knownUser();
  const [vouchers, news] = await Promise.all([
    showVouchers(context, found),
    orderNews(context, voucherSale(found), { user, request, payment }),
  ]);
  return { title: wordsFor(context.language.code, "vouchers")("buy.title"), vouchers, news };
}

export const action = (args: ActionFunctionArgs) => postBuying(args);

export { postFromBrowser as clientAction } from "../posting/post-from-browser.ts";
export { afterEveryAnswer as shouldRevalidate } from "../posting/revalidating.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  head(matches, { title: data?.title ?? "" });

export default function BuyScreen() {
  const { title, vouchers, news } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const t = useWords("vouchers");
  const isAnswered = reply !== undefined;
  const { path, needsLogIn } = vouchers;
  return (
    <Section>
      <div className="flex max-w-2xl flex-col gap-6">
        <Heading level={1}>{title}</Heading>
        <ToldOrders
          kind="voucher"
          page={path}
          news={news}
          isAnswered={isAnswered}
          paid={
            <LinkButton to={path} tone="secondary">
              {t("buy.another")}
            </LinkButton>
          }
        >
          {() => <p>{t("buy.found")}</p>}
        </ToldOrders>
        {mayOrder(news, isAnswered) &&
          (needsLogIn ? (
            <>
              <VoucherChoices vouchers={vouchers} form={null} />
              <LogInFirst place={`${path}#gift-voucher`} words={t("buy.logIn")} />
            </>
          ) : (
            <BuyVoucher vouchers={vouchers} reply={reply} />
          ))}
        <div className="border-t border-line pt-4">
          <LinkButton to={pathOfRedeeming(path)} tone="quiet">
            {t("redeem.title")}
          </LinkButton>
        </div>
      </div>
    </Section>
  );
}
