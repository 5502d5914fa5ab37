import { z } from "zod";
import { line, optional, problemOf } from "../../../app/domain/record-rules/text-rule.ts";
import { toDollars } from "../../../app/domain/money.ts";
import { flag, recordId, text } from "../../../app/wire/primitives.ts";
import { wholeOrRefused } from "../db/full-disk.ts";
import { findDocument } from "../documents/kept-documents.ts";
import { bearerOf, nothingHere, sendDocument } from "../documents/send-document.ts";
import type { Page, Parts } from "../feature.ts";
import { ApiError, type Call, type Route } from "../http/route.ts";
import { imageObject } from "../media/image-object.ts";
import { sendReceipts } from "../payments/receipt.ts";
import { Refusal } from "../payments/refusal.ts";
import { approveApplication, refuseApplication, waitingApplication } from "./decide.ts";
import { tellApplicant } from "./decision-mail.ts";
import type { StallApplication } from "./stallholder.ts";
import { powerIn } from "./stallholder-record.ts";

/** What the organiser's staff does with applications; `docs/stalls.md` has it for them. */
export const staffRoutes = (parts: Parts): Route[] => [waitingCall(parts), decideCall(parts)];

/** Administrators; 401 for nobody, 403 for anybody else. */
function requireStaff({ requireCaller }: Pick<Call, "requireCaller">) {
  const caller = requireCaller();
  if (!caller.isAdmin)
    throw new ApiError(403, "NOT_STALL_STAFF", "Applications for stalls are decided by the organiser.");
  return caller;
}

const waitingCall = (parts: Parts): Route => ({
  method: "GET",
  path: "event/stallSite/waiting",
  answer: async (call) => {
    requireStaff(call);
    const rows = await parts.db
      .selectFrom("stall_applications")
      .innerJoin("events", "events.id", "stall_applications.event_id")
      .selectAll("stall_applications")
      .select("events.name as event_name")
      .where("stall_applications.status", "=", "waiting")
      .orderBy("stall_applications.id")
      .execute();
    return rows.map(({ event_name, ...row }) => ({ event: event_name, ...staffRecord(parts, row) }));
  },
});

/** Everything of an application that somebody has to know who decides on it. */
function staffRecord(parts: Parts, row: StallApplication) {
  const file = (kind: "insurance" | "food-licence", id: number | null) =>
    id === null ? "" : `${parts.publicUrl}/api/v1/event/stallSite/file/${row.id}/${kind}`;
  return {
    id: row.id,
    name: `${row.first_name} ${row.last_name}`,
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
    insurance_file: file("insurance", row.insurance_document_id),
    insurance_will_update: row.insurance_will_update === 1,
    food_licence_file: file("food-licence", row.food_licence_document_id),
    food_licence_will_update: row.food_licence_will_update === 1,
    power: powerIn(row.power),
    photos: z
      .array(z.string())
      .parse(JSON.parse(row.photos))
      .map((hash) => imageObject(parts, hash, { aspect: "raw", width: 1_200 })?.url ?? ""),
    not_for_profit: row.not_for_profit === 1,
    not_for_profit_number: row.not_for_profit_number,
    amount: toDollars(row.amount),
  };
}

const Decision = z.object({ id: recordId, approved: flag(false), reason: text });
const reasonRule = line(500);

/** `{id, approved, reason}` → `{success, message}`; a refusal says why. Of two decisions one counts. */
const decideCall = (parts: Parts): Route => ({
  method: "POST",
  path: "event/stallSite/decide",
  once: { keepsAnswer: true },
  answer: async (call) => {
    const staff = requireStaff(call);
    const { id, approved: isApproved, reason: given } = Decision.parse(call.input);
    const reason = reasonRule.keep(given);
    const isTold = problemOf(isApproved ? optional(reasonRule) : reasonRule, reason) === null;
    if (!isTold) return { success: false, message: "Say why, in at most 500 characters." };
    const now = parts.clock.now();
    const answer = { success: true, message: "" };
    try {
      const { application, paid } = await wholeOrRefused(() =>
        parts.db.transaction().execute(async (transaction) => {
          const waiting = await waitingApplication(transaction, id);
          const invoice = isApproved ? await approveApplication(transaction, waiting, now) : null;
          if (!isApproved) await refuseApplication(transaction, id, reason, now);
          await call.keep(transaction, answer);
          return { application: waiting, paid: invoice };
        }),
      );
      call.audit({ what: "stall-decided", who: String(staff.id), why: isApproved ? "approved" : "refused" });
      await tellApplicant(parts, application, { isApproved, reason });
      if (paid) await sendReceipts(parts, paid);
      return answer;
    } catch (error) {
      if (error instanceof Refusal) return { success: false, message: error.message };
      throw error;
    }
  },
});

/** A document of an application, for administrators alone. */
export const staffFilePage = (parts: Parts): Page => ({
  path: "/api/v1/event/stallSite/file/:id/:kind",
  async listener(request, response) {
    const caller = await parts.auth.authenticate(bearerOf(request));
    if (!caller.isAdmin) throw nothingHere();
    const { id } = z.object({ id: recordId }).catch({ id: 0 }).parse(request.params);
    const application = await parts.db
      .selectFrom("stall_applications")
      .select(["insurance_document_id", "food_licence_document_id"])
      .where("id", "=", id)
      .executeTakeFirst();
    const isInsurance = request.params["kind"] === "insurance";
    const documentId = isInsurance
      ? application?.insurance_document_id
      : application?.food_licence_document_id;
    const row = documentId ? await findDocument(parts.db, documentId) : null;
    if (!row) throw nothingHere();
    await sendDocument(parts, { request, response, row });
  },
});
