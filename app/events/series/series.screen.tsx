import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FoundOrderDetails } from "../../entry/found-order-details.tsx";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { loadAcceptedTerms } from "../../paying/terms/accepted-terms.server.ts";
import { AcceptedTerms } from "../../paying/terms/accepted-terms.tsx";
import { hasOrderForm, loadEarlierOrders } from "../../paying/earlier-orders.server.ts";
import { mayOrder } from "../../paying/may-order.ts";
import { OrderNotices } from "../../paying/order-notices.tsx";
import { checkPaymentReturn } from "../../paying/payment-return.server.ts";
import { MyAccountLink } from "../../paying/account-link.tsx";
import { openForm } from "../../posting/open-form.server.ts";
import { useActionResult } from "../../posting/use-action-result.ts";
import { organiserTextProps } from "../../i18n/organiser-text-props.ts";
import { buildHead } from "../../site/head.ts";
import { Alert } from "../../ui/alert.tsx";
import { Prose } from "../../ui/prose.tsx";
import { Heading, Section } from "../../ui/section.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { loadSeries, loadSeriesPage } from "./load-series.server.ts";
import { SeriesForm } from "./series-form.tsx";
import { buildSeriesFormKind } from "./series-kind.ts";
import { buildSeriesPath, type Round, type SeriesPage } from "./series-page.ts";
import { postSeries } from "./series-post.server.ts";
import { buildSeriesSale } from "./series-sale.server.ts";

export const handle = {
  i18n: ["entry", "paying", "posting", "series"],
  mainForm: { id: "series-entry", enterIntent: "submit" },
  restoresRejectedForm: true,
  limit: { posts: 60 },
} satisfies ScreenHandle;

/** Loads a series with its rounds and entry form, or the result after a payment. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const payment = await checkPaymentReturn(context, request);
  const seriesAndUser = await loadSeries(context, params["url"]);
  const page = await loadSeriesPage(context, seriesAndUser);
  const sale = buildSeriesSale(page);
  const earlierOrders = await loadEarlierOrders(context, sale, {
    user: seriesAndUser.user,
    request,
    payment,
  });
  return {
    page,
    earlierOrders,
    initialForm: await openForm(context, buildSeriesFormKind(page.url)),
    acceptedTerms: page.closedReason === "entered" ? await loadAcceptedTerms(context, sale) : [],
    hasForm: page.closedReason === null && hasOrderForm(context, earlierOrders),
  };
}

export const action = (args: ActionFunctionArgs) => postSeries(args);

export { postClientAction as clientAction } from "../../posting/post-client-action.ts";
export { revalidateUnlessFailedOrIndeterminate as shouldRevalidate } from "../../posting/revalidation.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  buildHead(matches, { title: data?.page.name ?? "", titleState: data?.earlierOrders.payment?.titleState });

export default function SeriesScreen() {
  const { page, earlierOrders, initialForm, acceptedTerms } = useLoaderData<typeof loader>();
  const actionResult = useActionResult<typeof action>();
  const hasResponded = actionResult !== undefined;
  const path = buildSeriesPath(page.url);
  const isPaid = earlierOrders.payment?.state === "paid";
  // A response to a post must be shown even if the series has closed.
  const showsForm = (page.closedReason === null || hasResponded) && mayOrder(earlierOrders, hasResponded);
  return (
    <Section>
      <div className="flex flex-col gap-8">
        <Heading {...organiserTextProps} level={1}>
          {page.name}
        </Heading>
        <OrderNotices
          kind="series"
          pagePath={path}
          earlierOrders={earlierOrders}
          hasResult={hasResponded}
          paidExtra={<AccountLink />}
        >
          {(order) => (
            <FoundOrderDetails name={page.name} path={path} order={order} showsOrderMoreLink={false} />
          )}
        </OrderNotices>
        {page.closedReason !== null && !isPaid && !hasResponded && <ClosedNotice page={page} />}
        <AcceptedTerms terms={acceptedTerms} />
        {page.content !== "" && <Prose html={page.content} />}
        <RoundList rounds={page.rounds} />
        {showsForm && (
          <SeriesForm
            key={`${page.id} ${earlierOrders.check?.encryptedOrder ?? ""}`}
            page={page}
            initialForm={initialForm}
            actionResult={actionResult}
          />
        )}
      </div>
    </Section>
  );
}

const AccountLink = () => (
  <p className="mt-4">
    <MyAccountLink />
  </p>
);

/** Shows why the user can't enter. A user who has entered gets a link to the account. */
function ClosedNotice({ page: { closedReason, fee, opensText } }: { page: SeriesPage }) {
  const t = useTranslations("series");
  if (closedReason === null) return null;
  return (
    <Alert tone={closedReason === "entered" ? "good" : "info"}>
      <p>{t(`closed.${closedReason}`)}</p>
      {fee === null && <p>{t("noPrice")}</p>}
      {closedReason === "not-open" && opensText !== "" && <p>{t("opens", { time: opensText })}</p>}
      {closedReason === "entered" && <AccountLink />}
    </Alert>
  );
}

function RoundList({ rounds }: { rounds: readonly Round[] }) {
  const t = useTranslations("series");
  return (
    <section aria-labelledby="rounds" className="flex flex-col gap-3">
      <Heading level={2} size={3} id="rounds">
        {t("rounds.title")}
      </Heading>
      {rounds.length === 0 ? (
        <p>{t("rounds.none")}</p>
      ) : (
        <ol className="flex max-w-prose flex-col divide-y divide-line border-y border-line">
          {rounds.map(({ id, name, path, times, venue }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 py-3">
              <SiteLink
                to={path}
                className="target inline-flex items-center font-semibold underline underline-offset-4"
              >
                {name}
              </SiteLink>
              <span className="text-muted">{[times.days[0]?.date, venue].filter(Boolean).join(" · ")}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
