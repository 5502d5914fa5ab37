import type { EntryProblem } from "../../domain/entry/entry-rules.ts";
import type { Values } from "../../posting/form-result.ts";
import type { FieldError, MessageKey } from "../../posting/message.ts";
import { chosenVehicle } from "../chosen-records.ts";
import type { Driver, EntryPage } from "../entry-page.ts";
import type { EntryField, OwnField } from "../entry-values.ts";
import { vehiclePatchFields } from "../patched-vehicle.ts";

/** Converts a violated rule into an error at the field that it is about. */
export function ruleError(
  problem: EntryProblem,
  page: EntryPage,
  driver: Driver,
  values: Values,
): FieldError {
  const chosen = chosenVehicle(driver, values);
  if (chosen.kind === "saved" && problem.problem === "registration-expired")
    return { field: vehiclePatchFields(chosen.record.id).expiry, key: messageKeyOf(problem) };
  if (chosen.kind === "saved" && problem.problem === "no-photo")
    return { field: vehiclePatchFields(chosen.record.id).photo, key: messageKeyOf(problem) };
  if (chosen.kind === "new" && problem.problem === "registration-expired")
    return { field: "vehicle_registration_expiry", key: "entry:vehicle.newExpired" };
  if (chosen.kind === "new" && problem.problem === "no-photo")
    return { field: "vehicle_photo", key: messageKeyOf(problem) };
  if (problem.problem === "licence-expired") {
    const date = driver.heldLicence?.until ?? "";
    return { field: "licence_number", key: "entry:problem.licenceExpired", values: { date } };
  }
  if (problem.field === "order") return { field: emptyOrderField(page), key: messageKeyOf(problem) };
  return quantityError(problem);
}

/** Converts a violated quantity rule, which needs no page or values. */
export function quantityError(problem: EntryProblem): FieldError {
  const field = toFormField(problem);
  if (problem.problem === "too-many")
    return { field, key: "entry:problem.tooMany", values: { count: problem.limit ?? 0 } };
  return { field, key: messageKeyOf(problem) };
}

function toFormField({ field, id = 0 }: EntryProblem): EntryField {
  return field === "extra" || field === "spectator" ? `${field}-${id}` : formField[field];
}

/** The field at which an empty order is reported: the first one with which something can be ordered. */
function emptyOrderField({ offer }: EntryPage): EntryField {
  return offer.categories.length === 0 ? `spectator-${offer.spectatorTypes[0]?.id ?? 0}` : "category";
}

const formField = {
  category: "category",
  order: "category",
  address: "address",
  vehicle: "vehicle",
  licence: "licence",
  licenceNumber: "licence_number",
  transferName: "transfer_name",
  transferInvoice: "transfer_invoice",
  entrantNote: "entrant_note",
  bloodType: "blood_type",
  tetanusVaccination: "tetanus_vaccination",
  medicalExam: "medical_exam",
  garage: "garage",
  campSite: "camp_site",
  merch: "merch",
  sku: "sku",
} as const satisfies Record<Exclude<EntryProblem["field"], "extra" | "spectator">, OwnField>;

const messageKeyOf = ({ field, problem }: EntryProblem): MessageKey =>
  problem === "required" ? (requiredMessages[field] ?? "posting:problem.required") : problemMessages[problem];

const requiredMessages: Partial<Record<EntryProblem["field"], MessageKey>> = {
  address: "entry:problem.address",
  vehicle: "entry:problem.vehicle",
  licenceNumber: "entry:problem.licenceNumber",
  transferName: "entry:problem.transferName",
  transferInvoice: "entry:problem.transferInvoice",
  garage: "entry:problem.garage",
};

const problemMessages = {
  "not-offered": "entry:problem.notOffered",
  "sold-out": "entry:problem.soldOut",
  "no-price": "entry:problem.noPrice",
  "too-many": "entry:problem.tooMany",
  "cannot-enter": "entry:problem.cannotEnter",
  "no-licence-number": "posting:problem.licenceNumberForm",
  "registration-expired": "entry:vehicle.expired",
  "no-photo": "uploads:vehicle.required",
  "licence-expired": "entry:problem.licenceExpired",
  "option-required": "entry:goods.selectOption",
  empty: "entry:problem.empty",
  "in-the-future": "entry:problem.inTheFuture",
} as const satisfies Record<Exclude<EntryProblem["problem"], "required">, MessageKey>;
