import { findOrder, type StoredOrder, ticketTypes } from "../ticket-types.ts";
import { entryAtEvent } from "../entry-at-event.ts";
import type { Db } from "../../db/database.ts";
import { type EventGraph, loadEvent } from "../../events/event-graph.ts";
import { dayOf } from "../../events/event-times.ts";
import type { Keep } from "../../http/route.ts";
import { readInvoice } from "../../payments/invoices.ts";
import { type CodeName, passNumber, type TicketCodes } from "./ticket-codes.ts";
import { type Use, useOnce } from "./uses.ts";

/** How a code stands at a gate. `valid` is told once: it is used with that. */
type GateState = "valid" | "used" | "other_event" | "not_paid" | "cancelled" | "unknown";

/** What the gate is told. `message` is for its screen; what isn't known of a code is left out. */
type GateAnswer = { success: boolean; state: GateState; message: string } & Record<string, unknown>;

/** A code as a gate read it, the event that the gate is for, and what it calls itself. */
type Presented = { code: string; event: EventGraph; gate: string };

type From = { db: Db; codes: TicketCodes; now: number; keep: Keep };

/**
 * Checks a code and uses it, in one transaction: two gates at once get one `valid` between them. Whatever is
 * not let in changes nothing.
 */
export function checkCode({ db, codes, now, keep }: From, presented: Presented): Promise<GateAnswer> {
  const named = codes.read(presented.code);
  return db.transaction().execute(async (transaction) => {
    const found = named && (await readPresented(transaction, named));
    if (!named || !found) return refused("unknown", "This is no ticket of ours.");
    const refusal = await refusalOf(transaction, found, presented.event);
    if (refusal) return refusal;

    const facts = await factsOf(transaction, named, found);
    const before = await useOnce(transaction, named, { usedAt: now, gate: presented.gate });
    if (before) return { ...refused("used", "This has been used already."), ...facts, ...usedOf(before) };
    const use = { usedAt: now, gate: presented.gate };
    const answer: GateAnswer = {
      success: true,
      state: "valid",
      message: "Welcome.",
      ...facts,
      ...usedOf(use),
    };
    await keep(transaction, answer);
    return answer;
  });
}

type Found = { order: StoredOrder; graph: EventGraph; types: string[] };

/** The order of a code with its event; null where it has no such ticket or pass (any more). */
async function readPresented(db: Db, { orderId, number }: CodeName): Promise<Found | null> {
  const order = await findOrder(db, orderId);
  const graph = order && (await loadEvent(db, order.event_id));
  if (!order || !graph) return null;
  const types = await ticketTypes(db, order, graph);
  const isThere = number === passNumber ? order.category_id > 0 : number <= types.length;
  return isThere ? { order, graph, types } : null;
}

async function refusalOf(db: Db, { order, graph }: Found, { event }: EventGraph): Promise<GateAnswer | null> {
  if (order.event_id !== event.id)
    return {
      ...refused("other_event", `This is for ${graph.event.name}.`),
      event: graph.event.name,
      event_date: dayOf(graph),
    };
  const invoice = await readInvoice(db, order.invoice_id);
  if (order.status === "transferred" || (order.status === "paid" && invoice?.cancelled_at !== null))
    return refused("cancelled", "This has been cancelled, or transferred to somebody else.");
  return order.status === "paid" ? null : refused("not_paid", "This has not been paid.");
}

/** What staff at the gate compare with who stands before them. */
async function factsOf(db: Db, { number }: CodeName, { order, graph, types }: Found) {
  const holder = `${order.first_name} ${order.last_name}`;
  const event = graph.event.name;
  if (number !== passNumber)
    return { event, kind: "ticket", holder, type: types[number - 1] ?? "", number, of: types.length };
  const { vehicle, garage, camp_site } = await entryAtEvent(db, order);
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

const usedOf = ({ usedAt, gate }: Use) => ({ used_at: new Date(usedAt).toISOString(), used_gate: gate });

const refused = (state: GateState, message: string): GateAnswer => ({ success: false, state, message });
