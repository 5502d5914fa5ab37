import { hasSingleName, type Values } from "../../posting/form-result.ts";
import type { EntryChoices } from "../../domain/entry/entry-offer.ts";
import { priceEntry } from "../../domain/entry/entry-price.ts";
import {
  requiresLicenceNumber,
  requiresMedicalStatement,
  canEnterEvent,
  chosenCategory,
  chosenLicence,
  isCategoryOpen,
} from "../../domain/entry/entry-sections.ts";
import { isValidOn } from "../../domain/licence-state.ts";
import { australianPostcode, isAustralia } from "../../domain/record-rules/place.ts";
import { validateText } from "../../domain/record-rules/text-rule.ts";
import { isRegistrationExpired } from "../../domain/registration.ts";
import { chosenAddress, chosenVehicle } from "../chosen-records.ts";
import { parseChoices } from "../entry-choices.ts";
import type { EntryPage } from "../entry-page.ts";
import { type EntryField, getText } from "../entry-values.ts";
import { medicalQuestions } from "../medical-questions.ts";
import { patchedVehicle } from "../patched-vehicle.ts";
import { requiresTerms } from "../post/requires-terms.ts";
import { hasEntered } from "../post/repeated-entry.ts";
import { usedLicence } from "../used-licence.ts";

/** The steps of the form, which are also the ids of their sections. */
export const steps = ["enter", "car", "extras", "pay"] as const;
export type StepName = (typeof steps)[number];

/**
 * An input that an order still lacks: the key of its prompt (`next.…`), and the id of the element to go to.
 */
