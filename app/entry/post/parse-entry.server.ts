import { addressForm, addressToSave } from "../../account/addresses/address.schema.ts";
import type { Category, EntryChoices } from "../../domain/entry/entry-offer.ts";
import { priceEntry } from "../../domain/entry/entry-price.ts";
import { type EntryProblem, entryProblems, type FilledEntry } from "../../domain/entry/entry-rules.ts";
import {
  asksLicenceNumber,
  asksMedicalStatement,
  chosenCategory,
  chosenLicence,
} from "../../domain/entry/entry-sections.ts";
import type { AddressToSave } from "../../wire/account.ts";
import { asksTerms } from "./asks-terms.ts";
import { chosenAddress, chosenVehicle } from "../chosen-records.ts";
import { choicesOf } from "../entry-choices.ts";
import type { CategoryEntry, Chosen, EntryForm, EntryLicence, MedicalStatement } from "./entry-form.ts";
import type { Values } from "../../posting/answer.ts";
import type { FieldError } from "../../posting/message.ts";
import { type Read, readForm } from "../../posting/read-form.server.ts";
import { enteredAgain } from "./entered-again.ts";
import type { Driver, EntryPage } from "../entry-page.ts";
import { answersTo, BuyerForm, categoryTexts, LicenceNumber } from "./entry.schema.ts";
import { isEntryField, numberOf, textOf } from "../entry-values.ts";
import { medicalQuestions } from "../medical-questions.ts";
import { mendedVehicle } from "../mended-vehicle.ts";
import { parseVehicle, readVehicle } from "./parse-vehicle.server.ts";
import { ruleError } from "./rule-errors.ts";
import { usedLicence } from "../used-licence.ts";

/**
 * A whole form, read. `errors` is everything that keeps it from being sent, and never empty; `isTaken` says
 * that something in it was taken by others meanwhile, or is no longer offered.
 */
export type ParsedEntry =
  | { ok: true; form: EntryForm }
  | { ok: false; errors: FieldError[]; isTaken: boolean };

/**
 * Reads the entry form once: from here on nothing looks a field up by its name. The driver is the signed-in
 * user, since nobody else can send it. [ENT-025..035 VEH-028 LIC-012..024]
 */
export function parseEntry(page: EntryPage, driver: Driver, values: Values): ParsedEntry {
  const choices = choicesOf(values, page.offer);
  const category = chosenCategory(page.offer, choices);
  const licence = licenceOf(page, choices, values);
  const problems = entryProblems(
    page.offer,
    filledEntry({ page, driver, values, choices, licence }),
    page.days,
  );

  const buyer = readForm(values, BuyerForm);
  const entry = category ? readCategoryEntry(page, category, driver, values) : none;
  const statement = asksMedicalStatement(page.offer, choices) ? readStatement(values) : none;
  const paymentMethod = readPaymentMethod(page, choices, values);
  const errors = [
    ...problems.map((problem) => ruleError(problem, page, driver, values)),
    ...unreadableQuantities(values),
    ...enteredAgain(page, values),
    ...(licence.kind === "own" ? errorsOf(readForm(values, LicenceNumber)) : []),
    ...[buyer, entry, statement].flatMap(errorsOf),
    ...termsErrors(page, choices, values),
    ...errorsOf(paymentMethod),
  ];
  if (errors.length > 0 || !buyer.ok || !entry.ok || !statement.ok || !paymentMethod.ok)
    return { ok: false, errors, isTaken: problems.some(isAboutOthers) };
  const form = { choices, buyer: buyer.value, entry: entry.value, licence, statement: statement.value };
  return { ok: true, form: { ...form, paymentMethod: paymentMethod.value } };
}

/** The new address in the form. */
export function parseAddress(values: Values): Read<AddressToSave> {
  const address = readForm(values, addressForm(textOf(values, "country")));
  return address.ok ? read(addressToSave(address.value)) : address;
}

const none = { ok: true, value: null } as const;

const errorsOf = (part: Read<unknown>): FieldError[] => (part.ok ? [] : part.errors);

const isAboutOthers = ({ problem }: EntryProblem): boolean =>
  ["sold-out", "not-offered", "too-many"].includes(problem);

type Parts = {
  page: EntryPage;
  driver: Driver;
  values: Values;
  choices: EntryChoices;
  licence: EntryLicence;
};

