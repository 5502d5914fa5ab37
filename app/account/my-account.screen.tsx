import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
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
import { Card } from "../ui/card.tsx";
import { Price } from "../ui/price.tsx";
import { Heading, Section } from "../ui/section.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { EntryList } from "./entry-list.tsx";
import { NothingYet } from "./nothing-yet.tsx";
import { AccountList } from "./account-list.tsx";
import { postAccount } from "./pay-from-account.server.ts";
import { OrderList } from "./order-list.tsx";
import { creditOf } from "./credit.server.ts";
import { loadOverview } from "./overview.server.ts";
import type { Overview } from "./overview.ts";

export const handle = { words: ["my-account", "paying", "posting"] } satisfies ScreenHandle;

/**
 * What the signed-in user has with the organiser: credit, entries, tickets, invoices, orders. [RT-029 ACC-011
 * ACC-012]
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await context.session.require();
  // The lists are asked once it is known how a payment ended, so that they tell of it.
  const payment = await paymentReturn(context, request);
  const [credit, overview] = await Promise.all([creditOf(context), loadOverview(context)]);
  return {
    title: wordsFor(context.language.code, "my-account")("title"),
    key: crypto.randomUUID(),
    owner: await context.session.ownerMark(),
    firstName: user.firstName,
    credit,
    payment,
    pending: payment ? [] : await pendingHere(context, user, "/my-account", request),
    overview,
  };
}

export const action = (args: ActionFunctionArgs) => postAccount(args);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  head(matches, { title: data?.title ?? "" });

export default function MyAccount() {
  const t = useWords("my-account");
  const { key, owner, payment, pending, overview } = useLoaderData<typeof loader>();
  const paying = useWords("paying");
  const answer = useActionData<typeof action>();
  const problem = answer?.refusal ?? null;
  const { entries, tickets, invoices, orders } = overview;
  // Nobody knows yet which of them the payment was for.
  const mayPay = payment?.state !== "checking" && (pending.length === 0 || problem !== null);
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
        {isEmpty(overview) ? (
          <NothingYet />
        ) : (
          <>
            <EntryList entries={entries} />
            <AccountList id="tickets" title={t("tickets.title")} lines={tickets}>
              {(line) => <TicketsRow line={line} />}
            </AccountList>
            <AccountList id="invoices" title={t("invoices.title")} lines={invoices}>
              {(invoice) => <InvoiceRow invoice={invoice} formKey={key} owner={owner} mayPay={mayPay} />}
            </AccountList>
            <OrderList orders={orders} />
          </>
        )}
      </div>
    </Section>
  );
}

const isEmpty = (overview: Overview): boolean => Object.values(overview).every((list) => list?.length === 0);

/** The title, who is here, and what there is to spend. */
function Greeting() {
  const t = useWords("my-account");
  const { firstName, credit } = useLoaderData<typeof loader>();
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
      {credit > 0 && (
        <Card className="px-5 py-4">
          <p className="text-muted">{t("credit")}</p>
          <p className="display text-4xl">
            <Price cents={credit} />
          </p>
        </Card>
      )}
    </div>
  );
}
