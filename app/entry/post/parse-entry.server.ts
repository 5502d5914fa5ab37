import { createAddressSchema, buildAddressToSave } from "../../account/addresses/address.schema.ts";
import { buildLicenceToSave, licenceSchema } from "../../account/licences/licence.schema.ts";
import type { Category, EntryChoices } from "../../domain/entry/entry-offer.ts";
import { priceEntry } from "../../domain/entry/entry-price.ts";
import { type EntryProblem, findEntryProblems, type EntryRuleInput } from "../../domain/entry/entry-rules.ts";
import {
  requiresLicenceNumber,
  requiresMedicalStatement,
  findChosenCategory,
  findChosenLicence,
} from "../../domain/entry/entry-sections.ts";
import type { AddressToSave, RaceLicenceToSave } from "../../wire/account.ts";
import { isValidOn } from "../../domain/licence-state.ts";
import { requiresTerms } from "./requires-terms.ts";
import { findChosenAddress, findChosenVehicle } from "../chosen-records.ts";
import { parseChoices } from "../entry-choices.ts";
import type { CategoryEntry, SavedOrNew, EntryForm, EntryLicence, MedicalStatement } from "./entry-form.ts";
import { hasSingleName, type Values } from "../../posting/form-result.ts";
import type { FieldError } from "../../posting/message.ts";
import { type FormParseResult, readForm } from "../../posting/read-form.server.ts";
import { findRepeatedEntryErrors } from "./repeated-entry.ts";
import type { Driver, EntryPage } from "../entry-page.ts";
import {
  buildMedicalAnswers,
  createBuyerSchema,
  createCategorySchema,
  licenceNumberSchema,
} from "./entry.schema.ts";
import { getNumber, getText } from "../entry-values.ts";
import { MEDICAL_QUESTIONS } from "../medical-questions.ts";
import { applyVehiclePatch } from "../patched-vehicle.ts";
import { parseNewRegistrationExpiry, parseNewVehicle, parseVehicleChoice } from "./parse-vehicle.server.ts";
import { toRuleError } from "./rule-errors.ts";
import { findInvalidQuantityErrors } from "./input-errors.ts";
import { getOrderLicence, savesLicence } from "../order-licence.ts";

/** `hasUnavailableItems`: whether an item is no longer on offer or in stock. */
export type ParsedEntry =
  | { ok: true; form: EntryForm }
  | { ok: false; errors: FieldError[]; hasUnavailableItems: boolean };

/**
 * Parses and validates the posted entry form of a logged-in user (`driver`).
 * [ENT-025..035 VEH-028 LIC-012..024]
 */
export function parseEntry(page: EntryPage, driver: Driver, values: Values): ParsedEntry {
  const choices = parseChoices(values, page.offer);
  const category = findChosenCategory(page.offer, choices);
  const licence = parseEntryLicence(page, choices, values);
  const problems = findEntryProblems(
    page.offer,
    buildRuleInput({ page, driver, values, choices, licence }),
    page.days,
  );

  const buyer = readForm(values, createBuyerSchema(hasSingleName(values)));
  const entry = category ? parseCategoryEntry(page, category, driver, values) : NOT_REQUIRED;
  const statement = requiresMedicalStatement(page.offer, choices) ? parseStatement(values) : NOT_REQUIRED;
  const paymentMethod = parsePaymentMethod(page, choices, values);
  const licenceToSave = licence.kind === "own" ? parseLicenceToSave(page, values) : NOT_REQUIRED;
  const errors = [
    ...problems.map((problem) => toRuleError(problem, page, driver, values)),
    ...findInvalidQuantityErrors(values),
    ...findRepeatedEntryErrors(page, values),
    ...(licence.kind === "own" ? getErrors(readForm(values, licenceNumberSchema)) : []),
    ...getErrors(licenceToSave).filter(({ field }) => field !== "licence_number"), // reported above
    ...[buyer, entry, statement].flatMap(getErrors),
    ...findTermsErrors(page, choices, values),
    ...getErrors(paymentMethod),
  ];
  const areParsed = buyer.ok && entry.ok && licenceToSave.ok && statement.ok && paymentMethod.ok;
  if (errors.length > 0 || !areParsed)
    return { ok: false, errors, hasUnavailableItems: problems.some(isAvailabilityProblem) };
  const form = { choices, buyer: buyer.value, entry: entry.value, licence, statement: statement.value };
  return {
    ok: true,
    form: { ...form, licenceToSave: licenceToSave.value, paymentMethod: paymentMethod.value },
  };
}

export function parseNewAddress(values: Values): FormParseResult<AddressToSave> {
  const address = readForm(values, createAddressSchema(getText(values, "country")));
  return address.ok ? succeed(buildAddressToSave(address.value)) : address;
}

const NOT_REQUIRED = { ok: true, value: null } as const;

const getErrors = (result: FormParseResult<unknown>): FieldError[] => (result.ok ? [] : result.errors);

const isAvailabilityProblem = ({ problem }: EntryProblem): boolean =>
  ["sold-out", "not-offered", "too-many"].includes(problem);

type RuleInputSources = {
  page: EntryPage;
  driver: Driver;
  values: Values;
  choices: EntryChoices;
  licence: EntryLicence;
};

