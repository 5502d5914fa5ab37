import { oneLine } from "../../../app/domain/record-rules/text-rule.ts";
import { phone } from "../../../app/domain/record-rules/phone.ts";
import { chosenSiteType } from "../../../app/domain/stall/stall-offer.ts";
import { priceStall } from "../../../app/domain/stall/stall-price.ts";
import { stallProblems } from "../../../app/domain/stall/stall-rules.ts";
import { dayIn } from "../../../app/domain/venue-time.ts";
import type { Event } from "../../../app/wire/event.ts";
import type { Db } from "../db/database.ts";
import { wholeOrRefused } from "../db/full-disk.ts";
import { buyerRefusal } from "../entries/buyer-refusal.ts";
import { eventOffer } from "../entries/event-offer.ts";
import type { EventGraph } from "../events/event-graph.ts";
import type { Parts } from "../feature.ts";
import type { Caller, Keep } from "../http/route.ts";
import { methodOf } from "../payments/methods.ts";
import { Refusal } from "../payments/refusal.ts";
import { returnAddress } from "../payments/return-address.ts";
import { keepTerms } from "../terms/accepted-terms.ts";
import { withNewFiles } from "../uploads/stored-files.ts";
import { filledStallOf, type ReceivedStall } from "./received-stall.ts";
import { stallRefusal, textRefusal } from "./stall-refusal.ts";
import { readStallholder } from "./stallholder.ts";
import { documentsOf, type StallFiles, stageFiles } from "./taken-files.ts";

type Answer = { success: boolean; message: string; redirect: string };

/**
 * Takes an application for a stall: checks every rule again, keeps its files, and leads back to the page that
 * it came from. Nothing is held or charged before the organiser approves it. An application that is refused
 * leaves nothing behind. [API-110 STALL-001 STALL-008]
 */
export async function applyForStall(
  parts: Parts,
  caller: Caller,
  order: ReceivedStall,
  keep: Keep,
): Promise<Answer> {
  const back = returnAddress(order.url, parts.siteOrigins);
  if (back === null) return refused("The address to come back to is not one of ours.");
  const answer: Answer = { success: true, message: "", redirect: back };
  try {
    await checked(parts, parts.db, caller, order);
    await withNewFiles(parts, caller.id, async (newFiles) => {
      const files = await stageFiles(parts, newFiles, caller.id, order);
      await wholeOrRefused(() =>
        parts.db.transaction().execute(async (transaction) => {
          // What changed while the files were looked into counts: two at once may be one too many.
          const offered = await checked(parts, transaction, caller, order);
          await write(parts, transaction, { caller, order, files, ...offered });
          await keep(transaction, answer, 0);
          await newFiles.store(transaction);
        }),
      );
    });
    return answer;
  } catch (error) {
    if (error instanceof Refusal) return refused(error.message);
    throw error;
  }
}

/** The event as this trader is told it. Throws `Refusal` for an application that can't be taken. */
async function checked(parts: Parts, db: Db, caller: Caller, order: ReceivedStall) {
  const { graph, offer } = await eventOffer(parts, db, caller.id, order.event_id);
  const facts = {
    today: dayIn(parts.timeZone, parts.clock.now()),
    lastDay: (graph.dates.at(-1)?.ends ?? "").slice(0, 10),
    storedInsurance: offer.stallPublicLiabilityInsurance?.expiry ?? "",
    storedFoodLicence: offer.stallFoodLicence?.expiry ?? "",
  };
  const [problem] = stallProblems(offer, filledStallOf(order), facts);
  if (problem) throw new Refusal(stallRefusal(problem, offer, order));
  if (!methodOf(order.payment_gateway)) throw new Refusal("This payment method is not offered.");
  const refusal = buyerRefusal(order) || textRefusal(order);
  if (refusal !== "") throw new Refusal(refusal);
  return { graph, offer };
}

type Application = {
  caller: Caller;
  order: ReceivedStall;
  files: StallFiles;
  graph: EventGraph;
  offer: Event;
};

async function write(
  parts: Parts,
  db: Db,
  { caller, order, files, graph, offer }: Application,
): Promise<void> {
  const now = parts.clock.now();
  const filled = filledStallOf(order);
  const stallholder = await readStallholder(db, caller.id, graph, now);
  const documents = await documentsOf(db, { order, files, stallholder, userId: caller.id, now });
  const type = chosenSiteType(offer, filled);
  const location = offer.stallLocations.find(({ id }) => id === filled.locationId);
  const { id: recordId } = await db
    .insertInto("stall_applications")
    .values({
      event_id: order.event_id,
      user_id: caller.id,
      status: "waiting",
      reason: "",
      site_type_id: filled.siteTypeId,
      site_type_name: type?.name ?? "",
      location_id: location?.id ?? 0,
      location_name: location?.name ?? "",
      preferred_location: oneLine(order.stall_site_preferred_location),
      products: order.stall_products_and_display_description.trim(),
      overview: order.stall_company_product_overview.trim(),
      width: order.stall_width,
      length: order.stall_length,
      height: Math.max(0, order.stall_height),
      vehicle: oneLine(order.stall_vehicle_make_and_model),
      registration: oneLine(order.stall_vehicle_registration),
      uses_our_insurance: Number(order.stall_public_liability_insurance_use_ours),
      insurance_document_id: documents.insurance,
      insurance_will_update: Number(order.stall_public_liability_insurance_will_update_on_renewal),
      food_licence_document_id: documents.foodLicence,
      food_licence_will_update: Number(order.stall_food_licence_will_update_on_renewal),
      power: JSON.stringify(order.stall_power.map(({ id, reason }) => ({ id, reason: oneLine(reason) }))),
      photos: JSON.stringify(files.photos),
      not_for_profit: Number(order.stall_not_for_profit),
      not_for_profit_number: oneLine(order.stall_not_for_profit_number),
      first_name: oneLine(order.first_name),
      last_name: oneLine(order.last_name),
      email: order.email.trim(),
      mobile_phone: phone.keep(order.mobile_phone),
      payment_method: order.payment_gateway,
      amount: priceStall(offer, filled)?.subTotal ?? 0,
      invoice_id: null,
      created_at: now,
      decided_at: null,
      paid_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const accepted = { userId: caller.id, kind: "stall", about: order.event_id, recordId, now } as const;
  await keepTerms(db, accepted, order.accepted_terms);
}

const refused = (message: string): Answer => ({ success: false, message, redirect: "" });