/** Quantities that are no whole number from 0. They count as none, and would be left out of the order. */
const unreadableQuantities = (values: Values): FieldError[] =>
  Object.keys(values)
    .filter(isEntryField)
    .filter((name) => /^(extra|spectator)-/.test(name) && !/^\d{0,9}$/.test(textOf(values, name)))
    .map((field) => ({ field, key: "posting:problem.wholeNumber" }));

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
    isLicenceTyped: number === "",
    licenceExpiry: expiry,
    transferName: textOf(values, "transfer_name"),
    transferInvoice: numberOf(values, "transfer_invoice"),
    entrantNote: textOf(values, "entrant_note"),
    bloodTypeId: numberOf(values, "blood_type"),
    tetanusVaccination: textOf(values, "tetanus_vaccination"),
    medicalExam: textOf(values, "medical_exam"),
  };
}

function registrationOf(page: EntryPage, driver: Driver, values: Values): FilledEntry["vehicle"] {
  const chosen = chosenVehicle(driver, values);
  if (chosen.kind === "none") return null;
  if (chosen.kind === "saved") return mendedVehicle(chosen.record, page, values);
  const vehicle = parseVehicle(page, values);
  // Where its fields are incomplete they say so themselves; “expired” would be a second complaint about the
  // same gap.
  if (!vehicle.ok) return { registrationExpiry: page.days.today, hasPhoto: true };
  return {
    registrationExpiry: vehicle.value.registration_expiry || null,
    hasPhoto: vehicle.value.photo !== "",
  };
}

function licenceOf({ offer }: EntryPage, choices: EntryChoices, values: Values): EntryLicence {
  const bought = chosenLicence(offer, choices);
  if (bought) return { kind: "bought", id: bought.id };
  if (!asksLicenceNumber(offer, choices)) return { kind: "none" };
  return { kind: "own", typed: textOf(values, "licence_number") };
}

/** Everything of an entry in a category but its licence. What the category doesn't ask counts as empty. */
function readCategoryEntry(
  page: EntryPage,
  category: Category,
  driver: Driver,
  values: Values,
): Read<CategoryEntry> {
  const address = readChosen(chosenAddress(driver, values), () => parseAddress(values));
  const vehicle = category.requiresVehicle ? readVehicle(page, values) : read({ kind: "none" } as const);
  const texts = readForm(values, categoryTexts(category));
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

function readChosen<New>(
  chosen: ReturnType<typeof chosenAddress>,
  parse: () => Read<New>,
): Read<Chosen<New>> {
  if (chosen.kind === "none") return notChosen;
  if (chosen.kind === "saved") return read({ kind: "saved", id: chosen.record.id });
  const parsed = parse();
  return parsed.ok ? read({ kind: "new", record: parsed.value }) : parsed;
}

/** Blood type and dates are the rules' to check; the ten questions must all be answered. [LIC-012..024] */
function readStatement(values: Values): Read<MedicalStatement> {
  const unanswered = medicalQuestions.filter((question) => !["yes", "no"].includes(textOf(values, question)));
  if (unanswered.length > 0)
    return { ok: false, errors: unanswered.map((field) => ({ field, key: "entry:problem.yesOrNo" })) };
  return read({
    blood_type_id: numberOf(values, "blood_type"),
    date_of_last_tetanus_vaccination: textOf(values, "tetanus_vaccination"),
    date_of_last_medical_exam: textOf(values, "medical_exam"),
    ...answersTo((question) => textOf(values, question) === "yes"),
  });
}

function readPaymentMethod(page: EntryPage, choices: EntryChoices, values: Values): Read<string> {
  const method = textOf(values, "payment_method");
  const isOffered = page.paymentMethods.some(({ id }) => id === method);
  const isAsked = priceEntry(page.offer, choices).payable > 0 && page.paymentMethods.length > 0;
  if (isAsked && !isOffered)
    return { ok: false, errors: [{ field: "payment_method", key: "entry:problem.paymentMethod" }] };
  return read(isOffered ? method : "");
}

function termsErrors(page: EntryPage, choices: EntryChoices, values: Values): FieldError[] {
  const licenceTerms = chosenLicence(page.offer, choices)?.termsAndConditions?.content ?? "";
  const isMissing = (field: "licence_terms" | "terms") => textOf(values, field) !== "yes";
  return [
    ...(licenceTerms !== "" && isMissing("licence_terms")
      ? [{ field: "licence_terms", key: "entry:problem.licenceTerms" } as const]
      : []),
    ...(asksTerms(page, choices) && isMissing("terms")
      ? [{ field: "terms", key: "entry:problem.terms" } as const]
      : []),
  ];
}

const read = <Value>(value: Value): Read<Value> => ({ ok: true, value });
