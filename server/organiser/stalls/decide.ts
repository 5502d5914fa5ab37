import { sql } from "kysely";
import type { Cents } from "../../../app/domain/money.ts";
import { formatFullName } from "../../../app/domain/record-rules/person.ts";
import { createLineRule, makeOptional, validateText } from "../../../app/domain/record-rules/text-rule.ts";
import { priceStall, type StallPrice } from "../../../app/domain/stall/stall-price.ts";
import { loadCreditBalance } from "../account/credit.ts";
import type { AuditEvent } from "../audit.ts";
import type { Db } from "../db/database.ts";
import { rejectOnDiskFull } from "../db/full-disk.ts";
import { approveDocument, findDocument } from "../documents/document-store.ts";
import { toStallFields } from "../events/stall-record.ts";
import { type EventGraph, loadEvent } from "../events/event-graph.ts";
import { Event } from "../../../app/wire/event.ts";
import type { Dependencies } from "../feature.ts";
import { type Invoice, writeInvoice } from "../payments/invoices.ts";
import { findPaymentMethod, computeSurcharge } from "../payments/methods.ts";
import { startPayment } from "../payments/payments.ts";
import { RejectionError } from "../payments/rejection-error.ts";
import { capturePayment } from "../payments/capture-payment.ts";
import { formatLineDescription } from "../payments/invoice-translations.ts";
import { sendReceipts } from "../payments/receipt.ts";
import { emailDecision } from "./stall-mails.ts";
import type { StallApplication } from "./stallholder.ts";
import { parsePower } from "./stallholder-record.ts";

/** `reason` is only used for a rejection. */
type Decision = { id: number; isApproved: boolean; reason: string };

type DecisionOptions = {
  /** The id of the user who decides, or another name for the audit line. */
  actor: string;
  audit: (event: AuditEvent) => void;
  /** Called with the transaction that saves the decision. */
  onSave?: (transaction: Db) => Promise<void>;
};

const REASON_RULE = createLineRule(500);
export const REASON_PROBLEM = "Enter a reason of at most 500 characters.";
/** Traders don't see an approved stall at a draft in their account. */
export const DRAFT_PROBLEM =
  "The event is a draft. Publish it to approve this application, so that the trader can see the stall and pay.";

/** Whether a decision has the reason that a rejection needs, of at most 500 characters. */
export const isReasonValid = ({ isApproved, reason }: Pick<Decision, "isApproved" | "reason">): boolean =>
  validateText(isApproved ? makeOptional(REASON_RULE) : REASON_RULE, reason) === null;

/**
 * Approves or rejects a waiting application, mails the decision to the trader, and writes the audit line.
 * @throws `RejectionError` if the reason isn't valid, the application doesn't exist or is already decided, the
 * event of an approved one is a draft, no site is left, or the stall no longer fits. Nothing is changed then.
 */
export async function decideApplication(
  dependencies: Dependencies,
  { id, isApproved, reason: typedReason }: Decision,
  { actor, audit, onSave }: DecisionOptions,
): Promise<void> {
  if (!isReasonValid({ isApproved, reason: typedReason })) throw new RejectionError(REASON_PROBLEM);
  const reason = REASON_RULE.normalise(typedReason);
  const now = dependencies.clock.now();
  await rejectOnDiskFull(() =>
    dependencies.db.transaction().execute(async (transaction) => {
      const application = await requireWaitingApplication(transaction, id);
      const invoice = isApproved ? await approveApplication(transaction, application, now) : null;
      if (!isApproved) await rejectApplication(transaction, id, reason, now);
      await onSave?.(transaction);
      await emailDecision(dependencies, transaction, application, { isApproved, reason });
      if (invoice) await sendReceipts(dependencies, transaction, invoice);
    }),
  );
  audit({ event: "stall-decided", actor, reason: isApproved ? "approved" : "refused" });
}

/**
 * Loads an undecided application.
 * @throws `RejectionError` if the application doesn't exist or is already decided
 */
export async function requireWaitingApplication(db: Db, id: number): Promise<StallApplication> {
  const application = await db
    .selectFrom("stall_applications")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (!application) throw new RejectionError("There is no such application.");
  if (application.status !== "waiting")
    throw new RejectionError(
      `This application has already been ${application.status === "approved" ? "approved" : "rejected"}.`,
    );
  return application;
}

