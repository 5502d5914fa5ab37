import type { ParseKeys } from "i18next";
import { readAddress } from "../account/address-draft.server.ts";
import { readVehicle } from "../account/vehicle-draft.server.ts";
import { priceEntry } from "../domain/entry-price.ts";
import type { EntryAnswers, EntryProblem } from "../domain/entry-rules.ts";
import { entryProblems } from "../domain/entry-rules.ts";
import { asksMedicalStatement, chosenCategory, chosenLicence } from "../domain/entry-sections.ts";
import { asksTerms } from "./asks-terms.ts";
import { buyerErrors } from "./buyer.server.ts";
import { choicesOf } from "./entry-choices.ts";
import type { EntryError } from "./entry-messages.ts";
import type { Driver, EntryPage } from "./entry-page.ts";
import { type EntryValues, numberOf, textOf } from "./entry-values.ts";
import { medicalQuestions } from "./medical-questions.ts";
import { usedLicence } from "./used-licence.ts";

/**
 * Everything that keeps the form from being sent, at the fields it is about, in the order of the page; empty when it can go. The driver is the
 * signed-in user: nobody else can send it. [ENT-025..035 VEH-028 LIC-012..024]
 */
export function checkEntry(page: EntryPage, driver: Driver, values: EntryValues): EntryError[] {
  const answers = answersOf(page, driver, values);
  return [
    ...entryProblems(page.offer, answers, page.days).map((problem) => errorOf(problem, page, driver)),
    ...buyerErrors(values),
    ...newAddressErrors(page, values),
    ...newVehicleErrors(page, values),
    ...medicalErrors(page, values),
    ...termsErrors(page, values),
    ...paymentErrors(page, values),
  ];
}

/** Whether something of the form has been taken by others, or is no longer offered. */
export function isAnythingSoldOut(page: EntryPage, driver: Driver, values: EntryValues): boolean {
  const problems = entryProblems(page.offer, answersOf(page, driver, values), page.days);
  return problems.some(({ problem }) => ["sold-out", "not-offered", "too-many"].includes(problem));
}

/** The form as the rules of an order see it. */
function answersOf(page: EntryPage, driver: Driver, values: EntryValues): EntryAnswers {
  return {
    ...choicesOf(values, page.offer),
    addressId: addressIdOf(driver, values),
    vehicle: vehicleOf(page, driver, values),
    ...licenceOf(page, driver, values),
    transferName: textOf(values, "transfer_name"),
    transferInvoice: numberOf(values, "transfer_invoice"),
    entrantNote: textOf(values, "entrant_note"),
    bloodTypeId: numberOf(values, "blood_type"),
    tetanusVaccination: textOf(values, "tetanus_vaccination"),
    medicalExam: textOf(values, "medical_exam"),
  };
}

/** What a new vehicle is judged by: it must be registered where the chosen category says so. [VEH-021] */
export function vehicleRules(page: EntryPage, values: EntryValues) {
  const category = chosenCategory(page.offer, choicesOf(values, page.offer));
  return { today: page.days.today, mustBeRegistered: category?.vehicleMustBeRegistered ?? true };
}

function addressIdOf(driver: Driver, values: EntryValues): number {
  const address = textOf(values, "address");
  // A new address has no id yet: its own fields say what is missing, and it is saved before the order goes.
  if (address === "new") return Number.MAX_SAFE_INTEGER;
  return driver.addresses.find(({ id }) => String(id) === address)?.id ?? 0;
}

function vehicleOf(page: EntryPage, driver: Driver, values: EntryValues): EntryAnswers["vehicle"] {
  const vehicle = textOf(values, "vehicle");
  if (vehicle !== "new") return driver.vehicles.find(({ id }) => String(id) === vehicle) ?? null;
  const draft = readVehicle((field) => textOf(values, field), vehicleRules(page, values));
  // Where its fields are incomplete they say so themselves; “expired” would be a second complaint about the same gap.
  return { registrationExpiry: draft.ok ? draft.value.registration_expiry || null : page.days.today };
}

function licenceOf(page: EntryPage, driver: Driver, values: EntryValues) {
  const { aasa, number, expiry } = usedLicence(driver.heldLicence, values, page.days.eventDay);
  return { licenceNumber: number || aasa, isLicenceTyped: number === "", licenceExpiry: expiry };
}

