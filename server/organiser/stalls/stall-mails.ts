import { getLocale } from "../../../app/domain/format-times.ts";
import type { Cents } from "../../../app/domain/money.ts";
import { formatEmailForDisplay } from "../../../app/domain/display-email.ts";
import { formatNameForEmail } from "../../../app/domain/name-links.ts";
import { formatFullName } from "../../../app/domain/record-rules/person.ts";
import { findUser, type UserRow } from "../account/users.ts";
import { readMailSender } from "../content/organisation.ts";
import { formatDatesAndVenue } from "../events/bought-event.ts";
import { type EventGraph, loadEventOrDraft } from "../events/event-graph.ts";
import { acceptsStallApplications } from "../events/event-times.ts";
import type { Db } from "../db/database.ts";
import type { Dependencies } from "../feature.ts";
import {
  type Block,
  buildFacts,
  buildParagraph,
  type Fact,
  type Letterhead,
  type Sender,
} from "../mail/letter.ts";
import type { Mail, MailKind } from "../mail/mail.ts";
import { fillText, getMailTexts } from "../mail/mail-texts.ts";
import { trySendMail } from "../mail/try-send-mail.ts";
import { type Invoice, readInvoice } from "../payments/invoices.ts";
import { formatDollars } from "../payments/format-dollars.ts";
import { renderLetter } from "../mail/render-letter.ts";
import type { ReceivedStall } from "./received-stall.ts";
import type { StallApplication } from "./stallholder.ts";

const APPLICATION_MAIL: MailKind = { name: "stall-application", perAccount: 20, perAddress: 20 };
const DECISION_MAIL: MailKind = { name: "stall", perAccount: 20, perAddress: 20 };
/** The limit per address is high, because all these mails go to the organiser. */
const ORGANISER_MAIL: MailKind = { name: "stall-organiser", perAccount: 20, perAddress: 500 };

/**
 * Lengths are in metres. `amount` is what the trader would pay today, with the payment method's surcharge and
 * less the credit. Null if the price is on application.
 */
type Application = {
  graph: EventGraph;
  site: string;
  /** The name of the location, or "" if the event has none. */
  location: string;
  width: number;
  length: number;
  amount: Cents | null;
};

/**
 * Emails the organiser and the trader's account that an application has been received. `db` is the
 * transaction that saves the application.
 */
export async function emailApplication(
  dependencies: Dependencies,
  db: Db,
  application: Application & ApplicationDetails,
): Promise<void> {
  const account = await findUser(db, application.userId);
  if (!account) return;
  const letterhead = await loadLetterhead(dependencies, db, account);
  const url = `${dependencies.publicUrl}/cms/stalls/${application.id}`;
  if (letterhead.sender.email !== "")
    await trySendMail(dependencies, buildOrganiserMail(letterhead.sender, application, url), { db });
  await trySendMail(dependencies, buildApplicationMail(letterhead, account, application), { db });
}

/** What only the organiser's mail says. `id` is the application's. */
type ApplicationDetails = {
  id: number;
  userId: number;
  order: Pick<
    ReceivedStall,
    | "first_name"
    | "last_name"
    | "email"
    | "stall_products_and_display_description"
    | "stall_company_product_overview"
  >;
};

/**
 * Builds the mail to the organiser about an application, in English. `url` is the application's page in the
 * back-office. The trader's texts come last, so that they can't imitate the other facts.
 */
export const buildOrganiserMail = (
  sender: Sender,
  { userId, order, graph, site, location, width, length, amount }: Application & ApplicationDetails,
  url: string,
): Mail => ({
  account: userId,
  kind: ORGANISER_MAIL,
  to: sender.email,
  ...renderLetter({
    language: "en",
    sender,
    subject: `Stall application: ${graph.event.name}`,
    name: "",
    blocks: [
      buildParagraph(
        `There’s a new stall application for ${graph.event.name}. It’s waiting for your decision.`,
      ),
      ...buildFacts([
        { name: "Stall site", lines: [site, location] },
        { name: "Size", lines: [formatSize({ width, length }, "en")] },
        {
          name: "Payable with fee",
          lines: [amount === null ? "no price covers this size" : formatDollars(amount, "en")],
        },
        { name: "Trader", lines: [formatFullName(order.first_name, order.last_name)] },
        { name: "Reply to", lines: [formatEmailForDisplay(order.email)] },
      ]),
      { kind: "links", links: [{ label: "Open the application", url }] },
      ...buildFacts([
        { name: "Products", lines: order.stall_products_and_display_description.trim().split(/\r?\n/) },
        { name: "Company overview", lines: order.stall_company_product_overview.trim().split(/\r?\n/) },
      ]),
    ],
  }),
});

/** Formats width and length for a language, for example “4 × 3 m”. */
function formatSize({ width, length }: Pick<Application, "width" | "length">, language: string): string {
  const locale = getLocale(language);
  const metres = new Intl.NumberFormat(locale, { style: "unit", unit: "meter" });
  return `${new Intl.NumberFormat(locale).format(width)} × ${metres.format(length)}`;
}

/** Builds the email that confirms an application, with its site and the amount at today’s prices and credit. */
export function buildApplicationMail(
  letterhead: Letterhead,
  account: MailedAccount,
  { graph, site, location, width, length, amount }: Application,
): Mail {
  const { stall: t, invoice } = getMailTexts(letterhead.language);
  const values = { event: graph.event.name, site };
  return {
    to: account.email,
    account: account.id,
    kind: APPLICATION_MAIL,
    ...renderLetter({
      ...letterhead,
      subject: fillText(t.appliedSubject, values),
      name: formatNameForEmail(account.first_name),
      blocks: [
        buildParagraph(fillText(t.applied, values)),
        ...buildStallFacts(graph, letterhead.language, [
          {
            name: invoice.site,
            lines: [`${site}, ${formatSize({ width, length }, letterhead.language)}`, location],
          },
          {
            name: invoice.amount,
            lines: [amount === null ? "" : formatDollars(amount, letterhead.language)],
          },
        ]),
        ...buildStallsLink(letterhead),
      ],
    }),
  };
}

