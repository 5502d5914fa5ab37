import { type EntryPrice, type OrderLine, priceEntry } from "../../../app/domain/entry/entry-price.ts";
import { entryProblems } from "../../../app/domain/entry/entry-rules.ts";
import { asksMedicalStatement, chosenCategory } from "../../../app/domain/entry/entry-sections.ts";
import type { EntryChoices, EntryOffer } from "../../../app/domain/entry/entry-offer.ts";
import { phone } from "../../../app/domain/record-rules/phone.ts";
import { oneLine } from "../../../app/domain/record-rules/text-rule.ts";
import { dayIn } from "../../../app/domain/venue-time.ts";
import type { ReceivedEntryOrder } from "../../../app/wire/entry.ts";
import type { Db } from "../db/database.ts";
import type { EventGraph } from "../events/event-graph.ts";
import { dayOf } from "../events/event-times.ts";
import type { Parts } from "../feature.ts";
import type { Caller, Keep } from "../http/route.ts";
import { writeInvoice } from "../payments/invoices.ts";
import { methodOf, paymentMethods, surchargeOf } from "../payments/methods.ts";
import { startPayment } from "../payments/payments.ts";
import { Refusal } from "../payments/refusal.ts";
import { settle } from "../payments/settle.ts";
import { type Taken, takeOrder } from "../payments/take-order.ts";
import { keepTerms } from "../terms/accepted-terms.ts";
import { buyerRefusal } from "./buyer-refusal.ts";
import { eventOffer } from "./event-offer.ts";
import { filledEntryOf } from "./filled-entry.ts";
import { releaseLapsed } from "./lapsed-orders.ts";
import { goneGoods } from "./gone-goods.ts";
import { refuseTooManyPlaces } from "./hold-limits.ts";
import type { MedicalStatements } from "./medical-statements.ts";
import { choicesOf } from "./order-choices.ts";
import { placesOf, releasePlaces, takePlaces } from "./places.ts";
import { notEnough, refusalWords, soldOut } from "./refusal-words.ts";
import { rowOf, unpaidOrder, writeOrder } from "./stored-orders.ts";
import { entryTakenOver } from "./transfers.ts";

/** How the wire answers an order: where to pay, or why not. */
export type OrderAnswer = { success: boolean; message: string; redirect: string };

/**
 * Takes an order of an event: checks every rule again, prices it from what is stored, holds its places for 30
 * minutes and says where to pay. An unpaid order of the same user for the same event is amended. All of it
 * happens in one transaction, so a refused order leaves everything as it was, the older order included, and
 * what is taken is found by its key ever after. Prices and names that the order carries play no part.
 * [API-110 PRICE-024 SEC-016]
 */
export async function submitOrder(
  parts: Parts,
  medical: MedicalStatements,
  caller: Caller,
  order: ReceivedEntryOrder,
  keep: Keep,
): Promise<OrderAnswer> {
  return takeOrder(parts, {
    url: order.url,
    keep,
    take: (db, returnUrl) => writeEntry(parts, db, medical, { caller, order, returnUrl }),
    tell: ({ address, ...told }) => ({ ...told, redirect: address }),
  });
}

type Submitted = { caller: Caller; order: ReceivedEntryOrder; returnUrl: string };

async function writeEntry(
  parts: Parts,
  db: Db,
  medical: MedicalStatements,
  submitted: Submitted,
): Promise<Taken> {
  const { caller, order, returnUrl } = submitted;
  const now = parts.clock.now();
  await releaseLapsed(db, now);
  const former = await unpaidOrder(db, caller.id, order.event_id);
  if (former?.status === "pending") await releasePlaces(db, former.id);

  const { graph, offer } = await eventOffer(parts, db, caller.id, order.event_id);
  const choices = choicesOf(order, offer);
  await refuseProblems(parts, db, { caller, order, graph, offer, choices });
  const takesOver = await entryTakenOver(db, offer, choices, order);

  const price = priceEntry(offer, choices);
  const invoiceId = await writeInvoice(
    db,
    invoiceOf(order, caller, graph, price, now),
    former?.invoice_id ?? null,
  );
  const places = placesOf(price.lines, takesOver !== null);
  const category = chosenCategory(offer, choices);
  const row = rowOf(order, {
    userId: caller.id,
    categoryId: category?.id ?? 0,
    categoryName: category?.name ?? "",
    takesOver,
    invoiceId,
    now,
  });
  const orderId = await writeOrder(db, row, places, former?.id ?? null);
  const accepted = {
    userId: caller.id,
    kind: "entry",
    about: order.event_id,
    recordId: orderId,
    now,
  } as const;
  await keepTerms(db, accepted, order.accepted_terms);

  const held = { userId: caller.id, eventId: order.event_id, isFree: price.subTotal === 0 };
  await refuseTooManyPlaces(db, parts.holdLimits, held, places);

  const gone = await takePlaces(db, { id: orderId, holder: `${row.first_name} ${row.last_name}` }, places);
  if (gone) throw new Refusal(gone.left > 0 ? notEnough(gone.name, gone.left) : soldOut(gone.name));
  if (asksMedicalStatement(offer, choices)) await medical.keep(db, orderId, order);
  else await medical.forget(db, orderId);

  const amount = amountOf(price, order.payment_gateway);
  const token = await startPayment(db, { invoiceId, amount, returnUrl, now });
  return { invoiceId, token, paid: amount === 0 ? await settle(db, token, now) : null };
}

async function refuseProblems(
  parts: Parts,
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
  const filled = await filledEntryOf(db, caller.id, order, choices);
  const days = { today: dayIn(parts.timeZone, parts.clock.now()), eventDay: dayOf(graph) };
  const [problem] = entryProblems(offer, filled, days);
  if (problem) {
    const gone = goneGoods(graph, offer, choices, problem);
    throw new Refusal(gone === null ? refusalWords(problem, offer) : soldOut(gone));
  }
  if (!methodOf(order.payment_gateway)) throw new Refusal("This payment method is not offered.");
  const refusal = buyerRefusal(order);
  if (refusal !== "") throw new Refusal(refusal);
}

function invoiceOf(
  order: ReceivedEntryOrder,
  caller: Caller,
  { event }: EventGraph,
  price: EntryPrice,
  now: number,
) {
  const method = methodOf(order.payment_gateway) ?? paymentMethods[0];
  const surcharge = method ? surchargeOf(method, price.payable) : 0;
  const lines = price.lines.map((line) => ({
    description: describe(line),
    quantity: line.quantity,
    amount: line.amount,
  }));
  return {
    userId: caller.id,
    subject: "entry" as const,
    title: event.name,
    contactName: `${oneLine(order.first_name)} ${oneLine(order.last_name)}`,
    email: order.email.trim(),
    phone: phone.keep(order.mobile_phone),
    lines:
      surcharge > 0
        ? [...lines, { description: "Admin Processing Fee", quantity: 1, amount: surcharge }]
        : lines,
    credit: price.credit,
    paymentMethod: method?.id ?? "",
    now,
  };
}

/** A line's name says what it is where it stands alone, on the invoice: “Adult” of what? */
function describe({ kind, name }: OrderLine): string {
  if (kind === "category") return `Entry – ${name}`;
  return kind === "spectator" ? `Spectator – ${name}` : name;
}

function amountOf(price: EntryPrice, gateway: string): number {
  const method = methodOf(gateway);
  return price.payable + (method ? surchargeOf(method, price.payable) : 0);
}