function buildRuleInput({ page, driver, values, choices, licence }: RuleInputSources): EntryRuleInput {
  const enteredNumber = licence.kind === "own" ? licence.number : "";
  const { number, expiry } = getOrderLicence(driver.heldLicence, enteredNumber, page.days.eventDay);
  return {
    ...choices,
    // True even for an invalid new address, because `parseNewAddress` reports its errors.
    hasAddress: findChosenAddress(driver, values).kind !== "none",
    vehicle: parseVehicleRegistration(page, driver, values),
    licenceNumber: number || enteredNumber,
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

function parseVehicleRegistration(
  page: EntryPage,
  driver: Driver,
  values: Values,
): EntryRuleInput["vehicle"] {
  const choice = findChosenVehicle(driver, values);
  if (choice.kind === "none") return null;
  if (choice.kind === "saved") return applyVehiclePatch(choice.record, values);
  const vehicle = parseNewVehicle(page, values);
  // The expiry is validated even if another field is invalid.
  if (!vehicle.ok)
    return {
      registrationExpiry: parseNewRegistrationExpiry(page, values) ?? page.days.today,
      hasPhoto: true, // `parseVehicleChoice` already reports a missing photo
    };
  return {
    registrationExpiry: vehicle.value.registration_expiry || null,
    hasPhoto: vehicle.value.photo !== "",
  };
}

function parseEntryLicence({ offer }: EntryPage, choices: EntryChoices, values: Values): EntryLicence {
  const boughtLicence = findChosenLicence(offer, choices);
  if (boughtLicence) return { kind: "bought", id: boughtLicence.id };
  if (!requiresLicenceNumber(offer, choices)) return { kind: "none" };
  return { kind: "own", number: getText(values, "licence_number") };
}

function parseCategoryEntry(
  page: EntryPage,
  category: Category,
  driver: Driver,
  values: Values,
): FormParseResult<CategoryEntry> {
  const address = parseRecordChoice(findChosenAddress(driver, values), () => parseNewAddress(values));
  const vehicle = category.requiresVehicle
    ? parseVehicleChoice(page, values)
    : succeed({ kind: "none" } as const);
  const categoryTexts = readForm(values, createCategorySchema(category));
  if (!address.ok || !vehicle.ok || !categoryTexts.ok)
    return { ok: false, errors: [address, vehicle, categoryTexts].flatMap(getErrors) };

  const { transfer_name: name, expected_time, sharing_vehicle_with, entrant_note } = categoryTexts.value;
  return succeed({
    address: address.value,
    vehicle: vehicle.value,
    transfer: category.isEntryTransfer ? { name, invoice: getNumber(values, "transfer_invoice") } : null,
    expectedTime: Number(expected_time),
    sharingVehicleWith: sharing_vehicle_with,
    note: entrant_note,
  });
}

/** Has no errors, because the domain rules report a missing choice. */
const NOT_CHOSEN: FormParseResult<never> = { ok: false, errors: [] };

function parseRecordChoice<New>(
  choice: ReturnType<typeof findChosenAddress>,
  parse: () => FormParseResult<New>,
): FormParseResult<SavedOrNew<New>> {
  if (choice.kind === "none") return NOT_CHOSEN;
  if (choice.kind === "saved") return succeed({ kind: "saved", id: choice.record.id });
  const result = parse();
  return result.ok ? succeed({ kind: "new", record: result.value }) : result;
}

/** Parses the licence that the driver saves in the profile. It must be valid for the event. */
function parseLicenceToSave(page: EntryPage, values: Values): FormParseResult<RaceLicenceToSave | null> {
  if (!savesLicence(page, values)) return NOT_REQUIRED;
  const licence = readForm(values, licenceSchema);
  if (!licence.ok) return licence;
  if (!isValidOn(page.days.eventDay, licence.value.licence_expiry))
    return { ok: false, errors: [{ field: "licence_expiry", key: "entry:licence.expiresEarly" }] };
  return succeed(buildLicenceToSave(0, licence.value));
}

/** The domain rules validate the blood type and the dates. [LIC-012..024] */
function parseStatement(values: Values): FormParseResult<MedicalStatement> {
  const unansweredQuestions = MEDICAL_QUESTIONS.filter(
    (question) => !["yes", "no"].includes(getText(values, question)),
  );
  if (unansweredQuestions.length > 0)
    return {
      ok: false,
      errors: unansweredQuestions.map((field) => ({ field, key: "entry:problem.yesOrNo" })),
    };
  return succeed({
    blood_type_id: getNumber(values, "blood_type"),
    date_of_last_tetanus_vaccination: getText(values, "tetanus_vaccination"),
    date_of_last_medical_exam: getText(values, "medical_exam"),
    ...buildMedicalAnswers((question) => getText(values, question) === "yes"),
  });
}

function parsePaymentMethod(page: EntryPage, choices: EntryChoices, values: Values): FormParseResult<string> {
  const method = getText(values, "payment_method");
  const isOffered = page.paymentMethods.some(({ id }) => id === method);
  const isRequired = priceEntry(page.offer, choices).payable > 0 && page.paymentMethods.length > 0;
  if (isRequired && !isOffered)
    return { ok: false, errors: [{ field: "payment_method", key: "entry:problem.paymentMethod" }] };
  return succeed(isOffered ? method : "");
}

function findTermsErrors(page: EntryPage, choices: EntryChoices, values: Values): FieldError[] {
  const licenceTerms = findChosenLicence(page.offer, choices)?.termsAndConditions?.content ?? "";
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

const succeed = <Value>(value: Value): FormParseResult<Value> => ({ ok: true, value });
