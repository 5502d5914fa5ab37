import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { whyNoApplication } from "../domain/stall/stall-offer.ts";
import type { ScreenHandle } from "../i18n/handle.ts";
import { wordsFor } from "../i18n/words.server.ts";
import { useWords } from "../i18n/words.tsx";
import { hasOrderForm, orderNews } from "../paying/order-news.server.ts";
import { mayOrder } from "../paying/may-order.ts";
import { ToldOrders } from "../paying/order-news.tsx";
import { startsAnother } from "../paying/order-paths.ts";
import { paymentReturn } from "../paying/payment-return.server.ts";
import { head } from "../site/head.ts";
import { Alert } from "../ui/alert.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Prose } from "../ui/prose.tsx";
import { Heading, Section } from "../ui/section.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { ApplicationList } from "./application-list.tsx";
import { StallFormView } from "./form/stall-form-view.tsx";
import { loadStallEvent, loadStallPage } from "./load-stall.server.ts";
import { pathOfStall } from "./stall-page.ts";
import { postStall } from "./stall-post.server.ts";
import { stallSale } from "./stall-sale.server.ts";
import { startStall } from "./stall-start.server.ts";

export const handle = {
  words: ["entry", "events", "my-account", "paying", "posting", "stalls", "uploads"],
  keepsForm: "application",
  keepsRefused: true,
  limit: { posts: 60 },
} satisfies ScreenHandle;

/** An application for a stall at an event, and what became of those that were sent. [STALL-001 STALL-014] */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const payment = await paymentReturn(context, request);
  const loaded = await loadStallEvent(context, params["url"]);
  const page = await loadStallPage(context, loaded);
  const news = await orderNews(context, stallSale(page), { user: loaded.user, request, payment });
  const isOpen = whyNoApplication(page.offer) === null;
  // Who has applied is told how it stands, and begins another application deliberately.
  const isWanted =
    page.applications.length === 0 || startsAnother(request.url) || context.answered.noted() !== null;
  return {
    title: `${wordsFor(context.language.code, "stalls")("title")} – ${page.eventName}`,
    page,
    news,
    start: await startStall(context, page, loaded),
    isOpen,
    isWanted,
    hasForm: isOpen && isWanted && hasOrderForm(context, news),
  };
}

export const action = (args: ActionFunctionArgs) => postStall(args);

export { postFromBrowser as clientAction } from "../posting/post-from-browser.ts";
export { afterEveryAnswer as shouldRevalidate } from "../posting/revalidating.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  head(matches, { title: data?.title ?? "" });

export default function StallScreen() {
  const t = useWords("stalls");
  const { page, news, start, isOpen, isWanted } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const isAnswered = reply !== undefined;
  const path = pathOfStall(page.eventUrl);
  const mayApply = isOpen && mayOrder(news, isAnswered);
  const showsForm = mayApply && (isWanted || isAnswered);
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
        <ToldOrders kind="stall" page={path} news={news} isAnswered={isAnswered}>
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
        </ToldOrders>
        {page.applications.length > 0 && <ApplicationList page={page} mayApply={mayApply && !showsForm} />}
        {!isOpen && <Closed reason={page.offer.userCannotApplyStallSiteReason} />}
        {showsForm && (
          <>
            {page.content.about !== "" && <Prose html={page.content.about} />}
            <StallFormView
              key={`${page.eventId} ${news.check?.link ?? ""}`}
              page={page}
              start={start}
              reply={reply}
            />
          </>
        )}
      </div>
    </Section>
  );
}

/** Why nobody can apply here now. [STALL-011 STALL-012] */
function Closed({ reason }: { reason: string }) {
  const t = useWords("events");
  return <Alert tone="info">{reason === "" ? t("stalls.closed") : t("stalls.cannot", { reason })}</Alert>;
}
