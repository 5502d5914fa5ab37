import { z } from "zod";
import { readAddress } from "../account/address-draft.server.ts";
import type { FieldProblem } from "../account/field-problem.ts";
import { type Read as ReadRecord, required, requiredName } from "../account/form-reading.server.ts";
import { readVehicle } from "../account/vehicle-draft.server.ts";
import type { Category, EntryChoices } from "../domain/entry-offer.ts";
import { priceEntry } from "../domain/entry-price.ts";
import { type EntryProblem, entryProblems, type FilledEntry } from "../domain/entry-rules.ts";
import {
  asksLicenceNumber,
  asksMedicalStatement,
  chosenCategory,
  chosenLicence,
} from "../domain/entry-sections.ts";
import type { AddressDraft, VehicleDraft } from "../wire/account.ts";
import { asksTerms } from "./asks-terms.ts";
import { chosenAddress, chosenVehicle } from "./chosen-records.ts";
import { choicesOf } from "./entry-choices.ts";
import type { Buyer, CategoryEntry, EntryForm, EntryLicence, MedicalStatement } from "./entry-form.ts";
import type { EntryError } from "./entry-messages.ts";
import type { Driver, EntryPage } from "./entry-page.ts";
import { type EntryField, type EntryValues, isEntryField, numberOf, textOf } from "./entry-values.ts";
import { limitError, type LimitedField } from "./field-limits.ts";
import { answersTo, medicalQuestions } from "./medical-questions.ts";
import { ruleError } from "./rule-errors.ts";
import { usedLicence } from "./used-licence.ts";

/** A part of the form, read, or what is wrong with it at which field. */
type Read<Value> = { ok: true; value: Value } | { ok: false; errors: EntryError[] };

/**
 * A whole form, read. `errors` is everything that keeps it from being sent, and never empty; `isTaken` says
 * that something in it was taken by others meanwhile, or is no longer offered.
 */
export type ParsedEntry =
  | { ok: true; form: EntryForm }
  | { ok: false; errors: EntryError[]; isTaken: boolean };

/**
 * Reads the entry form once: from here on nothing looks a field up by its name. The driver is the signed-in
 * user, since nobody else can send it. [ENT-025..035 VEH-028 LIC-012..024]
 */
export function parseEntry(page: EntryPage, driver: Driver, values: EntryValues): ParsedEntry {
  const choices = choicesOf(values, page.offer);
  const category = chosenCategory(page.offer, choices);
  const licence = licenceOf(page, choices, values);
  const problems = entryProblems(
    page.offer,
    filledEntry({ page, driver, values, choices, licence }),
    page.days,
  );

  const buyer = readBuyer(values);
  const entry = category ? readCategoryEntry(category, driver, values) : none;
  const statement = asksMedicalStatement(page.offer, choices) ? readStatement(values) : none;
  const paymentMethod = readPaymentMethod(page, choices, values);
  const errors = [
    ...problems.map((problem) => ruleError(problem, page, driver)),
    ...licenceErrors(licence),
    ...[buyer, entry, statement].flatMap(errorsOf),
    ...termsErrors(page, choices, values),
    ...errorsOf(paymentMethod),
  ];
  if (errors.length > 0 || !buyer.ok || !entry.ok || !statement.ok || !paymentMethod.ok)
    return { ok: false, errors, isTaken: problems.some(isAboutOthers) };
  const form = { choices, buyer: buyer.value, entry: entry.value, licence, statement: statement.value };
  return { ok: true, form: { ...form, paymentMethod: paymentMethod.value } };
}

/**
 * The new vehicle in the form. Registration is a must where the chosen category asks for it, and while none
 * is chosen. [VEH-021]
 */
export function parseVehicle(page: EntryPage, values: EntryValues): Read<VehicleDraft> {
  const category = chosenCategory(page.offer, choicesOf(values, page.offer));
  return newVehicle(values, category?.vehicleMustBeRegistered ?? true);
}

/** The new address in the form. */
export const parseAddress = (values: EntryValues): Read<AddressDraft> =>
  recordOf(readAddress(fieldsOf(values)));

const newVehicle = (values: EntryValues, mustBeRegistered: boolean): Read<VehicleDraft> =>
  recordOf(readVehicle(fieldsOf(values), mustBeRegistered));

const none = { ok: true, value: null } as const;

const errorsOf = (part: Read<unknown>): EntryError[] => (part.ok ? [] : part.errors);

const isAboutOthers = ({ problem }: EntryProblem): boolean =>
  ["sold-out", "not-offered", "too-many"].includes(problem);

type Parts = {
  page: EntryPage;
  driver: Driver;
  values: EntryValues;
  choices: EntryChoices;
  licence: EntryLicence;
};

