import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MAX_VOUCHER_CODES_PER_MINUTE } from "../domain/voucher-limits.ts";
import type { ScreenHandle } from "../i18n/handle.ts";
import { getTranslations } from "../i18n/translations.server.ts";
import { useTranslations } from "../i18n/use-translations.tsx";
import { buildHead } from "../site/head.ts";
import { LinkButton } from "../ui/button.tsx";
import { Heading, Section } from "../ui/section.tsx";
import { RedeemVoucher } from "./redeem-voucher.tsx";
import { buildRedeemPath } from "./voucher-data.ts";
import { LoginPrompt } from "./voucher-block.tsx";
import { findVoucherBlock, loadRedeemData } from "./voucher-offer.server.ts";
import { postVoucherRedemption } from "./voucher-post.server.ts";
import { useActionResult } from "../posting/use-action-result.ts";

export const handle = {
  i18n: ["vouchers", "posting"],
  mainForm: { id: "redeem-voucher", enterIntent: "" },
  limit: { posts: MAX_VOUCHER_CODES_PER_MINUTE },
} satisfies ScreenHandle;

/** The page to redeem a voucher, for browsers without scripts. [VCH-003] */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const voucherBlock = await findVoucherBlock(context, params, request.url);
  const vouchers = await loadRedeemData(context, voucherBlock);
  return {
    hasForm: !vouchers.needsLogin && !vouchers.initialRedeemForm.isUnsupported,
    title: getTranslations(context.language.code, "vouchers")("redeem.title"),
    vouchers,
  };
}

export const action = (args: ActionFunctionArgs) => postVoucherRedemption(args);

export { postClientAction as clientAction } from "../posting/post-client-action.ts";
export { revalidateUnlessSubmitFailed as shouldRevalidate } from "../posting/revalidation.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  buildHead(matches, { title: data?.title ?? "" });

export default function RedeemScreen() {
  const { title, vouchers } = useLoaderData<typeof loader>();
  const actionResult = useActionResult<typeof action>();
  const t = useTranslations("vouchers");
  const { path, needsLogin } = vouchers;
  return (
    <Section>
      <div className="flex max-w-2xl flex-col gap-6">
        <Heading level={1}>{title}</Heading>
        {needsLogin && !vouchers.initialRedeemForm.isUnsupported ? (
          <LoginPrompt returnTo={`${buildRedeemPath(path)}#redeem-voucher`} label={t("redeem.logIn")} />
        ) : (
          <RedeemVoucher vouchers={vouchers} actionResult={actionResult} />
        )}
        <div className="border-t border-line pt-4">
          <LinkButton to={path} tone="quiet">
            {t("buy.title")}
          </LinkButton>
        </div>
      </div>
    </Section>
  );
}
