import { formatFullName } from "../../../app/domain/record-rules/person.ts";
import { type EntryPrice, type OrderLine, priceEntry } from "../../../app/domain/entry/entry-price.ts";
import { findEntryProblems } from "../../../app/domain/entry/entry-rules.ts";
import { requiresMedicalStatement, findChosenCategory } from "../../../app/domain/entry/entry-sections.ts";
import type { EntryChoices, EntryOffer } from "../../../app/domain/entry/entry-offer.ts";
import { phoneRule } from "../../../app/domain/record-rules/phone.ts";
import { toOneLine } from "../../../app/domain/record-rules/text-rule.ts";
import { getDayInZone } from "../../../app/domain/venue-time.ts";
import type { ReceivedEntryOrder } from "../../../app/wire/entry.ts";
import type { Db } from "../db/database.ts";
import type { EventGraph } from "../events/event-graph.ts";
import { getFirstDay } from "../events/event-times.ts";
import type { Dependencies } from "../feature.ts";
import type { Caller, SaveResponse } from "../http/route.ts";
import { writeInvoice } from "../payments/invoices.ts";
import { findPaymentMethod, PAYMENT_METHODS, computeSurcharge } from "../payments/methods.ts";
import { startPayment } from "../payments/payments.ts";
import { RejectionError } from "../payments/rejection-error.ts";
import { capturePayment } from "../payments/capture-payment.ts";
import { type PlacedOrder, placeOrder } from "../payments/place-order.ts";
import { formatLineDescription } from "../payments/invoice-translations.ts";
import { storeTerms } from "../terms/accepted-terms.ts";
import { findBuyerProblem } from "./buyer-problem.ts";
import { loadEventOffer } from "./event-offer.ts";
import { loadRuleInput } from "./entry-rule-input.ts";
import { releaseLapsedOrders } from "./lapsed-orders.ts";
import { findSoldOutItemName } from "./sold-out-item.ts";
import { enforceHoldLimits } from "./hold-limits.ts";
import type { MedicalStatements } from "./medical-statements.ts";
import { parseEntryChoices } from "./order-choices.ts";
import { toReservations, releaseReservations, reserveItems } from "./reservations.ts";
import { getNotEnoughLeftMessage, getRejectionMessage, getSoldOutMessage } from "./rejection-messages.ts";
import { buildOrderRow, findUnpaidOrder, writeOrder } from "./stored-orders.ts";
import { type CountTransferGuess, findTransferredEntry } from "./transferred-entry.ts";

/**
 * The API's response to an order. `redirect` is the payment URL, or the return URL if nothing has to be paid,
 * or "" for a rejection. `message` is the reason of a rejection, or "".
 */
export type OrderResponse = { success: boolean; message: string; redirect: string };

/**
 * Accepts an order for an event: checks all rules, prices the order from stored data, reserves its items for
 * `ORDER_HOLD_MS` and returns the payment URL. Replaces an unpaid order of the user for the event. A
 * rejection changes nothing, because one transaction contains all changes and the stored response. [API-110
 * PRICE-024 SEC-016]
 */
export async function submitOrder(
  dependencies: Dependencies,
  medicalStatements: MedicalStatements,
  caller: Caller,
  order: ReceivedEntryOrder,
  saveResponse: SaveResponse,
  countTransferGuess: CountTransferGuess,
): Promise<OrderResponse> {
  return placeOrder(dependencies, {
    url: order.url,
    saveResponse,
    save: (db, returnUrl) =>
      writeEntry(dependencies, db, medicalStatements, { caller, order, returnUrl, countTransferGuess }),
    toResponse: ({ redirectUrl, ...result }) => ({ ...result, redirect: redirectUrl }),
  });
}

type EntrySubmission = {
  caller: Caller;
  order: ReceivedEntryOrder;
  returnUrl: string;
  countTransferGuess: CountTransferGuess;
};

