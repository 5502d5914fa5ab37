import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { EntryFormView } from "../entry/entry-form-view.tsx";
import { EntryLinks } from "../entry/entry-links.tsx";
import { postEntry } from "../entry/entry-actions.server.ts";
import { startEntry } from "../entry/entry-start.server.ts";
import { loadEntryPage, loadEvent } from "../entry/load-entry.server.ts";
import { checkOrder, type OrderCheck } from "../entry/order-check.server.ts";
import { OrderFoundOut } from "../entry/order-found-out.tsx";
import { PaymentFailed, PaymentSuccessful } from "../entry/payment-result.tsx";
import { paymentReturn } from "../entry/payment-return.server.ts";
import { formatsFor } from "../i18n/formats.server.ts";
import type { ScreenHandle } from "../i18n/handle.ts";
import { pictureOf } from "../media/picture-sources.ts";
import { head } from "../site/head.ts";
import { postFromBrowser } from "../site/post-from-browser.ts";
import { Prose } from "../ui/prose.tsx";
import { Section } from "../ui/section.tsx";
import { EventHero } from "./event-hero.tsx";
import { eventTimes } from "./event-times.ts";
import { afterEveryAnswer } from "../site/revalidating.ts";

export const handle = {
  words: ["driver", "entry", "events", "orders"],
  keepsForm: "entry",
} satisfies ScreenHandle;

/** One event with its entry, and the return from its payment. [RT-021 EVT-008..058] */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const loaded = await loadEvent(context, params["url"]);
  const { event } = loaded;
  const page = await loadEntryPage(context, loaded);
  const [payment, check] = await Promise.all([
    paymentReturn(context, page.eventUrl, request),
    checkOrder(context, page, request),
  ]);
  return {
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
  };
}

export const action = (args: ActionFunctionArgs) => postEntry(args);

export const clientAction = (args: ClientActionFunctionArgs) => postFromBrowser<typeof action>(args);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  head(matches, { title: data?.hero.name ?? "", description: data?.blurb ?? "" });

/** What sold out since must be seen after a refusal too; where the post itself found no answer, nothing else would. */
export const shouldRevalidate = afterEveryAnswer;

/** Whether the form may stand below what was found out. */
const isSafeToOrder: Record<OrderCheck["state"], boolean> = {
  found: false,
  "not-yet": false,
  late: false,
  "no-answer": false,
  "not-arrived": true,
  "unknown-reference": true,
};

export default function EventScreen() {
  const { hero, content, page, start, payment, check } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const isUnconfirmed = reply !== undefined && "unconfirmed" in reply && reply.unconfirmed !== null;
  // Another event, and an order whose fate was found out, begin a form of their own.
  const formKey = `${page.eventId} ${check?.link ?? ""}`;
  const mayOrder = payment !== "paid" && (check === null || isSafeToOrder[check.state]);
  return (
    <>
      <EventHero {...hero}>
        {mayOrder && !isUnconfirmed && !page.isOver && <EntryLinks offer={page.offer} />}
      </EventHero>
      <Section>
        <div className="flex flex-col gap-8">
          {payment === "failed" && <PaymentFailed />}
          {check && <OrderFoundOut page={page} check={check} />}
          {payment === "paid" ? (
            <PaymentSuccessful eventUrl={page.eventUrl} />
          ) : (
            <>
              {content !== "" && <Prose html={content} />}
              {mayOrder && <EntryFormView key={formKey} page={page} start={start} />}
            </>
          )}
        </div>
      </Section>
    </>
  );
}
