import { toOneLine } from "../../../app/domain/record-rules/text-rule.ts";
import { phoneRule } from "../../../app/domain/record-rules/phone.ts";
import { findChosenSiteType } from "../../../app/domain/stall/stall-offer.ts";
import { isAboveEveryTier, priceStall } from "../../../app/domain/stall/stall-price.ts";
import { findStallProblems } from "../../../app/domain/stall/stall-rules.ts";
import { getDayInZone } from "../../../app/domain/venue-time.ts";
import type { Event } from "../../../app/wire/event.ts";
import type { Db } from "../db/database.ts";
import { rejectOnDiskFull } from "../db/full-disk.ts";
import { findBuyerProblem } from "../entries/buyer-problem.ts";
import { loadEventOffer } from "../entries/event-offer.ts";
import type { EventGraph } from "../events/event-graph.ts";
import type { Dependencies } from "../feature.ts";
import type { Caller, SaveResponse } from "../http/route.ts";
import { findPaymentMethod } from "../payments/methods.ts";
import { RejectionError } from "../payments/rejection-error.ts";
import { parseReturnUrl } from "../payments/return-url.ts";
import { storeTerms } from "../terms/accepted-terms.ts";
import { withNewFiles } from "../uploads/stored-files.ts";
import { toFilledStall, type ReceivedStall } from "./received-stall.ts";
import { computeStallSurcharge } from "./decide.ts";
import { getStallRejectionMessage, findStallTextProblem } from "./stall-rejection.ts";
import { emailApplication } from "./stall-mails.ts";
import { createTraderDataLoader } from "./stallholder.ts";
import { saveStallDocuments, type StallFiles, stageFiles } from "./stall-uploads.ts";

type StallOrderResponse = { success: boolean; message: string; redirect: string };

/**
 * Checks a stall application against all rules of the form and saves it. Returns the return URL, or a message
 * if the application is rejected. The site is reserved later, when the organiser approves the application.
 * [API-110 STALL-001 STALL-008]
 */
export async function applyForStall(
  dependencies: Dependencies,
  caller: Caller,
  order: ReceivedStall,
  saveResponse: SaveResponse,
): Promise<StallOrderResponse> {
  const returnUrl = parseReturnUrl(order.url, dependencies.siteOrigins);
  if (returnUrl === null) return toRejection("Invalid return URL.");
  const response: StallOrderResponse = { success: true, message: "", redirect: returnUrl };
  try {
    await checkApplication(dependencies, dependencies.db, caller, order);
    await withNewFiles(dependencies, caller.id, async (newFiles) => {
      const files = await stageFiles(dependencies, newFiles, caller.id, order);
      await rejectOnDiskFull(() =>
        dependencies.db.transaction().execute(async (transaction) => {
          // Check again, because another application may have been saved since the first check.
          const eventAndOffer = await checkApplication(dependencies, transaction, caller, order);
          const newApplication = { caller, order, files, ...eventAndOffer };
          const id = await insertApplication(dependencies, transaction, newApplication);
          const application = describeApplication(order, eventAndOffer);
          await emailApplication(dependencies, transaction, { id, userId: caller.id, order, ...application });
          await saveResponse(transaction, response, 0);
          await newFiles.commit(transaction);
        }),
      );
    });
    return response;
  } catch (error) {
    if (error instanceof RejectionError) return toRejection(error.message);
    throw error;
  }
}

/**
 * Loads the event's offer to this trader and checks the application against it.
 * @throws `RejectionError` if the application breaks a rule
 */
async function checkApplication(dependencies: Dependencies, db: Db, caller: Caller, order: ReceivedStall) {
  const { graph, offer } = await loadEventOffer(dependencies, db, caller.id, order.event_id);
  const context = {
    today: getDayInZone(dependencies.timeZone, dependencies.clock.now()),
    eventEndDay: (graph.dates.at(-1)?.ends ?? "").slice(0, 10),
    storedInsuranceExpiry: offer.stallPublicLiabilityInsurance?.expiry ?? "",
    storedFoodLicenceExpiry: offer.stallFoodLicence?.expiry ?? "",
  };
  const [problem] = findStallProblems(offer, toFilledStall(order), context);
  if (problem) throw new RejectionError(getStallRejectionMessage(problem, offer, order));
  if (!findPaymentMethod(order.payment_gateway))
    throw new RejectionError("This payment method isn’t available.");
  const textProblem = findBuyerProblem(order) || findStallTextProblem(order);
  if (textProblem !== "") throw new RejectionError(textProblem);
  return { graph, offer };
}

