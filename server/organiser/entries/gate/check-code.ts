import { fullName } from "../../../../app/domain/record-rules/person.ts";
import { findOrder, type StoredOrder, ticketTypes } from "../ticket-types.ts";
import { loadEntryDetails } from "../entry-details.ts";
import type { Db } from "../../db/database.ts";
import { type EventGraph, loadEvent } from "../../events/event-graph.ts";
import { dayOf } from "../../events/event-times.ts";
import type { SaveResponse } from "../../http/route.ts";
import { readInvoice } from "../../payments/invoices.ts";
import { type CodeTarget, PASS_NUMBER, type TicketCodes } from "./ticket-codes.ts";
import { type TicketUse, recordFirstUse } from "./ticket-uses.ts";

/** The result of a check. A code is `valid` once: the check marks it as used. */
type GateState = "valid" | "used" | "other_event" | "not_paid" | "cancelled" | "unknown";

/** The response to the gate. `message` is for its screen; unknown members are omitted. */
type GateResponse = { success: boolean; state: GateState; message: string } & Record<string, unknown>;

/** A scanned code, the event that the gate checks tickets for, and the gate's name. */
type Presented = { code: string; event: EventGraph; gate: string };

type CheckContext = { db: Db; codes: TicketCodes; now: number; saveResponse: SaveResponse };

/**
 * Checks a code and marks it as used, in one transaction: of two gates that check it at the same time only
 * one gets `valid`. A rejected code changes nothing.
 */
export function checkCode(
  { db, codes, now, saveResponse }: CheckContext,
  presented: Presented,
): Promise<GateResponse> {
  const target = codes.decode(presented.code);
  return db.transaction().execute(async (transaction) => {
    const found = target && (await loadPresented(transaction, target));
    if (!target || !found) return rejected("unknown", "This isn’t a valid ticket.");
    const rejection = await rejectionOf(transaction, found, presented.event);
    if (rejection) return rejection;

    const details = await detailsOf(transaction, target, found);
    const before = await recordFirstUse(transaction, target, { usedAt: now, gate: presented.gate });
    if (before) return { ...rejected("used", "This has already been used."), ...details, ...usedOf(before) };
    const use = { usedAt: now, gate: presented.gate };
    const response: GateResponse = {
      success: true,
      state: "valid",
      message: "Welcome.",
      ...details,
      ...usedOf(use),
    };
    await saveResponse(transaction, response);
    return response;
  });
}

type Found = { order: StoredOrder; graph: EventGraph; types: string[] };

/** Loads the order of a code with its event; null if it has no such ticket or pass (any more). */
async function loadPresented(db: Db, { orderId, number }: CodeTarget): Promise<Found | null> {
  const order = await findOrder(db, orderId);
  const graph = order && (await loadEvent(db, order.event_id));
  if (!order || !graph) return null;
  const types = await ticketTypes(db, order, graph);
  const exists = number === PASS_NUMBER ? order.category_id > 0 : number <= types.length;
  return exists ? { order, graph, types } : null;
}

async function rejectionOf(
  db: Db,
  { order, graph }: Found,
  { event }: EventGraph,
): Promise<GateResponse | null> {
  if (order.event_id !== event.id)
    return {
      ...rejected("other_event", `This is for ${graph.event.name}.`),
      event: graph.event.name,
      event_date: dayOf(graph),
    };
  const invoice = await readInvoice(db, order.invoice_id);
  if (order.status === "transferred" || (order.status === "paid" && invoice?.cancelled_at !== null))
    return rejected("cancelled", "This has been cancelled or transferred to someone else.");
  return order.status === "paid" ? null : rejected("not_paid", "This hasn’t been paid.");
}

/** The details that staff compare with the person at the gate. */
async function detailsOf(db: Db, { number }: CodeTarget, { order, graph, types }: Found) {
  const holder = fullName(order.first_name, order.last_name);
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

const usedOf = ({ usedAt, gate }: TicketUse) => ({
  used_at: new Date(usedAt).toISOString(),
  used_gate: gate,
});

const rejected = (state: GateState, message: string): GateResponse => ({ success: false, state, message });
