import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { AfterEntry, EntryFound } from "../entry/entry-found.tsx";
import { EntryFormView } from "../entry/form/entry-form-view.tsx";
import { pathOfEvent } from "../entry/entry-page.ts";
import { EntryLinks } from "../entry/entry-links.tsx";
import { postEntry } from "../entry/post/entry-post.server.ts";
import { entryKind } from "../entry/entry-kind.ts";
import { forgetDraft } from "../posting/draft.server.ts";
import { entrySale } from "../entry/post/entry-sale.server.ts";
import { startEntry } from "../entry/entry-start.server.ts";
import { loadEntryPage, loadEvent } from "../entry/load-entry.server.ts";
import { formatsFor } from "../i18n/formats.server.ts";
import type { ScreenHandle } from "../i18n/handle.ts";
import { pictureOf } from "../media/picture-sources.ts";
import { checkOrder, type OrderCheck } from "../paying/check-order.server.ts";
import { mayOrderAgain, OrderFoundOut } from "../paying/order-fate.tsx";
import { PaymentNews } from "../paying/payment-news.tsx";
import { type PaymentReturn, paymentReturn } from "../paying/payment-return.server.ts";
import { type PendingOrder, PendingOrders } from "../paying/pending-orders.tsx";
import { pendingHere } from "../paying/pending-here.server.ts";
import { head } from "../site/head.ts";
import { postFromBrowser } from "../posting/post-from-browser.ts";
import { Prose } from "../ui/prose.tsx";
import { Section } from "../ui/section.tsx";
import { EventHero } from "./event-hero.tsx";
import { eventTimes } from "./event-times.ts";
import { afterEveryAnswer } from "../posting/revalidating.ts";

export const handle = {
  words: ["driver", "entry", "events", "paying", "posting"],
  keepsForm: "entry",
  keepsRefused: true,
  limit: { posts: 60 },
} satisfies ScreenHandle;

/** One event with its entry, and the return from its payment. [RT-021 EVT-008..058] */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const payment = await paymentReturn(context, request);
  const loaded = await loadEvent(context, params["url"]);
  const { event } = loaded;
  const page = await loadEntryPage(context, loaded);
  const sale = entrySale(page);
  if (payment?.state === "paid") await forgetDraft(context, entryKind(page.eventUrl).name);
  const check = await checkOrder(context, sale, request);
  const pending = payment || check ? [] : await pendingHere(context, loaded.user, sale.page, request);
  return {
    hasForm: hasForm({ payment, check, pending }, context.answered.noted()),
    hero: {
      name: event.name,
      venue: event.venue?.name ?? "",
      times: eventTimes(event, context.site.timeZone, formatsFor(context.language.code)),
      picture: pictureOf(event.image ?? event.type?.photo ?? event.venue?.photo ?? null),
    },
    content: await context.html.clean(event.pageContent),
    blurb: event.blurb,
    page,
    start: await startEntry(context, page, loaded),
    payment,
    check,
    pending,
  };
}

type OrderNews = {
  payment: PaymentReturn | null;
  check: OrderCheck | null;
  pending: readonly PendingOrder[];
};

/** Whether something can be ordered here now: not while it isn't known what became of the last order. */
const mayOrder = ({ payment, check, pending }: OrderNews, isAnswered: boolean): boolean =>
  (payment === null || payment.state === "failed") &&
  (check === null || mayOrderAgain(check.state)) &&
  // Who is at the form already has begun another order.
  (pending.length === 0 || isAnswered);

const hasForm = (news: OrderNews, answer: { isUnconfirmed: boolean } | null): boolean =>
  mayOrder(news, answer !== null) && answer?.isUnconfirmed !== true;

export const action = (args: ActionFunctionArgs) => postEntry(args);

export const clientAction = (args: ClientActionFunctionArgs) => postFromBrowser<typeof action>(args);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  head(matches, { title: data?.hero.name ?? "", description: data?.blurb ?? "" });

/**
 * What sold out since must be seen after a refusal too; where the post itself found no answer, nothing else
 * would.
 */
export const shouldRevalidate = afterEveryAnswer;

export default function EventScreen() {
  const { hero, content, page, start, payment, check, pending } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const isUnconfirmed = reply !== undefined && "unconfirmed" in reply && reply.unconfirmed !== null;
  // Another event, and an order whose fate was found out, begin a form of their own.
  const formKey = `${page.eventId} ${check?.link ?? ""}`;
  const isOpen = mayOrder({ payment, check, pending }, reply !== undefined);
  return (
    <>
      <EventHero {...hero}>
        {isOpen && !isUnconfirmed && !page.isOver && <EntryLinks offer={page.offer} />}
      </EventHero>
      <Section>
        <div className="flex flex-col gap-8">
          {payment && (
            <PaymentNews kind="entry" {...payment}>
              <AfterEntry page={page} />
            </PaymentNews>
          )}
          {check && (
            <OrderFoundOut kind="entry" page={pathOfEvent(page.eventUrl)} check={check}>
              {(order) => <EntryFound page={page} order={order} />}
            </OrderFoundOut>
          )}
          {!reply && <PendingOrders page={pathOfEvent(page.eventUrl)} pending={pending} />}
          {payment?.state !== "paid" && content !== "" && <Prose html={content} />}
          {isOpen && <EntryFormView key={formKey} page={page} start={start} />}
        </div>
      </Section>
    </>
  );
}
