import { formatFullName } from "../../../app/domain/record-rules/person.ts";
import { z } from "zod";
import { toDollars } from "../../../app/domain/money.ts";
import { flag, recordId, text } from "../../../app/wire/primitives.ts";
import { authenticateOffice } from "../documents/decisions.ts";
import { findDocument } from "../documents/document-store.ts";
import type { Dependencies } from "../feature.ts";
import type { Caller, Route } from "../http/route.ts";
import { requireStaff } from "../http/staff-tokens.ts";
import { RejectionError } from "../payments/rejection-error.ts";
import { decideApplication } from "./decide.ts";
import { buildPhotoUrls } from "./stall-photos.ts";
import type { StallApplication } from "./stallholder.ts";
import { parsePower } from "./stallholder-record.ts";

/** Creates the routes with which the organiser's staff lists and decides on applications. (docs/stalls.md) */
export const createStaffRoutes = (dependencies: Dependencies): Route[] => [
  createWaitingRoute(dependencies),
  createDecideRoute(dependencies),
];

const requireOfficeStaff = (caller: Caller): void =>
  requireStaff(caller, "NOT_STALL_STAFF", "Only the organiser’s staff can decide on stall applications.");

const createWaitingRoute = (dependencies: Dependencies): Route => ({
  method: "GET",
  path: "event/stallSite/waiting",
  authenticate: authenticateOffice(dependencies),
  handler: async ({ requireCaller }) => {
    requireOfficeStaff(requireCaller());
    const rows = await dependencies.db
      .selectFrom("stall_applications")
      .innerJoin("events", "events.id", "stall_applications.event_id")
      .selectAll("stall_applications")
      .select("events.name as event_name")
      .where("stall_applications.status", "=", "waiting")
      .orderBy("stall_applications.id")
      .execute();
    return Promise.all(
      rows.map(async ({ event_name, ...row }) => ({
        event: event_name,
        ...(await toStaffRecord(dependencies, row)),
      })),
    );
  },
});

async function toStaffRecord(dependencies: Dependencies, row: StallApplication) {
  const findFileUrl = async (id: number | null) => {
    const document = id === null ? null : await findDocument(dependencies.db, id);
    return document ? `${dependencies.publicUrl}/api/v1/cognito/default/file/${document.hash}` : "";
  };
  return {
    id: row.id,
    name: formatFullName(row.first_name, row.last_name),
    email: row.email,
    mobile_phone: row.mobile_phone,
    site_type: row.site_type_name,
    location: row.location_name,
    preferred_location: row.preferred_location,
    products_and_display_description: row.products,
    company_product_overview: row.overview,
    width: row.width,
    length: row.length,
    height: row.height,
    vehicle_make_and_model: row.vehicle,
    vehicle_registration: row.registration,
    use_ours: row.uses_our_insurance === 1,
    insurance_file: await findFileUrl(row.insurance_document_id),
    insurance_will_update: row.insurance_will_update === 1,
    food_licence_file: await findFileUrl(row.food_licence_document_id),
    food_licence_will_update: row.food_licence_will_update === 1,
    power: parsePower(row.power),
    photos: buildPhotoUrls(dependencies, row.photos),
    not_for_profit: row.not_for_profit === 1,
    not_for_profit_number: row.not_for_profit_number,
    amount: toDollars(row.amount),
  };
}

const DecisionInput = z.object({ id: recordId, approved: flag(false), reason: text });

/**
 * The call takes `{id, approved, reason}` and returns `{success, message}`. A rejection needs a reason. A
 * decision can't be changed.
 */
const createDecideRoute = (dependencies: Dependencies): Route => ({
  method: "POST",
  path: "event/stallSite/decide",
  authenticate: authenticateOffice(dependencies),
  idempotency: { storesResponse: true },
  handler: async (call) => {
    const staff = call.requireCaller();
    requireOfficeStaff(staff);
    const { id, approved: isApproved, reason } = DecisionInput.parse(call.input);
    const response = { success: true, message: "" };
    try {
      await decideApplication(
        dependencies,
        { id, isApproved, reason },
        {
          actor: String(staff.id),
          audit: call.audit,
          onSave: (transaction) => call.saveResponse(transaction, response),
        },
      );
      return response;
    } catch (error) {
      if (error instanceof RejectionError) return { success: false, message: error.message };
      throw error;
    }
  },
});