export type MissingInput = {
  step: StepName;
  anchor: string;
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

type FormState = { page: EntryPage; values: Values; choices: EntryChoices };

/**
 * The inputs that are still missing, in page order, as far as the browser can tell; `parseEntry` on the
 * server decides. An anonymous user logs in next once something is chosen, because acceptances aren't kept
 * over a login.
 */
export function listMissingInputs(page: EntryPage, values: Values): MissingInput[] {
  const state = { page, values, choices: parseChoices(values, page.offer) };
  const isEmpty = state.choices.categoryId <= 0 && priceEntry(page.offer, state.choices).lines.length === 0;
  if (isEmpty)
    return canEnterEvent(page.offer) ? [{ step: "enter", anchor: "enter", messageKey: "class" }] : [];
  if (page.driver === null) return missingInClass(state);
  return [
    ...missingInClass(state),
    ...missingInEntry(state),
    ...missingInCar(state),
    ...missingInExtras(state),
    ...missingInPayment(state),
  ];
}

function missingInClass({ page, choices }: FormState): MissingInput[] {
  const category = chosenCategory(page.offer, choices);
  return missingIn("enter", [
    [choices.categoryId > 0 && !(category && isCategoryOpen(category)), "enter", "class"],
  ]);
}

function missingInEntry({ page, values, choices }: FormState): MissingInput[] {
  const { offer, driver, days } = page;
  const category = chosenCategory(offer, choices);
  const lacks = createLacks(values);
  const typed = getText(values, "licence_number");
  const licence = usedLicence(driver?.heldLicence ?? null, typed, days.eventDay);
  const lacksLicence =
    requiresLicenceNumber(offer, choices) &&
    ((licence.number === "" && licence.aasa === "") || !isValidOn(days.eventDay, licence.expiry));
  const licenceTerms = chosenLicence(offer, choices)?.termsAndConditions?.content ?? "";
  const checks: [boolean, string, MissingInput["messageKey"]][] = [
    [
      hasEntered(page, choices.categoryId) && getText(values, "enter_again") !== "yes",
      "field-enter-again",
      "again",
    ],
    [
      Boolean(category?.isEntryTransfer) && lacks("transfer_name", "transfer_invoice"),
      "transfer",
      "transfer",
    ],
    [
      lacks("first_name", "email", "mobile_phone") || (lacks("last_name") && !hasSingleName(values)),
      "driver",
      "details",
    ],
    [category !== null && lacksAddress(page, values), "address", "address"],
    [lacksLicence, "licence", "licence"],
    [licenceTerms !== "" && lacks("licence_terms"), "field-licence-terms", "licenceTerms"],
    [
      requiresMedicalStatement(offer, choices) &&
        lacks("blood_type", "tetanus_vaccination", "medical_exam", ...medicalQuestions),
      "medical",
      "medical",
    ],
  ];
  return missingIn("enter", checks);
}

function missingInCar({ page, values, choices }: FormState): MissingInput[] {
  const category = chosenCategory(page.offer, choices);
  if (!page.driver || !category?.requiresVehicle) return [];
  const chosen = chosenVehicle(page.driver, values);
  const mustBeRegistered = category.vehicleMustBeRegistered;
  if (chosen.kind === "none") return missingIn("car", [[true, "vehicle", "vehicle"]]);
  if (chosen.kind === "new")
    return missingIn("car", [[isIncompleteVehicle(page, values, mustBeRegistered), "vehicle", "newVehicle"]]);
  const { registrationExpiry, hasPhoto } = patchedVehicle(chosen.record, page, values);
  return missingIn("car", [
    [
      mustBeRegistered && isRegistrationExpired(registrationExpiry, page.days.today),
      "registration",
      "registration",
    ],
    [page.offer.requireVehiclePhoto && !hasPhoto, "vehicle-photo", "photo"],
  ]);
}

function missingInExtras({ page, values, choices }: FormState): MissingInput[] {
  const category = chosenCategory(page.offer, choices);
  return missingIn("extras", [
    [Boolean(category?.requiresGarage) && choices.garageIds.length === 0, "garages", "garage"],
    [
      page.offer.requireEntrantNote && category !== null && createLacks(values)("entrant_note"),
      "note",
      "note",
    ],
  ]);
}

function missingInPayment({ page, values, choices }: FormState): MissingInput[] {
  const isPaid = priceEntry(page.offer, choices).payable > 0 && page.paymentMethods.length > 0;
  return missingIn("pay", [
    [requiresTerms(page, choices) && createLacks(values)("terms"), "terms", "terms"],
    [isPaid && createLacks(values)("payment_method"), "payment", "payment"],
  ]);
}

const createLacks =
  (values: Values) =>
  (...names: EntryField[]): boolean =>
    names.some((name) => getText(values, name) === "");

function lacksAddress({ driver }: EntryPage, values: Values): boolean {
  const { kind } = chosenAddress(driver, values);
  return kind === "none" || (kind === "new" && isIncompleteAddress(values));
}

/** Only the server has the address rules of other countries than Australia. */
function isIncompleteAddress(values: Values): boolean {
  const lacks = createLacks(values);
  if (lacks("street_address", "country")) return true;
  if (!isAustralia(getText(values, "country"))) return false;
  return lacks("suburb", "state") || validateText(australianPostcode, getText(values, "postcode")) !== null;
}

/** The owner's name and mobile default to the driver's, so they aren't checked. */
function isIncompleteVehicle(
  { driver, days }: EntryPage,
  values: Values,
  mustBeRegistered: boolean,
): boolean {
  const defaults = driver?.vehicleDefaults ?? {};
  const lacksSelect = (["vehicle_body_style", "vehicle_induction", "vehicle_engine"] as const).some(
    (name) => (values[name]?.[0] ?? defaults[name] ?? "") === "",
  );
  const expiry = getText(values, "vehicle_registration_expiry");
  return (
    createLacks(values)(
      "vehicle_make",
      "vehicle_model",
      "vehicle_year",
      "vehicle_colour",
      "vehicle_registration",
    ) ||
    lacksSelect ||
    (mustBeRegistered && isRegistrationExpired(expiry || null, days.today))
  );
}

const missingIn = (step: StepName, checks: [boolean, string, MissingInput["messageKey"]][]): MissingInput[] =>
  checks.flatMap(([isMissing, anchor, messageKey]) => (isMissing ? [{ step, anchor, messageKey }] : []));
