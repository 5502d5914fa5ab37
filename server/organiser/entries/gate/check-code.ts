import { formatFullName } from "../../../../app/domain/record-rules/person.ts";
import { findOrder, type StoredOrder, loadTicketTypes } from "../ticket-types.ts";
import { loadEntryDetails } from "../entry-details.ts";
import type { Db } from "../../db/database.ts";
import { type EventGraph, loadEvent } from "../../events/event-graph.ts";
import { getFirstDay } from "../../events/event-times.ts";
import type { SaveResponse } from "../../http/route.ts";
import { isRefundedInFull, readInvoice } from "../../payments/invoices.ts";
import { type CodeTarget, PASS_NUMBER, type TicketCodes } from "./ticket-codes.ts";
import { type TicketUse, recordFirstUse } from "./ticket-uses.ts";

/** A code is `valid` only once, because the check records its use. */
type GateState = "valid" | "used" | "other_event" | "not_paid" | "cancelled" | "unknown";

/** The gate shows `message`. */
type GateResponse = { success: boolean; state: GateState; message: string } & Record<string, unknown>;

/** `event` is the gate's event, and `gate` is the gate's name. */
type ScannedCode = { code: string; event: EventGraph; gate: string };

type CheckDependencies = { db: Db; codes: TicketCodes; now: number; saveResponse: SaveResponse };

/**
 * Checks a code and records its use in one transaction. If two gates check a code at the same time, only one
 * gate gets `valid`. A rejected code changes nothing.
 */
export function checkCode(
  { db, codes, now, saveResponse }: CheckDependencies,
  scan: ScannedCode,
): Promise<GateResponse> {
  const target = codes.decode(scan.code);
  return db.transaction().execute(async (transaction) => {
    const ticketOrder = target && (await loadTicketOrder(transaction, target));
    if (!target || !ticketOrder) return toRejection("unknown", "This isn’t a valid ticket.");
    const rejection = await findRejection(transaction, ticketOrder, scan.event);
    if (rejection) return rejection;

    const details = await loadDetails(transaction, target, ticketOrder);
    const earlierUse = await recordFirstUse(transaction, target, { usedAt: now, gate: scan.gate });
    if (earlierUse)
      return {
        ...toRejection("used", "This has already been used."),
        ...details,
        ...toUseFields(earlierUse),
      };
    const use = { usedAt: now, gate: scan.gate };
    const response: GateResponse = {
      success: true,
      state: "valid",
      message: "Welcome.",
      ...details,
      ...toUseFields(use),
    };
    await saveResponse(transaction, response);
    return response;
  });
}

type TicketOrder = { order: StoredOrder; graph: EventGraph; types: string[] };

/** Returns null if the order doesn't have the code's ticket or pass. */
async function loadTicketOrder(db: Db, { orderId, number }: CodeTarget): Promise<TicketOrder | null> {
  const order = await findOrder(db, orderId);
  const graph = order && (await loadEvent(db, order.event_id));
  if (!order || !graph) return null;
  const types = await loadTicketTypes(db, order, graph);
  const hasTicket = number === PASS_NUMBER ? order.category_id > 0 : number <= types.length;
  return hasTicket ? { order, graph, types } : null;
}

async function findRejection(
  db: Db,
  { order, graph }: TicketOrder,
  { event }: EventGraph,
): Promise<GateResponse | null> {
  if (order.event_id !== event.id)
    return {
      ...toRejection("other_event", `This is for ${graph.event.name}.`),
      event: graph.event.name,
      event_date: getFirstDay(graph),
    };
  const invoice = await readInvoice(db, order.invoice_id);
  if (order.status === "transferred" || (order.status === "paid" && invoice?.cancelled_at !== null))
    return toRejection("cancelled", "This has been cancelled or transferred to someone else.");
  if (invoice && isRefundedInFull(invoice))
    return toRejection("cancelled", "This has been refunded, so it isn’t valid.");
  return order.status === "paid" ? null : toRejection("not_paid", "This hasn’t been paid.");
}

/** Staff compare these details with the person at the gate. */
async function loadDetails(db: Db, { number }: CodeTarget, { order, graph, types }: TicketOrder) {
  const holder = formatFullName(order.first_name, order.last_name);
  const event = graph.event.name;
  if (number !== PASS_NUMBER)
    return { event, kind: "ticket", holder, type: types[number - 1] ?? "", number, of: types.length };
  const { vehicle, garage, camp_site } = await loadEntryDetails(db, order);
  return {
    event,
    kind: "pass",
    holder,
    type: order.category_name,
    vehicle: vehicle?.name ?? "",
    racing_number: vehicle?.racing_number ?? "",
    garage,
    camp_site,
  };
}

const toUseFields = ({ usedAt, gate }: TicketUse) => ({
  used_at: new Date(usedAt).toISOString(),
  used_gate: gate,
});

const toRejection = (state: GateState, message: string): GateResponse => ({ success: false, state, message });