async function writeEntry(
  dependencies: Dependencies,
  db: Db,
  medicalStatements: MedicalStatements,
  submission: EntrySubmission,
): Promise<PlacedOrder> {
  const { caller, order, returnUrl, countTransferGuess } = submission;
  const now = dependencies.clock.now();
  await releaseLapsedOrders(db, now);
  const unpaidOrder = await findUnpaidOrder(db, caller.id, order.event_id);
  if (unpaidOrder?.status === "pending") await releaseReservations(db, unpaidOrder.id);

  const { graph, offer } = await loadEventOffer(dependencies, db, caller.id, order.event_id);
  const choices = parseEntryChoices(order, offer);
  await rejectProblems(dependencies, db, { caller, order, graph, offer, choices });
  const transferredOrderId = await findTransferredEntry(db, offer, choices, order, countTransferGuess);

  const price = priceEntry(offer, choices);
  const invoiceId = await writeInvoice(
    db,
    buildInvoice(order, caller, graph, price, now),
    unpaidOrder?.invoice_id ?? null,
  );
  const reservations = toReservations(price.lines, transferredOrderId !== null);
  const category = findChosenCategory(offer, choices);
  const row = buildOrderRow(order, {
    userId: caller.id,
    categoryId: category?.id ?? 0,
    categoryName: category?.name ?? "",
    transferredOrderId,
    invoiceId,
    now,
  });
  const orderId = await writeOrder(db, row, reservations, unpaidOrder?.id ?? null);
  const termsAcceptance = {
    userId: caller.id,
    kind: "entry",
    about: order.event_id,
    recordId: orderId,
    now,
  } as const;
  await storeTerms(db, termsAcceptance, order.accepted_terms);

  const limitedOrder = { userId: caller.id, eventId: order.event_id, isFree: price.subTotal === 0 };
  await enforceHoldLimits(db, dependencies.holdLimits, limitedOrder, reservations);

  const soldOutItem = await reserveItems(
    db,
    { id: orderId, holder: formatFullName(row.first_name, row.last_name) },
    reservations,
  );
  if (soldOutItem)
    throw new RejectionError(
      soldOutItem.remaining > 0
        ? getNotEnoughLeftMessage(soldOutItem.name, soldOutItem.remaining)
        : getSoldOutMessage(soldOutItem.name),
    );
  if (requiresMedicalStatement(offer, choices)) await medicalStatements.save(db, orderId, order);
  else await medicalStatements.remove(db, orderId);

  const amount = computeAmountToPay(price, order.payment_gateway);
  const token = await startPayment(db, { invoiceId, amount, returnUrl, now });
  return { invoiceId, token, paidInvoice: amount === 0 ? await capturePayment(db, token, now) : null };
}

async function rejectProblems(
  dependencies: Dependencies,
  db: Db,
  {
    caller,
    order,
    graph,
    offer,
    choices,
  }: {
    caller: Caller;
    order: ReceivedEntryOrder;
    graph: EventGraph;
    offer: EntryOffer;
    choices: EntryChoices;
  },
): Promise<void> {
  const ruleInput = await loadRuleInput(db, caller.id, order, choices);
  const days = {
    today: getDayInZone(dependencies.timeZone, dependencies.clock.now()),
    eventDay: getFirstDay(graph),
  };
  const [problem] = findEntryProblems(offer, ruleInput, days);
  if (problem) {
    const soldOutName = findSoldOutItemName(graph, offer, choices, problem);
    throw new RejectionError(
      soldOutName === null ? getRejectionMessage(problem, offer) : getSoldOutMessage(soldOutName),
    );
  }
  if (!findPaymentMethod(order.payment_gateway))
    throw new RejectionError("This payment method isn’t available.");
  const buyerProblem = findBuyerProblem(order);
  if (buyerProblem !== "") throw new RejectionError(buyerProblem);
}

function buildInvoice(
  order: ReceivedEntryOrder,
  caller: Caller,
  { event }: EventGraph,
  price: EntryPrice,
  now: number,
) {
  const method = findPaymentMethod(order.payment_gateway) ?? PAYMENT_METHODS[0];
  const surcharge = method ? computeSurcharge(method, price.payable) : 0;
  const lines = price.lines.map((line) => ({
    description: formatInvoiceLine(line),
    quantity: line.quantity,
    amount: line.amount,
  }));
  return {
    userId: caller.id,
    subject: "entry" as const,
    title: event.name,
    contactName: formatFullName(toOneLine(order.first_name), toOneLine(order.last_name)),
    email: order.email.trim(),
    phone: phoneRule.normalise(order.mobile_phone),
    lines:
      surcharge > 0
        ? [...lines, { description: formatLineDescription("fee"), quantity: 1, amount: surcharge }]
        : lines,
    credit: price.credit,
    paymentMethod: method?.id ?? "",
    now,
  };
}

/** Classes and tickets have names such as “Adult”, so the description adds the kind. */
function formatInvoiceLine({ kind, name }: OrderLine): string {
  if (kind === "category") return formatLineDescription("entry", name);
  return kind === "spectator" ? formatLineDescription("spectator", name) : name;
}

function computeAmountToPay(price: EntryPrice, gateway: string): number {
  const method = findPaymentMethod(gateway);
  return price.payable + (method ? computeSurcharge(method, price.payable) : 0);
}
