import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { begunEntries } from "../entry/begun/begun-entries.server.ts";
import { BegunEntries } from "../entry/begun/begun-entries.tsx";
import type { ScreenHandle } from "../i18n/handle.ts";
import { useWords } from "../i18n/words.tsx";
import { wordsFor } from "../i18n/words.server.ts";
import { InvoiceRow } from "../invoices/invoice-row.tsx";
import { PaymentNews } from "../paying/payment-news.tsx";
import { paymentReturn } from "../paying/payment-return.server.ts";
import { pendingHere } from "../paying/pending-here.server.ts";
import { PendingOrders } from "../paying/pending-orders.tsx";
import { FormFeedback } from "../posting/form-feedback.tsx";
import { head } from "../site/head.ts";
import { TicketsRow } from "../tickets/tickets-row.tsx";
import { Heading, Section } from "../ui/section.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { AccountList } from "./account-list.tsx";
import { Credit } from "./credit.tsx";
import { DocumentList } from "./documents/document-list.tsx";
import { EntryList } from "./entry-list.tsx";
import { NextEvent } from "./next-event.tsx";
import { NothingYet } from "./nothing-yet.tsx";
import { OrderList } from "./order-list.tsx";
import { loadOverview } from "./overview.server.ts";
import type { Overview } from "./overview.ts";
import { postAccount } from "./pay-from-account.server.ts";
import { StallList } from "./stall-list.tsx";

export const handle = {
  words: ["my-account", "tickets", "paying", "posting", "uploads"],
} satisfies ScreenHandle;

/** What the signed-in user has with the organiser, what comes next first. [RT-029 ACC-011] */
export async function loader({ request, context }: LoaderFunctionArgs) {
  // The lists are asked once it is known how a payment ended, so that they tell of it.
  const payment = await paymentReturn(context, request);
  const user = await context.session.require();
  return {
    title: wordsFor(context.language.code, "my-account")("title"),
    key: crypto.randomUUID(),
    owner: await context.session.ownerMark(),
    firstName: user.firstName,
    payment,
    pending: payment ? [] : await pendingHere(context, user, "/my-account", request),
    begun: await begunEntries(context),
    overview: await loadOverview(context),
  };
}

export const action = (args: ActionFunctionArgs) => postAccount(args);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  head(matches, { title: data?.title ?? "" });

export default function MyAccount() {
  const t = useWords("my-account");
  const { key, owner, payment, pending, begun, overview } = useLoaderData<typeof loader>();
  const paying = useWords("paying");
  const answer = useActionData<typeof action>();
  const problem = answer?.refusal ?? null;
  const { next, entries, invoices, orders, tickets, stalls, documents } = overview;
  // An API that doesn't answer may know of one.
  const saysNothingIsNext = entries !== "silent" && tickets !== "silent";
  // Nobody knows yet which of them the payment was for.
  const mayPay =
    payment?.state !== "checking" &&
    payment?.state !== "unknown" &&
    (pending.length === 0 || problem !== null);
  return (
    <Section>
      <div className="flex flex-col gap-12">
        <Greeting />
        {answer && (
          <FormFeedback
            form={{ answer, errors: [], labelOf: () => "", trouble: answer.trouble }}
            titles={{ refused: paying("problem.title") }}
          />
        )}
        {!problem && payment && <PaymentNews kind="invoice" {...payment} />}
        {!problem && <PendingOrders page="/my-account" pending={pending} />}
        {begun && <BegunEntries begun={begun} page="/my-account" />}
        {next ? <NextEvent next={next} /> : saysNothingIsNext && <NothingYet isEmpty={isEmpty(overview)} />}
        {!isEmpty(overview) && (
          <>
            <EntryList entries={entries} />
            <AccountList id="invoices" lines={invoices} none={t("none.invoices")}>
              {(invoice) => <InvoiceRow invoice={invoice} formKey={key} owner={owner} mayPay={mayPay} />}
            </AccountList>
            <OrderList orders={orders} formKey={key} owner={owner} mayPay={mayPay} />
            <AccountList id="tickets" lines={tickets} none={t("none.tickets")}>
              {(line) => <TicketsRow line={line} />}
            </AccountList>
            <StallList stalls={stalls} />
            <DocumentList documents={documents} page="/my-account" />
          </>
        )}
      </div>
    </Section>
  );
}

/** Whether the organiser says of every list that there is nothing in it. */
const isEmpty = ({ next, entries, invoices, orders, tickets, stalls, documents }: Overview): boolean =>
  next === null &&
  [entries, invoices, orders, tickets, stalls, documents].every(
    (list) => list === "not-offered" || list.length === 0,
  );

/** The title, who is here, and what there is to spend. */
function Greeting() {
  const t = useWords("my-account");
  const { firstName, overview } = useLoaderData<typeof loader>();
  return (
    <div className="flex flex-wrap items-end justify-between gap-6">
      <div className="flex flex-col gap-3">
        <Heading level={1}>{t("title")}</Heading>
        <p className="flex flex-wrap items-center gap-x-4 text-xl">
          {firstName && <span>{t("greeting", { name: firstName })}</span>}
          <SiteLink
            to="/profile"
            className="target inline-flex items-center font-semibold text-brand-text underline underline-offset-4"
          >
            {t("profile")}
          </SiteLink>
        </p>
      </div>
      <Credit credit={overview.credit} />
    </div>
  );
}
