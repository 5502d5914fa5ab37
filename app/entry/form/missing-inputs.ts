import { hasSingleName, type Values } from "../../posting/form-result.ts";
import type { EntryChoices } from "../../domain/entry/entry-offer.ts";
import { priceEntry } from "../../domain/entry/entry-price.ts";
import {
  requiresLicenceNumber,
  requiresMedicalStatement,
  canEnterEvent,
  findChosenCategory,
  findChosenLicence,
  isCategoryOpen,
} from "../../domain/entry/entry-sections.ts";
import { isValidOn } from "../../domain/licence-state.ts";
import { australianPostcodeRule, isAustralia } from "../../domain/record-rules/place.ts";
import { validateText } from "../../domain/record-rules/text-rule.ts";
import { isRegistrationExpired } from "../../domain/registration.ts";
import { findChosenAddress, findChosenVehicle } from "../chosen-records.ts";
import { parseChoices } from "../entry-choices.ts";
import type { EntryPage } from "../entry-page.ts";
import { type EntryField, getText } from "../entry-values.ts";
import { MEDICAL_QUESTIONS } from "../medical-questions.ts";
import { applyVehiclePatch } from "../patched-vehicle.ts";
import { getFieldId } from "../../ui/form/field.tsx";
import { requiresTerms } from "../post/requires-terms.ts";
import { mayHaveEntered } from "../post/repeated-entry.ts";
import { getOrderLicence, savesLicence } from "../order-licence.ts";

/** The names of the form's steps, which are also the ids of their sections. */
export const STEPS = ["enter", "car", "extras", "pay"] as const;
export type StepName = (typeof STEPS)[number];

/** An input that an order still lacks. */
export type MissingInput = {
  step: StepName;
  /** Id of the element to which the prompt links. */
  anchor: string;
  /** Message key of the prompt, without the prefix `next.`. */
  messageKey:
    | "class"
    | "again"
    | "transfer"
    | "details"
    | "address"
    | "licence"
    | "licenceTerms"
    | "medical"
    | "vehicle"
    | "newVehicle"
    | "registration"
    | "photo"
    | "garage"
    | "note"
    | "terms"
    | "payment";
};

type EntryState = { page: EntryPage; values: Values; choices: EntryChoices };

/**
 * Lists the inputs that are still missing, in page order, to guide the user. `parseEntry` validates the order
 * on the server. Anonymous users are only asked for the class, because they log in next.
 */
export function listMissingInputs(page: EntryPage, values: Values): MissingInput[] {
  const state = { page, values, choices: parseChoices(values, page.offer) };
  const isEmpty = state.choices.categoryId <= 0 && priceEntry(page.offer, state.choices).lines.length === 0;
  if (isEmpty)
    return canEnterEvent(page.offer) ? [{ step: "enter", anchor: "enter", messageKey: "class" }] : [];
  if (page.driver === null) return findMissingClass(state);
  return [
    ...findMissingClass(state),
    ...findMissingEntryInputs(state),
    ...findMissingCarInputs(state),
    ...findMissingExtrasInputs(state),
    ...findMissingPaymentInputs(state),
  ];
}

function findMissingClass({ page, choices }: EntryState): MissingInput[] {
  const category = findChosenCategory(page.offer, choices);
  return toMissingInputs("enter", [
    [choices.categoryId > 0 && !(category && isCategoryOpen(category)), "enter", "class"],
  ]);
}

const DETAILS = ["first_name", "last_name", "email", "mobile_phone"] as const;

function findMissingEntryInputs({ page, values, choices }: EntryState): MissingInput[] {
  const { offer, driver, days } = page;
  const category = findChosenCategory(offer, choices);
  const lacks = createEmptyCheck(values);
  const enteredNumber = getText(values, "licence_number");
  const licence = getOrderLicence(driver?.heldLicence ?? null, enteredNumber, days.eventDay);
  const lacksLicence =
    requiresLicenceNumber(offer, choices) &&
    ((licence.number === "" && licence.enteredNumber === "") ||
      !isValidOn(days.eventDay, licence.expiry) ||
      (savesLicence(page, values) && lacks("licence_issuer", "licence_expiry")));
  const licenceTerms = findChosenLicence(offer, choices)?.termsAndConditions?.content ?? "";
  const missingDetail = DETAILS.find(
    (name) => lacks(name) && !(name === "last_name" && hasSingleName(values)),
  );
  const checks: MissingInputCheck[] = [
    [
      mayHaveEntered(page, choices.categoryId) && getText(values, "enter_again") !== "yes",
      "field-enter-again",
      "again",
    ],
    [
      Boolean(category?.isEntryTransfer) && lacks("transfer_name", "transfer_invoice"),
      "transfer",
      "transfer",
    ],
    [missingDetail !== undefined, getFieldId(missingDetail ?? ""), "details"],
    [category !== null && lacksAddress(page, values), "address", "address"],
    [lacksLicence, "licence", "licence"],
    [licenceTerms !== "" && lacks("licence_terms"), "field-licence-terms", "licenceTerms"],
    [
      requiresMedicalStatement(offer, choices) &&
        lacks("blood_type", "tetanus_vaccination", "medical_exam", ...MEDICAL_QUESTIONS),
      "medical",
      "medical",
    ],
  ];
  return toMissingInputs("enter", checks);
}