type NewApplication = {
  caller: Caller;
  order: ReceivedStall;
  files: StallFiles;
  graph: EventGraph;
  offer: Event;
};

/** Returns the id of the new application. */
async function insertApplication(
  dependencies: Dependencies,
  db: Db,
  { caller, order, files, graph, offer }: NewApplication,
): Promise<number> {
  const now = dependencies.clock.now();
  const filledStall = toFilledStall(order);
  const stallholder = await createTraderDataLoader(db, caller.id, now)(graph);
  const documents = await saveStallDocuments(db, { order, files, stallholder, userId: caller.id, now });
  const type = findChosenSiteType(offer, filledStall);
  const location = offer.stallLocations.find(({ id }) => id === filledStall.locationId);
  const { id: recordId } = await db
    .insertInto("stall_applications")
    .values({
      event_id: order.event_id,
      user_id: caller.id,
      status: "waiting",
      reason: "",
      site_type_id: filledStall.siteTypeId,
      site_type_name: type?.name ?? "",
      location_id: location?.id ?? 0,
      location_name: location?.name ?? "",
      preferred_location: toOneLine(order.stall_site_preferred_location),
      products: order.stall_products_and_display_description.trim(),
      overview: order.stall_company_product_overview.trim(),
      width: order.stall_width,
      length: order.stall_length,
      height: Math.max(0, order.stall_height),
      vehicle: toOneLine(order.stall_vehicle_make_and_model),
      registration: toOneLine(order.stall_vehicle_registration),
      uses_our_insurance: Number(order.stall_public_liability_insurance_use_ours),
      insurance_document_id: documents.insurance,
      insurance_will_update: Number(order.stall_public_liability_insurance_will_update_on_renewal),
      food_licence_document_id: documents.foodLicence,
      food_licence_will_update: Number(order.stall_food_licence_will_update_on_renewal),
      power: JSON.stringify(order.stall_power.map(({ id, reason }) => ({ id, reason: toOneLine(reason) }))),
      photos: JSON.stringify(files.photos),
      not_for_profit: Number(order.stall_not_for_profit),
      not_for_profit_number: toOneLine(order.stall_not_for_profit_number),
      first_name: toOneLine(order.first_name),
      last_name: toOneLine(order.last_name),
      email: order.email.trim(),
      mobile_phone: phoneRule.normalise(order.mobile_phone),
      payment_method: order.payment_gateway,
      amount: priceStall(offer, filledStall)?.subTotal ?? 0,
      invoice_id: null,
      created_at: now,
      decided_at: null,
      paid_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const acceptance = { userId: caller.id, kind: "stall", about: order.event_id, recordId, now } as const;
  await storeTerms(db, acceptance, order.accepted_terms);
  return recordId;
}

function describeApplication(
  order: ReceivedStall,
  { graph, offer }: Pick<NewApplication, "graph" | "offer">,
) {
  const filledStall = toFilledStall(order);
  const type = findChosenSiteType(offer, filledStall);
  const price = priceStall(offer, filledStall);
  const hasPrice = type !== null && price !== null && !isAboveEveryTier(type, filledStall.size);
  return {
    graph,
    site: type?.name ?? "",
    location: offer.stallLocations.find(({ id }) => id === filledStall.locationId)?.name ?? "",
    ...filledStall.size,
    amount: hasPrice
      ? price.payable + computeStallSurcharge({ payment_method: order.payment_gateway }, price.payable)
      : null,
  };
}

const toRejection = (message: string): StallOrderResponse => ({ success: false, message, redirect: "" });
