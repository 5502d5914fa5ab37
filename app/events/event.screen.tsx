import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction, SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { DraftRestoredAlert } from "../entry/drafts/draft-restored-alert.tsx";
import { findUnpaidEntry } from "../entry/drafts/submitted-drafts.server.ts";
import { EntryProvider, useEntry } from "../entry/form/entry-context.tsx";
import { EntryFormView } from "../entry/form/entry-form-view.tsx";
import { NextButton } from "../entry/form/steps/next-button.tsx";
import { buildEventPath } from "../entry/entry-page.ts";
import { EntryLinks } from "../entry/entry-links.tsx";
import { postEntry } from "../entry/post/entry-post.server.ts";
import { buildEntryFormKind } from "../entry/entry-kind.ts";
import { deleteDraft } from "../posting/draft.server.ts";
import { useActionResult } from "../posting/use-action-result.ts";
import { buildEntrySale } from "../entry/post/entry-sale.server.ts";
import { buildInitialEntryForm } from "../entry/entry-start.server.ts";
import { loadEntryPage, loadEvent } from "../entry/load-entry.server.ts";
import { preloadLazyViews, ReceiptView, EntryNotices, UnpaidEntryAlert } from "../entry/form/lazy-views.ts";
import { loadReceipt } from "../entry/receipt/receipt.server.ts";
import { formatsFor } from "../i18n/formats.server.ts";
import type { ScreenHandle } from "../i18n/handle.ts";
import { getTranslations } from "../i18n/translations.server.ts";
import { buildPictureSources } from "../media/picture-sources.ts";
import { hasOrderForm, loadEarlierOrders } from "../paying/earlier-orders.server.ts";
import { mayOrder } from "../paying/may-order.ts";
import { checkPaymentReturn } from "../paying/payment-return.server.ts";
import { loadSeriesLinks } from "./series/load-series.server.ts";
import { SeriesList } from "./series/series-list.tsx";
import { buildHead, type Matches } from "../site/head.ts";
import { buildOrganisationData, buildBreadcrumbData } from "../site/structured-data.ts";
import { StallsSection } from "../stalls/stalls-section.tsx";
import { buildStallsTeaser } from "../stalls/stalls-teaser.ts";
import { useTranslations } from "../i18n/use-translations.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Prose } from "../ui/prose.tsx";
import { Section } from "../ui/section.tsx";
import { EventHero } from "./event-hero.tsx";
import { EventLinks } from "./event-links.tsx";
import { buildEventLinks } from "./event-link-targets.ts";
import { VenueCard } from "./venue-card.tsx";
import { buildVenuePath } from "./venue-path.ts";
import { getEventPicture, getVenuePicture } from "./event-picture.ts";
import { buildEventStructuredData } from "./event-structured-data.server.ts";
import { formatEventTimes, formatGatesTime } from "./event-times.ts";

export const handle = {
  i18n: ["driver", "entry", "events", "paying", "posting", "record-forms", "series", "tickets", "uploads"],
  mainForm: { id: "entry", enterIntent: "update" },
  restoresRejectedForm: true,
  limit: { posts: 60 },
} satisfies ScreenHandle;

/** Loads an event with its entry form, or the result after a payment. [RT-021 EVT-008..058] */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const payment = await checkPaymentReturn(context, request);
  const eventAndUser = await loadEvent(context, params["url"]);
  const { event } = eventAndUser;
  const t = getTranslations(context.language.code, "events");
  const [page, series] = await Promise.all([
    loadEntryPage(context, eventAndUser),
    loadSeriesLinks(context, event.id),
  ]);
  const isPaid = payment?.state === "paid";
  if (isPaid) await deleteDraft(context, buildEntryFormKind(page.eventUrl).name);
  // The server renders synchronously, so it loads the code of lazy components before.
  await preloadLazyViews();
  const earlierOrders = await loadEarlierOrders(context, buildEntrySale(page), {
    user: eventAndUser.user,
    request,
    payment,
  });
  return {
    hasForm: hasOrderForm(context, earlierOrders),
    hero: {
      name: event.name,
      venue: event.venue?.name ?? "",
      venuePath: buildVenuePath(event.venue),
      times: formatEventTimes(event, context.site.timeZone, formatsFor(context.language.code)),
      picture: getEventPicture(event),
    },
    venue: {
      name: event.venue?.name ?? "",
      address: event.venue?.address ?? "",
      gatesTime: formatGatesTime(event, context.site.timeZone, formatsFor(context.language.code)),
      picture: getVenuePicture(event),
    },
    links: buildEventLinks(event, context.site.publicUrl, t),
    content: await context.html.clean(event.pageContent),
    blurb: event.blurb,
    structuredData: buildEventStructuredData(event, context),
    listTitle: t("title"),
    series,
    stalls: buildStallsTeaser(event),
    page,
    initialForm: await buildInitialEntryForm(context, page, eventAndUser, payment !== null),
    earlierOrders,
    unpaidOrder:
      payment || earlierOrders.check || earlierOrders.pending.length > 0
        ? null
        : await findUnpaidEntry(context, page),
    receipt: isPaid ? await loadReceipt(context, page) : null,
  };
}