type MailedAccount = Pick<UserRow, "id" | "email" | "first_name">;

/** `reason` is only used for a rejection. */
type Decision = { isApproved: boolean; reason: string };

/**
 * Emails the decision on an application to the trader's account, if the account and the event still exist,
 * even if the event is now a draft.
 * `db` is the transaction that saves the decision.
 */
export async function emailDecision(
  dependencies: Dependencies,
  db: Db,
  application: StallApplication,
  decision: Decision,
): Promise<void> {
  const [account, graph] = [
    await findUser(db, application.user_id),
    await loadEventOrDraft(db, application.event_id),
  ];
  if (!account || !graph) return;
  const letterhead = await loadLetterhead(dependencies, db, account);
  const invoice = decision.isApproved ? await findInvoiceOfApplication(db, application.id) : null;
  const { site_type_name: site, location_name: location } = application;
  const canApplyAgain = acceptsStallApplications(graph, dependencies.clock.now());
  const decided = { graph, site, location, invoice, canApplyAgain };
  const mail = buildDecisionMail(letterhead, account, decided, decision);
  await trySendMail(dependencies, mail, { db });
}

/** Finds the invoice of an approved application. */
async function findInvoiceOfApplication(db: Db, id: number): Promise<Invoice | null> {
  const { invoice_id } = await db
    .selectFrom("stall_applications")
    .select("invoice_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return invoice_id === null ? null : readInvoice(db, invoice_id);
}

/** `invoice` is null for a rejection. `canApplyAgain` is only used for a rejection. */
type DecidedApplication = Pick<Application, "graph" | "site" | "location"> & {
  invoice: Pick<Invoice, "id" | "payable"> | null;
  canApplyAgain: boolean;
};

/**
 * Builds the email with the decision, and with a link to the page to pay if the application is approved, or
 * to apply again if it is rejected. The only text from the trader is the first name, cleaned by
 * `formatNameForEmail`.
 */
export function buildDecisionMail(
  letterhead: Letterhead,
  account: MailedAccount,
  { graph, site, location, invoice, canApplyAgain }: DecidedApplication,
  { isApproved, reason }: Decision,
): Mail {
  const { stall: t, invoice: invoiceTexts } = getMailTexts(letterhead.language);
  const values = { event: graph.event.name, site };
  return {
    to: account.email,
    account: account.id,
    kind: DECISION_MAIL,
    ...renderLetter({
      ...letterhead,
      subject: fillText(isApproved ? t.approvedSubject : t.rejectedSubject, values),
      name: formatNameForEmail(account.first_name),
      blocks: [
        buildParagraph(fillText(isApproved ? t.approved : t.rejected, values)),
        ...buildStallFacts(graph, letterhead.language, [
          { name: invoiceTexts.site, lines: [site, location] },
          { name: invoiceTexts.number, lines: [invoice === null ? "" : String(invoice.id)] },
          {
            name: invoiceTexts.amount,
            lines: [invoice === null ? "" : formatDollars(invoice.payable, letterhead.language)],
          },
          { name: t.reason, lines: [isApproved ? "" : reason] },
        ]),
        ...(isApproved
          ? buildStallsLink(letterhead, t.pay)
          : buildNextSteps(letterhead, canApplyAgain ? graph : null)),
      ],
    }),
  };
}

const loadLetterhead = async (
  { siteOrigins }: Dependencies,
  db: Db,
  { language }: UserRow,
): Promise<Letterhead> => ({ sender: await readMailSender(db, siteOrigins), language });

/** Builds the table with the event's name, days and venue, and `stallFacts`. */
function buildStallFacts(graph: EventGraph, language: string, stallFacts: readonly Fact[]): Block[] {
  const { invoice } = getMailTexts(language);
  const { days, venue, directions } = formatDatesAndVenue(graph, language);
  return buildFacts([
    { name: invoice.event, lines: [graph.event.name] },
    ...days.map((day) => ({ name: invoice.when, lines: [day] })),
    { name: invoice.venue, lines: [venue], link: { label: invoice.directions, url: directions } },
    ...stallFacts,
  ]);
}

/** Builds the link to the trader's stalls, below an optional text. Empty if the site's address is unknown. */
function buildStallsLink({ sender, language }: Letterhead, text = ""): Block[] {
  if (sender.site === "") return [];
  const link = { label: getMailTexts(language).stall.button, url: `${sender.site}/my-account#stalls` };
  return [...(text === "" ? [] : [buildParagraph(text)]), { kind: "links", links: [link] }];
}

/**
 * Builds what a trader can do after a rejection: apply again at the event, unless it is null, or contact the
 * organiser. A rejected application has no invoice, so nothing was charged.
 */
function buildNextSteps({ sender, language }: Letterhead, openEvent: EventGraph | null): Block[] {
  const { stall: t, pay } = getMailTexts(language);
  const link = { label: t.againButton, url: `${sender.site}/event/${openEvent?.event.url}/stall` };
  return [
    buildParagraph(pay.nothing),
    ...(openEvent === null || sender.site === ""
      ? []
      : [buildParagraph(t.again), { kind: "links", links: [link] } as const]),
    buildParagraph(fillText(t.questions, { organisation: sender.name })),
  ];
}
