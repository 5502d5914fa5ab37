import type { Db } from "../db/database.ts";
import type { EventGraph } from "../events/event-graph.ts";
import { hasTerms } from "../events/event-record.ts";
import { hasAcceptedTerms } from "../terms/accepted-terms.ts";
import type { StoredOrder } from "./ticket-types.ts";

/**
 * Loads the data for a driver's checklist: what the class requires, and what the order already has.
 * `medical_statement` never contains medical answers. `terms` is null if the site sent no accepted
 * terms.
 */
export async function loadEntryReadiness(db: Db, order: StoredOrder, graph: EventGraph) {
  const category = graph.categories.find(({ id }) => id === order.category_id);
  const waivesLicence = category?.waives_licence === 1;
  const boughtLicence =
    graph.event.race_licence === "" || waivesLicence
      ? undefined
      : graph.licenceTypes.find(({ id }) => id === order.licence_id);
  return {
    must_be_registered: category?.requires_vehicle === 1 && category.vehicle_must_be_registered === 1,
    licence_asked: !waivesLicence,
    licence_bought: boughtLicence?.name ?? "",
    terms: hasTerms(graph) ? await loadTermsStatus(db, order.id) : "not-asked",
    medical_statement: await loadMedicalStatementStatus(db, order.id, boughtLicence?.is_annual === 1),
  };
}

const loadTermsStatus = async (db: Db, orderId: number) =>
  (await hasAcceptedTerms(db, { kind: "entry", recordId: orderId })) ? "accepted" : null;

async function loadMedicalStatementStatus(db: Db, orderId: number, isRequired: boolean) {
  if (!isRequired) return "not-asked";
  const row = await db
    .selectFrom("medical_statements")
    .select("order_id")
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return row ? "given" : "missing";
}
