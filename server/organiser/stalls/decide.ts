import { formatFullName } from "../../../app/domain/record-rules/person.ts";
import { sql } from "kysely";
import { priceStall, type StallPrice } from "../../../app/domain/stall/stall-price.ts";
import { loadCreditBalance } from "../account/credit.ts";
import type { Db } from "../db/database.ts";
import { approveDocument, findDocument } from "../documents/document-store.ts";
import { toStallFields } from "../events/stall-record.ts";
import { type EventGraph, loadEvent } from "../events/event-graph.ts";
import { Event } from "../../../app/wire/event.ts";
import { type Invoice, writeInvoice } from "../payments/invoices.ts";
import { findPaymentMethod, computeSurcharge } from "../payments/methods.ts";
import { startPayment } from "../payments/payments.ts";
import { RejectionError } from "../payments/rejection-error.ts";
import { capturePayment } from "../payments/capture-payment.ts";
import { formatLineDescription } from "../payments/invoice-translations.ts";
import type { StallApplication } from "./stallholder.ts";
import { parsePower } from "./stallholder-record.ts";

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
export async function rejectApplication(db: Db, id: number, reason: string, now: number): Promise<void> {
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
 * @throws `RejectionError` if no site is left or the stall no longer fits
 */
export async function approveApplication(
  db: Db,
  application: StallApplication,
  now: number,
): Promise<Invoice | null> {
  const graph = await loadEvent(db, application.event_id);
  if (!graph) throw new RejectionError("There is no such event.");
  await reserveSite(db, application);
  for (const id of [application.insurance_document_id, application.food_licence_document_id]) {
    const document = id === null ? null : await findDocument(db, id);
    if (document) await approveDocument(db, document);
  }
  const price = await priceApplication(db, application, graph);
  const method = findPaymentMethod(application.payment_method);
  const surcharge = method ? computeSurcharge(method, price.payable) : 0;
  const invoiceId = await writeInvoice(db, buildInvoice(application, graph, price, surcharge, now), null);
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

async function priceApplication(
  db: Db,
  application: StallApplication,
  graph: EventGraph,
): Promise<StallPrice> {
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
  if (!price) throw new RejectionError("This stall no longer fits its site type.");
  return price;
}

function buildInvoice(
  application: StallApplication,
  { event }: EventGraph,
  price: StallPrice,
  surcharge: number,
  now: number,
) {
  const { extraConnections, power } = price;
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