/** The form as the rules of an order see it, whether or not its fields are right. */
function filledEntry({ page, driver, values, choices, licence }: Parts): FilledEntry {
  const typed = licence.kind === "own" ? licence.typed : "";
  const { aasa, number, expiry } = usedLicence(driver.heldLicence, typed, page.days.eventDay);
  return {
    ...choices,
    // A new address has its own fields, which say what is missing.
    hasAddress: chosenAddress(driver, values).kind !== "none",
    vehicle: registrationOf(page, driver, values),
    licenceNumber: number || aasa,
    licenceExpiry: expiry,
    transferName: textOf(values, "transfer_name"),
    transferInvoice: numberOf(values, "transfer_invoice"),
    entrantNote: textOf(values, "entrant_note"),
    bloodTypeId: numberOf(values, "blood_type"),
    tetanusVaccination: textOf(values, "tetanus_vaccination"),
    medicalExam: textOf(values, "medical_exam"),
  };
}

function registrationOf(page: EntryPage, driver: Driver, values: EntryValues): FilledEntry["vehicle"] {
  const chosen = chosenVehicle(driver, values);
  if (chosen.kind === "none") return null;
  if (chosen.kind === "saved") return { registrationExpiry: chosen.record.registrationExpiry };
  const vehicle = parseVehicle(page, values);
  // Where its fields are incomplete they say so themselves; “expired” would be a second complaint about the same gap.
  return { registrationExpiry: vehicle.ok ? vehicle.value.registration_expiry || null : page.days.today };
}

function licenceOf({ offer }: EntryPage, choices: EntryChoices, values: EntryValues): EntryLicence {
  const bought = chosenLicence(offer, choices);
  if (bought) return { kind: "bought", id: bought.id };
  if (!asksLicenceNumber(offer, choices)) return { kind: "none" };
  return { kind: "own", typed: textOf(values, "licence_number") };
}

const licenceErrors = (licence: EntryLicence): EntryError[] => {
  const error = licence.kind === "own" ? limitError("licence_number", licence.typed) : null;
  return error ? [error] : [];
};

/** Everything of an entry in a category but its licence. What the category doesn't ask counts as empty. */
function readCategoryEntry(category: Category, driver: Driver, values: EntryValues): Read<CategoryEntry> {
  const address = readChosenAddress(driver, values);
  const vehicle = readChosenVehicle(category, driver, values);
  const texts = readBy(EntryTexts, {
    transfer_name: category.isEntryTransfer ? textOf(values, "transfer_name") : "",
    expected_time: category.askExpectedTime ? textOf(values, "expected_time") : "",
    sharing_vehicle_with: category.askIfSharingVehicle ? textOf(values, "sharing_vehicle_with") : "",
    entrant_note: textOf(values, "entrant_note"),
  });
  if (!address.ok || !vehicle.ok || !texts.ok)
    return { ok: false, errors: [address, vehicle, texts].flatMap(errorsOf) };

  const { transfer_name: name, expected_time, sharing_vehicle_with, entrant_note } = texts.value;
  return read({
    address: address.value,
    vehicle: vehicle.value,
    transfer: category.isEntryTransfer ? { name, invoice: numberOf(values, "transfer_invoice") } : null,
    expectedTime: Number(expected_time),
    sharingVehicleWith: sharing_vehicle_with,
    note: entrant_note,
  });
}

/** That none is chosen is the rules' to say. */
const notChosen: Read<never> = { ok: false, errors: [] };

function readChosenAddress(driver: Driver, values: EntryValues): Read<CategoryEntry["address"]> {
  const chosen = chosenAddress(driver, values);
  if (chosen.kind === "none") return notChosen;
  if (chosen.kind === "saved") return read({ kind: "saved", id: chosen.record.id });
  const address = parseAddress(values);
  return address.ok ? read({ kind: "new", address: address.value }) : address;
}

function readChosenVehicle(
  { requiresVehicle, vehicleMustBeRegistered }: Category,
  driver: Driver,
  values: EntryValues,
): Read<CategoryEntry["vehicle"]> {
  if (!requiresVehicle) return read({ kind: "none" });
  const chosen = chosenVehicle(driver, values);
  if (chosen.kind === "none") return notChosen;
  if (chosen.kind === "saved") return read({ kind: "saved", id: chosen.record.id });
  const vehicle = newVehicle(values, vehicleMustBeRegistered);
  return vehicle.ok ? read({ kind: "new", vehicle: vehicle.value }) : vehicle;
}

