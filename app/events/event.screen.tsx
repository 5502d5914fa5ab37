import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction, SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { KeptEntry } from "../entry/begun/kept-entry.tsx";
import { unpaidEntry } from "../entry/begun/sent-entry.server.ts";
import { EntryScope } from "../entry/form/entry-context.tsx";
import { EntryFormView } from "../entry/form/entry-form-view.tsx";
import { NextButton } from "../entry/form/steps/next-button.tsx";
import { pathOfEvent } from "../entry/entry-page.ts";
import { EntryLinks } from "../entry/entry-links.tsx";
import { postEntry } from "../entry/post/entry-post.server.ts";
import { entryKind } from "../entry/entry-kind.ts";
import { forgetDraft } from "../posting/draft.server.ts";
import { entrySale } from "../entry/post/entry-sale.server.ts";
import { startEntry } from "../entry/entry-start.server.ts";
import { loadEntryPage, loadEvent } from "../entry/load-entry.server.ts";
import { loadLateFields, ReceiptView, ToldEntries, UnpaidEntry } from "../entry/form/late-fields.ts";
import { loadReceipt } from "../entry/receipt/receipt.server.ts";
import { formatsFor } from "../i18n/formats.server.ts";
import type { ScreenHandle } from "../i18n/handle.ts";
import { wordsFor } from "../i18n/words.server.ts";
import { pictureSources } from "../media/picture-sources.ts";
import { hasOrderForm, orderNews } from "../paying/order-news.server.ts";
import { mayOrder } from "../paying/may-order.ts";
import { paymentReturn } from "../paying/payment-return.server.ts";
import { seriesLinks } from "../series/load-series.server.ts";
import { SeriesList } from "../series/series-list.tsx";
import { head, type Matches } from "../site/head.ts";
import { organisationData, trailData } from "../site/structured-data.ts";
import { StallsSection } from "../stalls/stalls-section.tsx";
import { stallsTeaser } from "../stalls/stalls-teaser.ts";
import { Prose } from "../ui/prose.tsx";
import { Section } from "../ui/section.tsx";
import { EventHero } from "./event-hero.tsx";
import { EventWays } from "./event-ways.tsx";
import { waysTo } from "./ways-to-event.ts";
import { pathOfVenue } from "./path-of-venue.ts";
import { pictureOfEvent } from "./picture-of-event.ts";
import { eventData } from "./event-data.server.ts";
import { eventTimes } from "./event-times.ts";

export const handle = {
  words: ["driver", "entry", "events", "paying", "posting", "record-forms", "series", "tickets", "uploads"],
  keepsForm: "entry",
  keepsRefused: true,
  limit: { posts: 60 },
} satisfies ScreenHandle;

/** One event with its entry, and the return from its payment. [RT-021 EVT-008..058] */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const payment = await paymentReturn(context, request);
  const loaded = await loadEvent(context, params["url"]);
  const { event } = loaded;
  const [page, series] = await Promise.all([loadEntryPage(context, loaded), seriesLinks(context, event.id)]);
  const isPaid = payment?.state === "paid";
  if (isPaid) await forgetDraft(context, entryKind(page.eventUrl).name);
  await loadLateFields(); // rendering doesn't wait for anything
  const news = await orderNews(context, entrySale(page), { user: loaded.user, request, payment });
  return {
    hasForm: hasOrderForm(context, news),
    hero: {
      name: event.name,
      venue: event.venue?.name ?? "",
      venuePath: pathOfVenue(event.venue),
      times: eventTimes(event, context.site.timeZone, formatsFor(context.language.code)),
      picture: pictureOfEvent(event),
    },
    ways: waysTo(event, context.site.publicUrl),
    content: await context.html.clean(event.pageContent),
    blurb: event.blurb,
    told: eventData(event, context),
    list: wordsFor(context.language.code, "events")("title"),
    series,
    stalls: stallsTeaser(event),
    page,
    start: await startEntry(context, page, loaded, payment !== null),
    news,
    unpaid: payment || news.check || news.pending.length > 0 ? null : await unpaidEntry(context, page),
    receipt: isPaid ? await loadReceipt(context, page) : null,
  };
}

