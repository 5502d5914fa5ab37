import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EntryFound } from "../entry/entry-found.tsx";
import type { ScreenHandle } from "../i18n/handle.ts";
import { useWords } from "../i18n/words.tsx";
import { acceptedLines } from "../paying/terms/accepted-terms.server.ts";
import { AcceptedTerms } from "../paying/terms/accepted-terms.tsx";
import { hasOrderForm, orderNews } from "../paying/order-news.server.ts";
import { mayOrder } from "../paying/may-order.ts";
import { ToldOrders } from "../paying/order-news.tsx";
import { paymentReturn } from "../paying/payment-return.server.ts";
import { ToAccount } from "../paying/to-account.tsx";
import { openForm } from "../posting/open-form.server.ts";
import { asWritten } from "../i18n/as-written.ts";
import { head } from "../site/head.ts";
import { Alert } from "../ui/alert.tsx";
import { Prose } from "../ui/prose.tsx";
import { Heading, Section } from "../ui/section.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { loadSeries, loadSeriesPage } from "./load-series.server.ts";
import { SeriesForm } from "./series-form.tsx";
import { seriesKind } from "./series-kind.ts";
import { pathOfSeries, type Round, type SeriesPage } from "./series-page.ts";
import { postSeries } from "./series-post.server.ts";
import { seriesSale } from "./series-sale.server.ts";

export const handle = {
  words: ["entry", "paying", "posting", "series"],
  keepsForm: "series-entry",
  keepsRefused: true,
  limit: { posts: 60 },
} satisfies ScreenHandle;

/** A series of events with its rounds and the entry into it, and the return from its payment. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const payment = await paymentReturn(context, request);
  const loaded = await loadSeries(context, params["url"]);
  const page = await loadSeriesPage(context, loaded);
  const sale = seriesSale(page);
  const news = await orderNews(context, sale, { user: loaded.user, request, payment });
  return {
    page,
    news,
    start: await openForm(context, seriesKind(page.url)),
    accepted: page.closed === "entered" ? await acceptedLines(context, sale) : [],
    hasForm: page.closed === null && hasOrderForm(context, news),
  };
}

export const action = (args: ActionFunctionArgs) => postSeries(args);

export { postFromBrowser as clientAction } from "../posting/post-from-browser.ts";
export { afterEveryAnswer as shouldRevalidate } from "../posting/revalidating.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  head(matches, { title: data?.page.name ?? "" });

export default function SeriesScreen() {
  const { page, news, start, accepted } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const isAnswered = reply !== undefined;
  const path = pathOfSeries(page.url);
  const isPaid = news.payment?.state === "paid";
  // An answer that came to a closed series still has to be told.
  const showsForm = (page.closed === null || isAnswered) && mayOrder(news, isAnswered);
  return (
    <Section>
      <div className="flex flex-col gap-8">
        <Heading {...asWritten} level={1}>
          {page.name}
        </Heading>
        <ToldOrders kind="series" page={path} news={news} isAnswered={isAnswered} paid={<Paid />}>
          {(order) => <EntryFound name={page.name} path={path} order={order} hasMore={false} />}
        </ToldOrders>
        {page.closed !== null && !isPaid && !isAnswered && <Closed page={page} />}
        <AcceptedTerms terms={accepted} />
        {page.content !== "" && <Prose html={page.content} />}
        <Rounds rounds={page.rounds} />
        {showsForm && (
          <SeriesForm key={`${page.id} ${news.check?.link ?? ""}`} page={page} start={start} reply={reply} />
        )}
      </div>
    </Section>
  );
}

const Paid = () => (
  <p className="mt-4">
    <ToAccount />
  </p>
);

/** Why nobody, or this visitor, can enter; who is in it is led on to what they have. */
function Closed({ page: { closed, fee, opens } }: { page: SeriesPage }) {
  const t = useWords("series");
  if (closed === null) return null;
  return (
    <Alert tone={closed === "entered" ? "good" : "info"}>
      <p>{t(`closed.${closed}`)}</p>
      {fee === null && <p>{t("noPrice")}</p>}
      {closed === "not-open" && opens !== "" && <p>{t("opens", { time: opens })}</p>}
      {closed === "entered" && <Paid />}
    </Alert>
  );
}

function Rounds({ rounds }: { rounds: readonly Round[] }) {
  const t = useWords("series");
  return (
    <section aria-labelledby="rounds" className="flex flex-col gap-3">
      <Heading level={2} as={3} id="rounds">
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
