import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findApplicationBlocker } from "../domain/stall/stall-offer.ts";
import type { ScreenHandle } from "../i18n/handle.ts";
import { getTranslations } from "../i18n/translations.server.ts";
import { useTranslations } from "../i18n/use-translations.tsx";
import { hasOrderForm, loadEarlierOrders } from "../paying/earlier-orders.server.ts";
import { mayOrder } from "../paying/may-order.ts";
import { OrderNotices } from "../paying/order-notices.tsx";
import { isNewOrderUrl } from "../paying/order-paths.ts";
import { checkPaymentReturn } from "../paying/payment-return.server.ts";
import { buildHead } from "../site/head.ts";
import { Alert } from "../ui/alert.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Prose } from "../ui/prose.tsx";
import { Heading, Section } from "../ui/section.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { ApplicationList } from "./application-list.tsx";
import { StallFormView } from "./form/stall-form-view.tsx";
import { loadStallEvent, loadStallPage } from "./load-stall.server.ts";
import { buildStallPath } from "./stall-page.ts";
import { postStall } from "./stall-post.server.ts";
import { buildStallSale } from "./stall-sale.server.ts";
import { buildInitialStallForm } from "./stall-start.server.ts";
import { useActionResult } from "../posting/use-action-result.ts";

export const handle = {
  i18n: ["entry", "events", "my-account", "paying", "posting", "stalls", "uploads"],
  mainForm: { id: "application", enterIntent: "update" },
  restoresRejectedForm: true,
  limit: { posts: 60 },
} satisfies ScreenHandle;

/** Loads the form for stall applications and the user's applications for the event. [STALL-001 STALL-014] */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const payment = await checkPaymentReturn(context, request);
  const eventAndUser = await loadStallEvent(context, params["url"]);
  const page = await loadStallPage(context, eventAndUser);
  const earlierOrders = await loadEarlierOrders(context, buildStallSale(page), {
    user: eventAndUser.user,
    request,
    payment,
  });
  const isOpen = findApplicationBlocker(page.offer) === null;
  // A user with applications sees the applications and a link to the form.
  const showsNewForm =
    page.applications.length === 0 || isNewOrderUrl(request.url) || context.formResult.get() !== null;
  return {
    title: `${getTranslations(context.language.code, "stalls")("title")} – ${page.eventName}`,
    page,
    earlierOrders,
    initialForm: await buildInitialStallForm(context, page, eventAndUser),
    isOpen,
    showsNewForm,
    hasForm: isOpen && showsNewForm && hasOrderForm(context, earlierOrders),
  };
}

export const action = (args: ActionFunctionArgs) => postStall(args);

export { postClientAction as clientAction } from "../posting/post-client-action.ts";
export { revalidateUnlessFailedOrIndeterminate as shouldRevalidate } from "../posting/revalidation.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  buildHead(matches, { title: data?.title ?? "", titleState: data?.earlierOrders.payment?.titleState });

export default function StallScreen() {
  const t = useTranslations("stalls");
  const { page, earlierOrders, initialForm, isOpen, showsNewForm } = useLoaderData<typeof loader>();
  const actionResult = useActionResult<typeof action>();
  const hasResponded = actionResult !== undefined;
  const path = buildStallPath(page.eventUrl);
  const mayApply = isOpen && mayOrder(earlierOrders, hasResponded);
  const showsForm = mayApply && (showsNewForm || hasResponded);
  return (
    <Section>
      <div className="flex flex-col gap-8">
        <div className="flex flex-col gap-3">
          <p>
            <SiteLink
              to={`/event/${encodeURIComponent(page.eventUrl)}#stalls`}
              className="target inline-flex items-center font-semibold text-brand-text underline underline-offset-4"
            >
              {page.eventName}
            </SiteLink>
          </p>
          <Heading level={1}>{t("title")}</Heading>
        </div>
        <OrderNotices kind="stall" pagePath={path} earlierOrders={earlierOrders} hasResult={hasResponded}>
          {() => (
            <>
              <p>{t("applied.found", { event: page.eventName })}</p>
              <p className="mt-4">
                <LinkButton to={path} tone="secondary">
                  {t("applied.title")}
                </LinkButton>
              </p>
            </>
          )}
        </OrderNotices>
        {page.applications.length > 0 && (
          <ApplicationList page={page} showsApplyLink={mayApply && !showsForm} />
        )}
        {!isOpen && <ClosedNotice reason={page.offer.userCannotApplyStallSiteReason} />}
        {showsForm && (
          <>
            {page.content.introduction !== "" && <Prose html={page.content.introduction} />}
            <StallFormView
              key={`${page.eventId} ${earlierOrders.check?.encryptedOrder ?? ""}`}
              page={page}
              initialForm={initialForm}
              actionResult={actionResult}
            />
          </>
        )}
      </div>
    </Section>
  );
}

/** Shows why the user can't apply now. [STALL-011 STALL-012] */
function ClosedNotice({ reason }: { reason: string }) {
  const t = useTranslations("events");
  return <Alert tone="info">{reason === "" ? t("stalls.closed") : t("stalls.cannot", { reason })}</Alert>;
}
