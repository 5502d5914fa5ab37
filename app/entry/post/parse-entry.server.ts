import { addressForm, addressToSave } from "../../account/addresses/address.schema.ts";
import type { Category, EntryChoices } from "../../domain/entry/entry-offer.ts";
import { priceEntry } from "../../domain/entry/entry-price.ts";
import { type EntryProblem, entryProblems, type FilledEntry } from "../../domain/entry/entry-rules.ts";
import {
  requiresLicenceNumber,
  requiresMedicalStatement,
  chosenCategory,
  chosenLicence,
} from "../../domain/entry/entry-sections.ts";
import type { AddressToSave } from "../../wire/account.ts";
import { requiresTerms } from "./requires-terms.ts";
import { chosenAddress, chosenVehicle } from "../chosen-records.ts";
import { parseChoices } from "../entry-choices.ts";
import type { CategoryEntry, Chosen, EntryForm, EntryLicence, MedicalStatement } from "./entry-form.ts";
import { hasSingleName, type Values } from "../../posting/form-result.ts";
import type { FieldError } from "../../posting/message.ts";
import { type FormParseResult, readForm } from "../../posting/read-form.server.ts";
import { repeatedEntryErrors } from "./repeated-entry.ts";
import type { Driver, EntryPage } from "../entry-page.ts";
import { buildMedicalAnswers, buyerForm, categoryFields, LicenceNumber } from "./entry.schema.ts";
import { getNumber, getText } from "../entry-values.ts";
import { medicalQuestions } from "../medical-questions.ts";
import { patchedVehicle } from "../patched-vehicle.ts";
import { parseRegistrationExpiry, parseVehicle, readVehicle } from "./parse-vehicle.server.ts";
import { ruleError } from "./rule-errors.ts";
import { invalidQuantityErrors } from "./input-errors.ts";
import { usedLicence } from "../used-licence.ts";

/**
 * The result of parsing the form. `errors` is never empty; `isTaken` means that something in the order has
 * sold out or is no longer offered.
 */
export type ParsedEntry =
  | { ok: true; form: EntryForm }
  | { ok: false; errors: FieldError[]; isTaken: boolean };

/**
 * Parses the posted entry form; later code doesn't look up fields by name. `driver` is the logged-in user.
 * [ENT-025..035 VEH-028 LIC-012..024]
 */
export function parseEntry(page: EntryPage, driver: Driver, values: Values): ParsedEntry {
  const choices = parseChoices(values, page.offer);
  const category = chosenCategory(page.offer, choices);
  const licence = chosenEntryLicence(page, choices, values);
  const problems = entryProblems(
    page.offer,
    toFilledEntry({ page, driver, values, choices, licence }),
    page.days,
  );

  const buyer = readForm(values, buyerForm(hasSingleName(values)));
  const entry = category ? readCategoryEntry(page, category, driver, values) : none;
  const statement = requiresMedicalStatement(page.offer, choices) ? readStatement(values) : none;
  const paymentMethod = readPaymentMethod(page, choices, values);
  const errors = [
    ...problems.map((problem) => ruleError(problem, page, driver, values)),
    ...invalidQuantityErrors(values),
    ...repeatedEntryErrors(page, values),
    ...(licence.kind === "own" ? errorsOf(readForm(values, LicenceNumber)) : []),
    ...[buyer, entry, statement].flatMap(errorsOf),
    ...termsErrors(page, choices, values),
    ...errorsOf(paymentMethod),
  ];
  if (errors.length > 0 || !buyer.ok || !entry.ok || !statement.ok || !paymentMethod.ok)
    return { ok: false, errors, isTaken: problems.some(isAboutAvailability) };
  const form = { choices, buyer: buyer.value, entry: entry.value, licence, statement: statement.value };
  return { ok: true, form: { ...form, paymentMethod: paymentMethod.value } };
}

/** Parses the new address in the form. */
export function parseAddress(values: Values): FormParseResult<AddressToSave> {
  const address = readForm(values, addressForm(getText(values, "country")));
  return address.ok ? read(addressToSave(address.value)) : address;
}

const none = { ok: true, value: null } as const;

const errorsOf = (part: FormParseResult<unknown>): FieldError[] => (part.ok ? [] : part.errors);

const isAboutAvailability = ({ problem }: EntryProblem): boolean =>
  ["sold-out", "not-offered", "too-many"].includes(problem);

type EntryParts = {
  page: EntryPage;
  driver: Driver;
  values: Values;
  choices: EntryChoices;
  licence: EntryLicence;
};

/** The form as input for the domain's order rules, whether or not its fields are valid. */
function toFilledEntry({ page, driver, values, choices, licence }: EntryParts): FilledEntry {
  const typed = licence.kind === "own" ? licence.typed : "";
  const { aasa, number, expiry } = usedLicence(driver.heldLicence, typed, page.days.eventDay);
  return {
    ...choices,
    // The fields of a new address report their own errors.
    hasAddress: chosenAddress(driver, values).kind !== "none",
    vehicle: vehicleRegistration(page, driver, values),
    licenceNumber: number || aasa,
    isLicenceTyped: number === "",
    licenceExpiry: expiry,
    transferName: getText(values, "transfer_name"),
    transferInvoice: getNumber(values, "transfer_invoice"),
    entrantNote: getText(values, "entrant_note"),
    bloodTypeId: getNumber(values, "blood_type"),
    tetanusVaccination: getText(values, "tetanus_vaccination"),
    medicalExam: getText(values, "medical_exam"),
  };
}

