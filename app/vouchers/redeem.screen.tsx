import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../i18n/handle.ts";
import { wordsFor } from "../i18n/words.server.ts";
import { useWords } from "../i18n/words.tsx";
import { head } from "../site/head.ts";
import { LinkButton } from "../ui/button.tsx";
import { Heading, Section } from "../ui/section.tsx";
import { RedeemVoucher } from "./redeem-voucher.tsx";
import { pathOfRedeeming } from "./shown-vouchers.ts";
import { LogInFirst } from "./voucher-block.tsx";
import { findVouchers, showRedeeming } from "./voucher-offer.server.ts";
import { postRedeeming } from "./voucher-post.server.ts";

export const handle = {
  words: ["vouchers", "posting"],
  limit: { posts: 20 },
} satisfies ScreenHandle;

/** Where a voucher is redeemed without scripts. [VCH-003] */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const found = await findVouchers(context, params, request.url);
  return {
    title: wordsFor(context.language.code, "vouchers")("redeem.title"),
    vouchers: await showRedeeming(context, found),
  };
}

export const action = (args: ActionFunctionArgs) => postRedeeming(args);

export { postFromBrowser as clientAction } from "../posting/post-from-browser.ts";
export { unlessTroubled as shouldRevalidate } from "../posting/revalidating.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  head(matches, { title: data?.title ?? "" });

export default function RedeemScreen() {
  const { title, vouchers } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const t = useWords("vouchers");
  const { path, needsLogIn } = vouchers;
  return (
    <Section>
      <div className="flex max-w-2xl flex-col gap-6">
        <Heading level={1}>{title}</Heading>
        {needsLogIn ? (
          <LogInFirst place={`${pathOfRedeeming(path)}#redeem-voucher`} words={t("redeem.logIn")} />
        ) : (
          <RedeemVoucher vouchers={vouchers} reply={reply} />
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
