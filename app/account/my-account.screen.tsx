import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadDraftEntries } from "../entry/drafts/draft-entries.server.ts";
import { DraftEntries } from "../entry/drafts/draft-entries.tsx";
import type { ScreenHandle } from "../i18n/handle.ts";
import { useTranslations } from "../i18n/use-translations.tsx";
import { getTranslations } from "../i18n/translations.server.ts";
import { InvoiceRow } from "./invoices/invoice-row.tsx";
import { PaymentResult } from "../paying/payment-result.tsx";
import { checkPaymentReturn } from "../paying/payment-return.server.ts";
import { loadPendingOrders } from "../paying/pending-orders.server.ts";
import { PendingOrders } from "../paying/pending-orders.tsx";
import { FormFeedback } from "../posting/form-feedback.tsx";
import { useActionResult } from "../posting/use-action-result.ts";
import { buildHead } from "../site/head.ts";
import { TicketsRow } from "./tickets/tickets-row.tsx";
import { Heading, Section } from "../ui/section.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { findBackOfficeUrl } from "./back-office/back-office.server.ts";
import { AccountList } from "./account-list.tsx";
import { Credit } from "./credit.tsx";
import { DocumentList } from "./documents/document-list.tsx";
import { EntryList } from "./entry-list.tsx";
import { NextEvent } from "./next-event.tsx";
import { NothingYet } from "./nothing-yet.tsx";
import { OrderList } from "./order-list.tsx";
import { loadOverview } from "./overview.server.ts";
import type { Overview } from "./overview.ts";
import { postInvoicePayment } from "./pay-from-account.server.ts";
import { StallList } from "./stall-list.tsx";

export const handle = {
  i18n: ["my-account", "tickets", "paying", "posting", "uploads"],
} satisfies ScreenHandle;

/** The account page, with the user's next event first, then all other sections. [RT-029 ACC-011] */
export async function loader({ request, context }: LoaderFunctionArgs) {
  // Check the payment first, because the lists must include the result.
  const payment = await checkPaymentReturn(context, request);
  const user = await context.session.requireUser();
  return {
    title: getTranslations(context.language.code, "my-account")("title"),
    formKey: crypto.randomUUID(),
    owner: await context.session.ownerToken(),
    firstName: user.firstName,
    backOfficeUrl: findBackOfficeUrl(context, user),
    payment,
    pendingOrders: payment ? [] : await loadPendingOrders(context, user, "/my-account", request),
    drafts: await loadDraftEntries(context),
    overview: await loadOverview(context),
    supportsInvoicePayment: !context.organiser.site.lacks("invoice-payment"),
  };
}

export const action = (args: ActionFunctionArgs) => postInvoicePayment(args);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  buildHead(matches, { title: data?.title ?? "", titleState: data?.payment?.titleState });

export default function MyAccount() {
  const t = useTranslations("my-account");
  const { formKey, owner, payment, pendingOrders, drafts, overview, supportsInvoicePayment } =
    useLoaderData<typeof loader>();
  const tPaying = useTranslations("paying");
  const result = useActionResult<typeof action>();
  const rejection = result?.rejection ?? null;
  const { nextEvent, entries, invoices, orders, tickets, stalls, documents, hasInvalidItems } = overview;
  // Entries and tickets that can't be loaded or parsed may be for an upcoming event.
  const areEntriesComplete = entries !== "unavailable" && !hasInvalidItems.entries;
  const areTicketsComplete = tickets !== "unavailable" && !hasInvalidItems.tickets;
  // While the result of a payment is unknown, the user can't pay, because any of the invoices may be paid
  // already.
  const mayPay =
    supportsInvoicePayment &&
    payment?.state !== "checking" &&
    payment?.state !== "unknown" &&
    (pendingOrders.length === 0 || rejection !== null);
  return (
    <Section>
      <div className="flex flex-col gap-12">
        <Greeting />
        {result && (
          <FormFeedback
            form={{
              result,
              errors: [],
              getLabel: () => "",
              submitFailure: result.submitFailure,
              initialForm: {},
            }}
            titles={{ rejected: tPaying("problem.title") }}
          />
        )}
        {!rejection && payment && <PaymentResult kind="invoice" {...payment} />}
        {!rejection && <PendingOrders pagePath="/my-account" pending={pendingOrders} />}
        {drafts && <DraftEntries drafts={drafts} returnPath="/my-account" />}
        {nextEvent ? (
          <NextEvent nextEvent={nextEvent} />
        ) : (
          areEntriesComplete && areTicketsComplete && <NothingYet isAccountEmpty={isEmpty(overview)} />
        )}
        {!isEmpty(overview) && (
          <>
            <EntryList entries={entries} hasInvalidItems={hasInvalidItems} />
            <AccountList
              id="invoices"
              items={invoices}
              hasInvalidItems={hasInvalidItems.invoices}
              emptyText={t("none.invoices")}
            >
              {(invoice) => (
                <InvoiceRow invoice={invoice} formKey={formKey} encryptedOwner={owner} mayPay={mayPay} />
              )}
            </AccountList>
            <OrderList
              orders={orders}
              hasInvalidItems={hasInvalidItems}
              formKey={formKey}
              encryptedOwner={owner}
              mayPay={mayPay}
            />
            <AccountList
              id="tickets"
              items={tickets}
              hasInvalidItems={hasInvalidItems.tickets}
              emptyText={t("none.tickets")}
            >
              {(order) => <TicketsRow tickets={order} />}
            </AccountList>
            <StallList
              stalls={stalls}
              hasInvalidItems={hasInvalidItems}
              formKey={formKey}
              encryptedOwner={owner}
              mayPay={mayPay}
            />
            <DocumentList documents={documents} pagePath="/my-account" />
          </>
        )}
      </div>
    </Section>
  );
}

/** Whether all supported sections are loaded and empty. */
const isEmpty = ({
  nextEvent,
  entries,
  invoices,
  orders,
  tickets,
  stalls,
  documents,
  hasInvalidItems,
}: Overview): boolean =>
  nextEvent === null &&
  !Object.values(hasInvalidItems).includes(true) &&
  [entries, invoices, orders, tickets, stalls, documents].every(
    (list) => list === "unsupported" || list.length === 0,
  );

function Greeting() {
  const t = useTranslations("my-account");
  const { firstName, backOfficeUrl, overview } = useLoaderData<typeof loader>();
  return (
    <div className="flex flex-wrap items-end justify-between gap-6">
      <div className="flex flex-col gap-3">
        <Heading level={1}>{t("title")}</Heading>
        <p className="flex flex-wrap items-center gap-x-4 text-xl">
          {firstName && <span>{t("greeting", { name: firstName })}</span>}
          <SiteLink to="/profile" className={linkClass}>
            {t("profile")}
          </SiteLink>
          {backOfficeUrl !== null && (
            <SiteLink to={backOfficeUrl} newTab={false} className={linkClass}>
              {t("backOffice")}
            </SiteLink>
          )}
        </p>
      </div>
      <Credit credit={overview.credit} />
    </div>
  );
}

const linkClass =
  "target inline-flex items-center font-semibold text-brand-text underline underline-offset-4";