function newAddressErrors(page: EntryPage, values: EntryValues): EntryError[] {
  if (!chosenCategory(page.offer, choicesOf(values, page.offer)) || textOf(values, "address") !== "new")
    return [];
  const address = readAddress((field) => textOf(values, field));
  return address.ok ? [] : address.errors;
}

function newVehicleErrors(page: EntryPage, values: EntryValues): EntryError[] {
  const category = chosenCategory(page.offer, choicesOf(values, page.offer));
  if (!category?.requiresVehicle || textOf(values, "vehicle") !== "new") return [];
  const vehicle = readVehicle((field) => textOf(values, field), vehicleRules(page, values));
  return vehicle.ok ? [] : vehicle.errors;
}

function medicalErrors(page: EntryPage, values: EntryValues): EntryError[] {
  if (!asksMedicalStatement(page.offer, choicesOf(values, page.offer))) return [];
  return medicalQuestions
    .filter((question) => !["yes", "no"].includes(textOf(values, question)))
    .map((field) => ({ field, key: "problem.yesOrNo" }));
}

function termsErrors(page: EntryPage, values: EntryValues): EntryError[] {
  const choices = choicesOf(values, page.offer);
  const licenceTerms = chosenLicence(page.offer, choices)?.termsAndConditions?.content ?? "";
  return [
    ...(licenceTerms !== "" && textOf(values, "licence_terms") !== "yes"
      ? [{ field: "licence_terms", key: "problem.licenceTerms" } as const]
      : []),
    ...(asksTerms(page, choices) && textOf(values, "terms") !== "yes"
      ? [{ field: "terms", key: "problem.terms" } as const]
      : []),
  ];
}

function paymentErrors(page: EntryPage, values: EntryValues): EntryError[] {
  const { payable } = priceEntry(page.offer, choicesOf(values, page.offer));
  if (payable === 0 || page.paymentMethods.length === 0) return [];
  const isOffered = page.paymentMethods.some(({ id }) => id === textOf(values, "payment_method"));
  return isOffered ? [] : [{ field: "payment_method", key: "problem.paymentMethod" }];
}

/** The words for a broken rule, at the form's field of that name. */
function errorOf(problem: EntryProblem, page: EntryPage, driver: Driver): EntryError {
  const field = fieldOf(problem, page);
  if (problem.problem === "licence-expired") {
    return { field, key: "problem.licenceExpired", values: { date: driver.heldLicence?.until ?? "" } };
  }
  if (problem.problem === "too-many") {
    return { field, key: "problem.tooMany", values: { count: problem.limit ?? 0 } };
  }
  if (problem.problem === "required") return { field, key: missing[problem.field] ?? "problem.required" };
  return { field, key: broken[problem.problem] };
}

function fieldOf(problem: EntryProblem, page: EntryPage): string {
  if (problem.field === "extra" || problem.field === "spectator")
    return `${problem.field}-${problem.id ?? 0}`;
  if (problem.field === "order" && page.offer.categories.length === 0) {
    return `spectator-${page.offer.spectatorTypes[0]?.id ?? 0}`;
  }
  return formField[problem.field];
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
  extra: "extra",
  spectator: "spectator",
  merch: "merch",
  sku: "sku",
} as const satisfies Record<EntryProblem["field"], string>;

const missing: Partial<Record<EntryProblem["field"], ParseKeys<"entry">>> = {
  address: "problem.address",
  vehicle: "problem.vehicle",
  licenceNumber: "problem.licenceNumber",
  transferName: "problem.transferName",
  transferInvoice: "problem.transferInvoice",
  garage: "problem.garage",
};

const broken = {
  "not-offered": "problem.notOffered",
  "sold-out": "problem.soldOut",
  "cannot-enter": "problem.cannotEnter",
  "registration-expired": "vehicle.expired",
  "no-licence-number": "problem.licenceNumberForm",
  "option-required": "goods.selectOption",
  empty: "problem.empty",
  "in-the-future": "problem.inTheFuture",
} as const satisfies Record<
  Exclude<EntryProblem["problem"], "required" | "too-many" | "licence-expired">,
  ParseKeys<"entry">
>;
