import { z } from "zod";
import { line, optional, problemOf } from "../../../app/domain/record-rules/text-rule.ts";
import { toDollars } from "../../../app/domain/money.ts";
import { flag, recordId, text } from "../../../app/wire/primitives.ts";
import { wholeOrRefused } from "../db/full-disk.ts";
import { officeBearer } from "../documents/decisions.ts";
import { findDocument } from "../documents/kept-documents.ts";
import type { Parts } from "../feature.ts";
import type { Caller, Route } from "../http/route.ts";
import { refuseUnlessStaff } from "../http/staff-tokens.ts";
import { imageObject } from "../media/image-object.ts";
import { sendReceipts } from "../payments/receipt.ts";
import { Refusal } from "../payments/refusal.ts";
import { approveApplication, refuseApplication, waitingApplication } from "./decide.ts";
import { tellApplicant } from "./decision-mail.ts";
import type { StallApplication } from "./stallholder.ts";
import { powerIn } from "./stallholder-record.ts";

/** What the organiser's staff does with applications; `docs/stalls.md` has it for them. */
export const staffRoutes = (parts: Parts): Route[] => [waitingCall(parts), decideCall(parts)];

const refuseUnlessOffice = (caller: Caller): void =>
  refuseUnlessStaff(caller, "NOT_STALL_STAFF", "Applications for stalls are decided by the organiser.");

const waitingCall = (parts: Parts): Route => ({
  method: "GET",
  path: "event/stallSite/waiting",
  authenticate: officeBearer(parts),
  answer: async ({ requireCaller }) => {
    refuseUnlessOffice(requireCaller());
    const rows = await parts.db
      .selectFrom("stall_applications")
      .innerJoin("events", "events.id", "stall_applications.event_id")
      .selectAll("stall_applications")
      .select("events.name as event_name")
      .where("stall_applications.status", "=", "waiting")
      .orderBy("stall_applications.id")
      .execute();
    return Promise.all(
      rows.map(async ({ event_name, ...row }) => ({ event: event_name, ...(await staffRecord(parts, row)) })),
    );
  },
});

/** Everything of an application that somebody has to know who decides on it. */
async function staffRecord(parts: Parts, row: StallApplication) {
  const file = async (id: number | null) => {
    const document = id === null ? null : await findDocument(parts.db, id);
    return document ? `${parts.publicUrl}/api/v1/cognito/default/file/${document.hash}` : "";
  };
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
    insurance_file: await file(row.insurance_document_id),
    insurance_will_update: row.insurance_will_update === 1,
    food_licence_file: await file(row.food_licence_document_id),
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
  authenticate: officeBearer(parts),
  once: { keepsAnswer: true },
  answer: async (call) => {
    const staff = call.requireCaller();
    refuseUnlessOffice(staff);
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
