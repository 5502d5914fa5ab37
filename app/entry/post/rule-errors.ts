import type { EntryProblem } from "../../domain/entry/entry-rules.ts";
import type { Values } from "../../posting/form-result.ts";
import type { FieldError, MessageKey } from "../../posting/message.ts";
import { findChosenVehicle } from "../chosen-records.ts";
import type { Driver, EntryPage } from "../entry-page.ts";
import type { EntryField, EntryOnlyField } from "../entry-values.ts";
import { getVehiclePatchFieldNames } from "../patched-vehicle.ts";

/** Converts a violated entry rule to an error at the corresponding form field. */
export function toRuleError(
  problem: EntryProblem,
  page: EntryPage,
  driver: Driver,
  values: Values,
): FieldError {
  const vehicleChoice = findChosenVehicle(driver, values);
  if (vehicleChoice.kind === "saved" && problem.problem === "registration-expired")
    return { field: getVehiclePatchFieldNames(vehicleChoice.record.id).expiry, key: getMessageKey(problem) };
  if (vehicleChoice.kind === "saved" && problem.problem === "no-photo")
    return { field: getVehiclePatchFieldNames(vehicleChoice.record.id).photo, key: getMessageKey(problem) };
  if (vehicleChoice.kind === "new" && problem.problem === "registration-expired")
    return { field: "vehicle_registration_expiry", key: "entry:vehicle.newExpired" };
  if (vehicleChoice.kind === "new" && problem.problem === "no-photo")
    return { field: "vehicle_photo", key: getMessageKey(problem) };
  if (problem.problem === "licence-expired") {
    const date = driver.heldLicence?.expiryText ?? "";
    return { field: "licence_number", key: "entry:problem.licenceExpired", values: { date } };
  }
  if (problem.field === "order") return { field: findEmptyOrderField(page), key: getMessageKey(problem) };
  return toQuantityError(problem);
}

/** Converts a violated rule about a quantity to an error at the field of the quantity. */
export function toQuantityError(problem: EntryProblem): FieldError {
  const field = toFormField(problem);
  if (problem.problem === "too-many")
    return { field, key: "entry:problem.tooMany", values: { count: problem.limit ?? 0 } };
  return { field, key: getMessageKey(problem) };
}

function toFormField({ field, id = 0 }: EntryProblem): EntryField {
  return field === "extra" || field === "spectator" ? `${field}-${id}` : FORM_FIELDS[field];
}

/** An event without categories sells only tickets. */
function findEmptyOrderField({ offer }: EntryPage): EntryField {
  return offer.categories.length === 0 ? `spectator-${offer.spectatorTypes[0]?.id ?? 0}` : "category";
}

const FORM_FIELDS = {
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
} as const satisfies Record<Exclude<EntryProblem["field"], "extra" | "spectator">, EntryOnlyField>;

const getMessageKey = ({ field, problem }: EntryProblem): MessageKey =>
  problem === "required"
    ? (REQUIRED_MESSAGES[field] ?? "posting:problem.required")
    : PROBLEM_MESSAGES[problem];

const REQUIRED_MESSAGES: Partial<Record<EntryProblem["field"], MessageKey>> = {
  address: "entry:problem.address",
  vehicle: "entry:problem.vehicle",
  licenceNumber: "entry:problem.licenceNumber",
  transferName: "entry:problem.transferName",
  transferInvoice: "entry:problem.transferInvoice",
  garage: "entry:problem.garage",
};

const PROBLEM_MESSAGES = {
  "not-offered": "entry:problem.notOffered",
  "sold-out": "entry:problem.soldOut",
  "no-price": "entry:problem.noPrice",
  "too-many": "entry:problem.tooMany",
  "cannot-enter": "entry:problem.cannotEnter",
  "cannot-enter-event": "entry:problem.cannotEnterEvent",
  "no-licence-number": "posting:problem.licenceNumberForm",
  "registration-expired": "entry:vehicle.expired",
  "no-photo": "uploads:vehicle.required",
  "licence-expired": "entry:problem.licenceExpired",
  "option-required": "entry:goods.selectOption",
  empty: "entry:problem.empty",
  "in-the-future": "entry:problem.inTheFuture",
} as const satisfies Record<Exclude<EntryProblem["problem"], "required">, MessageKey>;