export const action = (args: ActionFunctionArgs) => postEntry(args);

export { postClientAction as clientAction } from "../posting/post-client-action.ts";
export { revalidateUnlessFailedOrIndeterminate as shouldRevalidate } from "../posting/revalidation.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? buildEventHead(matches, data) : buildHead(matches);

function buildEventHead(
  matches: Matches,
  { hero, blurb, structuredData, listTitle, page, earlierOrders }: SerializeFrom<typeof loader>,
) {
  const picture = buildPictureSources(hero.picture, "16x9", 1200);
  const breadcrumbs = [
    { name: listTitle, to: "/events" },
    { name: hero.name, to: buildEventPath(page.eventUrl) },
  ];
  return [
    ...buildHead(matches, {
      title: hero.name,
      titleState: earlierOrders.payment?.titleState,
      description: blurb,
      picture,
    }),
    buildBreadcrumbData(matches, breadcrumbs),
    ...(structuredData
      ? [{ "script:ld+json": { ...structuredData, organizer: buildOrganisationData(matches) } }]
      : []),
  ];
}

export default function EventScreen() {
  const { page, initialForm, earlierOrders } = useLoaderData<typeof loader>();
  const actionResult = useActionResult<typeof action>();
  // Logged-in users may need the fields of a new vehicle or address.
  const isLoggedIn = page.driver !== null;
  useEffect(() => {
    if (isLoggedIn) preloadLazyViews().catch(() => undefined);
  }, [isLoggedIn]);
  if (!mayOrder(earlierOrders, actionResult !== undefined)) return <OrderResult />;
  // The key resets the form for another event, and when a status check ends.
  return (
    <EntryProvider
      key={`${page.eventId} ${earlierOrders.check?.encryptedOrder ?? ""}`}
      page={page}
      initialForm={initialForm}
    >
      <EventWithForm />
    </EntryProvider>
  );
}

/** The page while no order can be placed: the receipt after a payment, or the status of an order. */
function OrderResult() {
  const { hero, content, page, stalls, receipt } = useLoaderData<typeof loader>();
  return (
    <>
      {!receipt && <EventHero {...hero} />}
      <Section>
        <div className="flex flex-col gap-8">
          <EarlierOrderNotices />
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

function EventWithForm() {
  const { hero, venue, links, content, page, series, stalls, earlierOrders, initialForm, unpaidOrder } =
    useLoaderData<typeof loader>();
  const actionResult = useActionResult<typeof action>();
  const hasResponded = actionResult !== undefined && !("isOtherLanguage" in actionResult);
  const isIndeterminate =
    actionResult !== undefined && "indeterminate" in actionResult && actionResult.indeterminate !== null;
  return (
    <>
      {earlierOrders.payment && (
        <Section>
          <EarlierOrderNotices payAgain={<PayAgain />} />
        </Section>
      )}
      {unpaidOrder && !hasResponded && (
        <Section>
          <div data-late-fields>
            <UnpaidEntryAlert path={buildEventPath(page.eventUrl)} order={unpaidOrder} />
          </div>
        </Section>
      )}
      <EventHero {...hero}>{!isIndeterminate && !page.isOver && <EntryLinks offer={page.offer} />}</EventHero>
      <Section>
        <div className="flex flex-col gap-8">
          {!earlierOrders.payment && <EarlierOrderNotices />}
          <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
            <VenueCard {...venue}>
              <EventLinks {...links} />
            </VenueCard>
            {content !== "" && <Prose html={content} />}
          </div>
          {/* A response to a post without JavaScript shows the posted values instead of the draft. */}
          <DraftRestoredAlert draft={hasResponded ? null : initialForm.restoredDraft} />
          <EntryFormView />
          <SeriesList series={series} isOfEvent />
          {stalls && <StallsSection stalls={stalls} />}
        </div>
      </Section>
    </>
  );
}

function PayAgain() {
  const t = useTranslations("entry");
  const { page, price } = useEntry();
  return (
    <>
      <NextButton isRetry />
      {price.payable > 0 && page.paymentMethods.length > 1 && (
        <LinkButton to="#payment" tone="secondary">
          {t("payment.otherWay")}
        </LinkButton>
      )}
    </>
  );
}

/** `data-late-fields` delays hydration until the notices' code has been loaded. */
function EarlierOrderNotices({ payAgain }: { payAgain?: ReactNode }) {
  const { page, earlierOrders } = useLoaderData<typeof loader>();
  const hasResponded = useActionResult<typeof action>() !== undefined;
  if (!earlierOrders.payment && !earlierOrders.check && earlierOrders.pending.length === 0) return null;
  return (
    <div data-late-fields className="contents">
      <EntryNotices page={page} earlierOrders={earlierOrders} hasResult={hasResponded} payAgain={payAgain} />
    </div>
  );
}