function vehicleRegistration(page: EntryPage, driver: Driver, values: Values): FilledEntry["vehicle"] {
  const chosen = chosenVehicle(driver, values);
  if (chosen.kind === "none") return null;
  if (chosen.kind === "saved") return patchedVehicle(chosen.record, page, values);
  const vehicle = parseVehicle(page, values);
  // Invalid fields report their own errors. A valid expiry is checked all the same, so that all errors are
  // reported together.
  if (!vehicle.ok)
    return { registrationExpiry: parseRegistrationExpiry(page, values) ?? page.days.today, hasPhoto: true };
  return {
    registrationExpiry: vehicle.value.registration_expiry || null,
    hasPhoto: vehicle.value.photo !== "",
  };
}

function chosenEntryLicence({ offer }: EntryPage, choices: EntryChoices, values: Values): EntryLicence {
  const bought = chosenLicence(offer, choices);
  if (bought) return { kind: "bought", id: bought.id };
  if (!requiresLicenceNumber(offer, choices)) return { kind: "none" };
  return { kind: "own", typed: getText(values, "licence_number") };
}

/** Parses everything of an entry except its licence. Fields that the category doesn't require are empty. */
function readCategoryEntry(
  page: EntryPage,
  category: Category,
  driver: Driver,
  values: Values,
): FormParseResult<CategoryEntry> {
  const address = readChosen(chosenAddress(driver, values), () => parseAddress(values));
  const vehicle = category.requiresVehicle ? readVehicle(page, values) : read({ kind: "none" } as const);
  const texts = readForm(values, categoryFields(category));
  if (!address.ok || !vehicle.ok || !texts.ok)
    return { ok: false, errors: [address, vehicle, texts].flatMap(errorsOf) };

  const { transfer_name: name, expected_time, sharing_vehicle_with, entrant_note } = texts.value;
  return read({
    address: address.value,
    vehicle: vehicle.value,
    transfer: category.isEntryTransfer ? { name, invoice: getNumber(values, "transfer_invoice") } : null,
    expectedTime: Number(expected_time),
    sharingVehicleWith: sharing_vehicle_with,
    note: entrant_note,
  });
}

/** The domain rules report a missing choice, so this adds no error. */
const notChosen: FormParseResult<never> = { ok: false, errors: [] };

function readChosen<New>(
  chosen: ReturnType<typeof chosenAddress>,
  parse: () => FormParseResult<New>,
): FormParseResult<Chosen<New>> {
  if (chosen.kind === "none") return notChosen;
  if (chosen.kind === "saved") return read({ kind: "saved", id: chosen.record.id });
  const parsed = parse();
  return parsed.ok ? read({ kind: "new", record: parsed.value }) : parsed;
}

/**
 * Requires an answer to each of the ten questions. The domain rules check blood type and dates.
 * [LIC-012..024]
 */
function readStatement(values: Values): FormParseResult<MedicalStatement> {
  const noResponse = medicalQuestions.filter(
    (question) => !["yes", "no"].includes(getText(values, question)),
  );
  if (noResponse.length > 0)
    return { ok: false, errors: noResponse.map((field) => ({ field, key: "entry:problem.yesOrNo" })) };
  return read({
    blood_type_id: getNumber(values, "blood_type"),
    date_of_last_tetanus_vaccination: getText(values, "tetanus_vaccination"),
    date_of_last_medical_exam: getText(values, "medical_exam"),
    ...buildMedicalAnswers((question) => getText(values, question) === "yes"),
  });
}

function readPaymentMethod(page: EntryPage, choices: EntryChoices, values: Values): FormParseResult<string> {
  const method = getText(values, "payment_method");
  const isOffered = page.paymentMethods.some(({ id }) => id === method);
  const isRequired = priceEntry(page.offer, choices).payable > 0 && page.paymentMethods.length > 0;
  if (isRequired && !isOffered)
    return { ok: false, errors: [{ field: "payment_method", key: "entry:problem.paymentMethod" }] };
  return read(isOffered ? method : "");
}

function termsErrors(page: EntryPage, choices: EntryChoices, values: Values): FieldError[] {
  const licenceTerms = chosenLicence(page.offer, choices)?.termsAndConditions?.content ?? "";
  const isMissing = (field: "licence_terms" | "terms") => getText(values, field) !== "yes";
  return [
    ...(licenceTerms !== "" && isMissing("licence_terms")
      ? [{ field: "licence_terms", key: "entry:problem.licenceTerms" } as const]
      : []),
    ...(requiresTerms(page, choices) && isMissing("terms")
      ? [{ field: "terms", key: "entry:problem.terms" } as const]
      : []),
  ];
}

const read = <Value>(value: Value): FormParseResult<Value> => ({ ok: true, value });