/** Blood type and dates are the rules' to check; the ten questions must all be answered. [LIC-012..024] */
function readStatement(values: EntryValues): Read<MedicalStatement> {
  const unanswered = medicalQuestions.filter((question) => !["yes", "no"].includes(textOf(values, question)));
  if (unanswered.length > 0)
    return { ok: false, errors: unanswered.map((field) => ({ field, key: "problem.yesOrNo" })) };
  return read({
    blood_type_id: numberOf(values, "blood_type"),
    date_of_last_tetanus_vaccination: textOf(values, "tetanus_vaccination"),
    date_of_last_medical_exam: textOf(values, "medical_exam"),
    ...answersTo((question) => textOf(values, question) === "yes"),
  });
}

/** Who orders, and the ways to reach them. */
function readBuyer(values: EntryValues): Read<Buyer> {
  const buyer = readBy(BuyerFields, {
    first_name: textOf(values, "first_name"),
    last_name: textOf(values, "last_name"),
    email: textOf(values, "email"),
    mobile_phone: textOf(values, "mobile_phone"),
    buyer_postcode: textOf(values, "buyer_postcode"),
    ambassador_code: textOf(values, "ambassador_code"),
  });
  if (!buyer.ok) return buyer;
  return read({
    firstName: buyer.value.first_name,
    lastName: buyer.value.last_name,
    email: buyer.value.email,
    mobilePhone: buyer.value.mobile_phone,
    postcode: buyer.value.buyer_postcode,
    ambassadorCode: buyer.value.ambassador_code,
  });
}

function readPaymentMethod(page: EntryPage, choices: EntryChoices, values: EntryValues): Read<string> {
  const method = textOf(values, "payment_method");
  const isOffered = page.paymentMethods.some(({ id }) => id === method);
  const isAsked = priceEntry(page.offer, choices).payable > 0 && page.paymentMethods.length > 0;
  if (isAsked && !isOffered)
    return { ok: false, errors: [{ field: "payment_method", key: "problem.paymentMethod" }] };
  return read(isOffered ? method : "");
}

function termsErrors(page: EntryPage, choices: EntryChoices, values: EntryValues): EntryError[] {
  const licenceTerms = chosenLicence(page.offer, choices)?.termsAndConditions?.content ?? "";
  const isMissing = (field: "licence_terms" | "terms") => textOf(values, field) !== "yes";
  return [
    ...(licenceTerms !== "" && isMissing("licence_terms")
      ? [{ field: "licence_terms", key: "problem.licenceTerms" } as const]
      : []),
    ...(asksTerms(page, choices) && isMissing("terms")
      ? [{ field: "terms", key: "problem.terms" } as const]
      : []),
  ];
}

/** A text within the limits of its field. */
const limited = (field: LimitedField) =>
  z.string().superRefine((text, context) => {
    const error = limitError(field, text);
    if (error && "key" in error) context.addIssue(error.key);
  });

const BuyerFields = z.object({
  first_name: requiredName,
  last_name: requiredName,
  email: required.pipe(limited("email")),
  mobile_phone: required.pipe(limited("mobile_phone")),
  buyer_postcode: limited("buyer_postcode"),
  ambassador_code: limited("ambassador_code"),
});

const EntryTexts = z.object({
  transfer_name: limited("transfer_name"),
  expected_time: limited("expected_time"),
  sharing_vehicle_with: limited("sharing_vehicle_with"),
  entrant_note: limited("entrant_note"),
});

/** The messages of the schemas above: keys of words. */
const problems = [
  "problem.required",
  "problem.tooLong",
  "problem.longNote",
  "problem.nameWithAddress",
  "problem.email",
  "problem.phone",
  "problem.postcode",
  "problem.seconds",
] as const;

/** Reads fields by their schema; of each field the first problem counts. */
function readBy<Fields>(schema: z.ZodType<Fields>, given: Partial<Record<EntryField, string>>): Read<Fields> {
  const fields = schema.safeParse(given);
  if (fields.success) return read(fields.data);
  const errors = new Map<string, EntryError>();
  for (const { path, message } of fields.error.issues) {
    const field = String(path[0]);
    const key = problems.find((problem) => problem === message) ?? "problem.required";
    if (isEntryField(field) && !errors.has(field)) errors.set(field, { field, key });
  }
  return { ok: false, errors: [...errors.values()] };
}

/** What forms of other features read of this one: a text by its field's name. */
const fieldsOf = (values: EntryValues) => (field: string) =>
  isEntryField(field) ? textOf(values, field) : "";

/** What they say is wrong with it. */
function recordOf<Value>(record: ReadRecord<Value>): Read<Value> {
  return record.ok ? record : { ok: false, errors: record.errors.flatMap(entryError) };
}

const entryError = ({ field, key }: FieldProblem): EntryError[] =>
  isEntryField(field) ? [{ field, key }] : [];

const read = <Value>(value: Value): Read<Value> => ({ ok: true, value });