/** Rejects an application and shows `reason` to the trader. */
async function rejectApplication(db: Db, id: number, reason: string, now: number): Promise<void> {
  await db
    .updateTable("stall_applications")
    .set({ status: "refused", reason, decided_at: now })
    .where("id", "=", id)
    .execute();
}

/**
 * Approves an application: reserves a site, approves the documents, and writes the invoice at the event's
 * current prices. If nothing has to be paid, captures the payment and returns the paid invoice. If not,
 * returns null. `db` is a transaction.
 * @throws `RejectionError` if the event is a draft, no site is left or the stall no longer fits
 */
async function approveApplication(
  db: Db,
  application: StallApplication,
  now: number,
): Promise<Invoice | null> {
  const graph = await loadEvent(db, application.event_id);
  if (!graph) throw new RejectionError(DRAFT_PROBLEM);
  await reserveSite(db, application);
  for (const id of [application.insurance_document_id, application.food_licence_document_id]) {
    const document = id === null ? null : await findDocument(db, id);
    if (document) await approveDocument(db, document);
  }
  const price = await priceApplication(db, application, graph);
  if (!price) throw new RejectionError("This stall no longer fits its site type.");
  const invoiceId = await writeInvoice(db, buildInvoice(application, graph, price, now), null);
  await db
    .updateTable("stall_applications")
    .set({ status: "approved", decided_at: now, invoice_id: invoiceId, amount: price.subTotal })
    .where("id", "=", application.id)
    .execute();
  if (price.payable > 0) return null;
  const token = await startPayment(db, { invoiceId, amount: 0, returnUrl: "", now });
  return capturePayment(db, token, now);
}

async function reserveSite(db: Db, { site_type_id, site_type_name }: StallApplication): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("stall_site_types")
    .set({ taken: sql`taken + 1` })
    .where("id", "=", site_type_id)
    .where((eb) => eb.or([eb("cap", "is", null), eb("taken", "<", eb.ref("cap"))]))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new RejectionError(`No site of type “${site_type_name}” is left.`);
}

/**
 * Prices an application at the event's current prices, less the trader's current credit. `surcharge` is that
 * of the payment method. Returns null if the stall no longer fits its site type.
 */
export async function priceApplication(
  db: Db,
  application: StallApplication,
  graph: EventGraph,
): Promise<(StallPrice & { surcharge: Cents }) | null> {
  // Parse the event as the site does, so that the price is the same as on the site.
  const offer = Event.parse({
    name: graph.event.name,
    ...toStallFields(graph.stalls),
    id: graph.event.id,
    can_apply_stall_site: true,
    stall_not_for_profit_multiplier: graph.event.stall_not_for_profit_multiplier,
  });
  const price = priceStall(
    { ...offer, creditBalance: await loadCreditBalance(db, application.user_id) },
    {
      siteTypeId: application.site_type_id,
      locationId: application.location_id,
      size: { width: application.width, length: application.length },
      power: parsePower(application.power).map(({ id }) => id),
      isNotForProfit: application.not_for_profit === 1,
      notForProfitNumber: application.not_for_profit_number,
    },
  );
  return price && { ...price, surcharge: computeStallSurcharge(application, price.payable) };
}

/** Computes the surcharge of the application's payment method for an amount, in cents. */
export function computeStallSurcharge(
  { payment_method }: Pick<StallApplication, "payment_method">,
  amount: Cents,
): Cents {
  const method = findPaymentMethod(payment_method);
  return method ? computeSurcharge(method, amount) : 0;
}

function buildInvoice(
  application: StallApplication,
  { event }: EventGraph,
  price: StallPrice & { surcharge: Cents },
  now: number,
) {
  const { extraConnections, power, surcharge } = price;
  return {
    userId: application.user_id,
    subject: "stall" as const,
    title: event.name,
    contactName: formatFullName(application.first_name, application.last_name),
    email: application.email,
    phone: application.mobile_phone,
    lines: [
      toInvoiceLine(formatLineDescription("stall", application.site_type_name), 1, price.hire),
      ...(extraConnections > 0
        ? [toInvoiceLine(formatLineDescription("power"), extraConnections, power)]
        : []),
      ...(surcharge > 0 ? [toInvoiceLine(formatLineDescription("fee"), 1, surcharge)] : []),
    ],
    credit: price.credit,
    paymentMethod: application.payment_method,
    now,
  };
}

const toInvoiceLine = (description: string, quantity: number, amount: number) => ({
  description,
  quantity,
  amount,
});