function findMissingCarInputs({ page, values, choices }: EntryState): MissingInput[] {
  const category = findChosenCategory(page.offer, choices);
  if (!page.driver || !category?.requiresVehicle) return [];
  const vehicleChoice = findChosenVehicle(page.driver, values);
  const mustBeRegistered = category.vehicleMustBeRegistered;
  if (vehicleChoice.kind === "none") return toMissingInputs("car", [[true, "vehicle", "vehicle"]]);
  if (vehicleChoice.kind === "new")
    return toMissingInputs("car", [
      [isIncompleteVehicle(page, values, mustBeRegistered), "vehicle", "newVehicle"],
    ]);
  const { registrationExpiry, hasPhoto } = applyVehiclePatch(vehicleChoice.record, values);
  return toMissingInputs("car", [
    [
      mustBeRegistered && isRegistrationExpired(registrationExpiry, page.days.today),
      "registration",
      "registration",
    ],
    [page.offer.requireVehiclePhoto && !hasPhoto, "vehicle-photo", "photo"],
  ]);
}

function findMissingExtrasInputs({ page, values, choices }: EntryState): MissingInput[] {
  const category = findChosenCategory(page.offer, choices);
  return toMissingInputs("extras", [
    [Boolean(category?.requiresGarage) && choices.garageIds.length === 0, "garages", "garage"],
    [
      page.offer.requireEntrantNote && category !== null && createEmptyCheck(values)("entrant_note"),
      "note",
      "note",
    ],
  ]);
}

function findMissingPaymentInputs({ page, values, choices }: EntryState): MissingInput[] {
  const isPayable = priceEntry(page.offer, choices).payable > 0 && page.paymentMethods.length > 0;
  return toMissingInputs("pay", [
    [requiresTerms(page, choices) && createEmptyCheck(values)("terms"), "terms", "terms"],
    [isPayable && createEmptyCheck(values)("payment_method"), "payment", "payment"],
  ]);
}

const createEmptyCheck =
  (values: Values) =>
  (...names: EntryField[]): boolean =>
    names.some((name) => getText(values, name) === "");

function lacksAddress({ driver }: EntryPage, values: Values): boolean {
  const { kind } = findChosenAddress(driver, values);
  return kind === "none" || (kind === "new" && isIncompleteAddress(values));
}

/** The server has more rules for addresses in other countries. */
function isIncompleteAddress(values: Values): boolean {
  const lacks = createEmptyCheck(values);
  if (lacks("street_address", "country")) return true;
  if (!isAustralia(getText(values, "country"))) return false;
  return (
    lacks("suburb", "state") || validateText(australianPostcodeRule, getText(values, "postcode")) !== null
  );
}

/** Ignores the owner, who is the driver by default. */
function isIncompleteVehicle({ days }: EntryPage, values: Values, mustBeRegistered: boolean): boolean {
  const lacks = createEmptyCheck(values);
  const isRegistered = mustBeRegistered || getText(values, "vehicle_registered") === "yes";
  const expiry = getText(values, "vehicle_registration_expiry");
  return (
    lacks(
      "vehicle_make",
      "vehicle_model",
      "vehicle_year",
      "vehicle_colour",
      "vehicle_body_style",
      "vehicle_induction",
      "vehicle_engine",
      "vehicle_registration",
    ) ||
    (isRegistered
      ? lacks("vehicle_registration_state", "vehicle_registration_expiry")
      : lacks("vehicle_registered")) ||
    (mustBeRegistered && isRegistrationExpired(expiry || null, days.today))
  );
}

type MissingInputCheck = [isMissing: boolean, anchor: string, messageKey: MissingInput["messageKey"]];

const toMissingInputs = (step: StepName, checks: MissingInputCheck[]): MissingInput[] =>
  checks.flatMap(([isMissing, anchor, messageKey]) => (isMissing ? [{ step, anchor, messageKey }] : []));