export const action = (args: ActionFunctionArgs) => postEntry(args);

export { postFromBrowser as clientAction } from "../posting/post-from-browser.ts";
export { afterEveryAnswer as shouldRevalidate } from "../posting/revalidating.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? eventHead(matches, data) : head(matches);

/** What search engines and those who share the event are told of it. */
function eventHead(matches: Matches, { hero, blurb, told, list, page }: SerializeFrom<typeof loader>) {
  const picture = pictureSources(hero.picture, "16x9", 1200);
  const way = [
    { name: list, to: "/events" },
    { name: hero.name, to: pathOfEvent(page.eventUrl) },
  ];
  return [
    ...head(matches, { title: hero.name, description: blurb, picture }),
    trailData(matches, way),
    ...(told ? [{ "script:ld+json": { ...told, organizer: organisationData(matches) } }] : []),
  ];
}

export default function EventScreen() {
  const { page, start, news } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  // A driver may want another vehicle or address: what that takes is there by then.
  const isDriver = page.driver !== null;
  useEffect(() => {
    if (isDriver) loadLateFields().catch(() => undefined);
  }, [isDriver]);
  if (!mayOrder(news, reply !== undefined)) return <Told />;
  // Another event, and an order whose fate was found out, begin a form of their own.
  return (
    <EntryScope key={`${page.eventId} ${news.check?.link ?? ""}`} page={page} start={start}>
      <OpenEvent />
    </EntryScope>
  );
}

/** What became of an order comes first; of a paid one there is a receipt, and nothing else to say. */
function Told() {
  const { hero, content, page, stalls, receipt } = useLoaderData<typeof loader>();
  return (
    <>
      {!receipt && <EventHero {...hero} />}
      <Section>
        <div className="flex flex-col gap-8">
          <OrderNews />
          {receipt && (
            <div data-late-fields>
              <ReceiptView page={page} receipt={receipt} />
            </div>
          )}
          {!receipt && content !== "" && <Prose html={content} />}
          {!receipt && stalls && <StallsSection stalls={stalls} />}
        </div>
      </Section>
    </>
  );
}

function OpenEvent() {
  const { hero, ways, content, page, series, stalls, news, start, unpaid } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const isUnconfirmed = reply !== undefined && "unconfirmed" in reply && reply.unconfirmed !== null;
  return (
    <>
      {news.payment && (
        <Section>
          <OrderNews payAgain={<NextButton isAgain />} />
        </Section>
      )}
      {unpaid && reply === undefined && (
        <Section>
          <div data-late-fields>
            <UnpaidEntry path={pathOfEvent(page.eventUrl)} order={unpaid} />
          </div>
        </Section>
      )}
      <EventHero {...hero}>{!isUnconfirmed && !page.isOver && <EntryLinks offer={page.offer} />}</EventHero>
      <Section>
        <div className="flex flex-col gap-8">
          {!news.payment && <OrderNews />}
          <EventWays {...ways} />
          {content !== "" && <Prose html={content} />}
          {/* An answer without scripts shows what was posted, no draft. */}
          <KeptEntry kept={reply === undefined ? start.kept : null} />
          <EntryFormView />
          <SeriesList series={series} isOfEvent />
          {stalls && <StallsSection stalls={stalls} />}
        </div>
      </Section>
    </>
  );
}

/** A mark without a size: the code of what stands in it comes before the page is taken over. */
function OrderNews({ payAgain }: { payAgain?: ReactNode }) {
  const { page, news } = useLoaderData<typeof loader>();
  const isAnswered = useActionData<typeof action>() !== undefined;
  if (!news.payment && !news.check && news.pending.length === 0) return null;
  return (
    <div data-late-fields className="contents">
      <ToldEntries page={page} news={news} isAnswered={isAnswered} payAgain={payAgain} />
    </div>
  );
}
