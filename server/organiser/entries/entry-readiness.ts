import type { Db } from "../db/database.ts";
import type { EventGraph } from "../events/event-graph.ts";
import { hasTerms } from "../events/event-record.ts";
import { hasAccepted } from "../terms/accepted-terms.ts";
import type { StoredOrder } from "./ticket-types.ts";

/**
 * How ready an entry's driver is, as far as the order tells: whether the class asks for a registered car and
 * a licence, the licence bought with the entry, whether terms were accepted and a medical statement was
 * given. No answer of the statement is told. Of an order without terms, which other sites may send, nobody
 * knows whether they were accepted.
 */
export async function entryReadiness(db: Db, order: StoredOrder, graph: EventGraph) {
  const category = graph.categories.find(({ id }) => id === order.category_id);
  const waivesLicence = category?.waives_licence === 1;
  const bought =
    graph.event.race_licence === "" || waivesLicence
      ? undefined
      : graph.licenceTypes.find(({ id }) => id === order.licence_id);
  return {
    must_be_registered: category?.requires_vehicle === 1 && category.vehicle_must_be_registered === 1,
    licence_asked: !waivesLicence,
    licence_bought: bought?.name ?? "",
    terms: hasTerms(graph) ? await acceptedOf(db, order.id) : "not-asked",
    medical_statement: await statementOf(db, order.id, bought?.is_annual === 1),
  };
}

const acceptedOf = async (db: Db, orderId: number) =>
  (await hasAccepted(db, { kind: "entry", recordId: orderId })) ? "accepted" : null;

async function statementOf(db: Db, orderId: number, isAsked: boolean) {
  if (!isAsked) return "not-asked";
  const row = await db
    .selectFrom("medical_statements")
    .select("order_id")
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return row ? "given" : "missing";
}
