import type { Values } from "../../posting/answer.ts";
import type { EntryChoices } from "../../domain/entry/entry-offer.ts";
import { priceEntry } from "../../domain/entry/entry-price.ts";
import {
  asksLicenceNumber,
  asksMedicalStatement,
  canEnterEvent,
  chosenCategory,
  chosenLicence,
  isCategoryOpen,
} from "../../domain/entry/entry-sections.ts";
import { lastsUntil } from "../../domain/licence-state.ts";
import { numberedStreet, placeRules } from "../../domain/record-rules/place.ts";
import { problemOf } from "../../domain/record-rules/text-rule.ts";
import { isRegistrationExpired } from "../../domain/registration.ts";
import { chosenAddress, chosenVehicle } from "../chosen-records.ts";
import { choicesOf } from "../entry-choices.ts";
import type { EntryPage } from "../entry-page.ts";
import { type EntryField, textOf } from "../entry-values.ts";
import { medicalQuestions } from "../medical-questions.ts";
import { mendedVehicle } from "../mended-vehicle.ts";
import { asksTerms } from "../post/asks-terms.ts";
import { isEntered } from "../post/entered-again.ts";
import { usedLicence } from "../used-licence.ts";

/** The steps of the form, which are the ids of their places too. */
export const steps = ["enter", "car", "extras", "pay"] as const;
export type StepName = (typeof steps)[number];

/**
 * Something that an order still lacks: the words that ask for it (`next.…`), and the place where it is given.
 */
export type NextThing = {
  step: StepName;
  place: string;
  words:
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

type Asked = { page: EntryPage; values: Values; choices: EntryChoices };

/**
 * What keeps the form from being sent as far as the page can tell, in the order of the page. For a visitor
 * the log-in comes next once something is chosen: what is accepted before it isn't kept. The server has the
 * last word, in `parseEntry`.
 */
export function missingThings(page: EntryPage, values: Values): NextThing[] {
  const asked = { page, values, choices: choicesOf(values, page.offer) };
  const isEmpty = asked.choices.categoryId <= 0 && priceEntry(page.offer, asked.choices).lines.length === 0;
  if (isEmpty) return canEnterEvent(page.offer) ? [{ step: "enter", place: "enter", words: "class" }] : [];
  if (page.driver === null) return ofClass(asked);
  return [...ofClass(asked), ...ofEntry(asked), ...ofCar(asked), ...ofExtras(asked), ...ofPayment(asked)];
}

function ofClass({ page, choices }: Asked): NextThing[] {
  const category = chosenCategory(page.offer, choices);
  return thingsIn("enter", [
    [choices.categoryId > 0 && !(category && isCategoryOpen(category)), "enter", "class"],
  ]);
}

function ofEntry({ page, values, choices }: Asked): NextThing[] {
  const { offer, driver, days } = page;
  const category = chosenCategory(offer, choices);
  const lacks = lackOf(values);
  const typed = textOf(values, "licence_number");
  const used = usedLicence(driver?.heldLicence ?? null, typed, days.eventDay);
  const lacksLicence =
    asksLicenceNumber(offer, choices) &&
    ((used.number === "" && used.aasa === "") || !lastsUntil(days.eventDay, used.expiry));
  const licenceTerms = chosenLicence(offer, choices)?.termsAndConditions?.content ?? "";
  const found: [boolean, string, NextThing["words"]][] = [
    [
      isEntered(page, choices.categoryId) && textOf(values, "enter_again") !== "yes",
      "field-enter-again",
      "again",
    ],
    [
      Boolean(category?.isEntryTransfer) && lacks("transfer_name", "transfer_invoice"),
      "transfer",
      "transfer",
    ],
    [lacks("first_name", "last_name", "email", "mobile_phone"), "driver", "details"],
    [category !== null && lacksAddress(page, values), "address", "address"],
    [lacksLicence, "licence", "licence"],
    [licenceTerms !== "" && lacks("licence_terms"), "field-licence-terms", "licenceTerms"],
    [
      asksMedicalStatement(offer, choices) &&
        lacks("blood_type", "tetanus_vaccination", "medical_exam", ...medicalQuestions),
      "medical",
      "medical",
    ],
  ];
  return thingsIn("enter", found);
}

function ofCar({ page, values, choices }: Asked): NextThing[] {
  const category = chosenCategory(page.offer, choices);
  if (!page.driver || !category?.requiresVehicle) return [];
  const chosen = chosenVehicle(page.driver, values);
  const mustBeRegistered = category.vehicleMustBeRegistered;
  if (chosen.kind === "none") return thingsIn("car", [[true, "vehicle", "vehicle"]]);
  if (chosen.kind === "new")
    return thingsIn("car", [[lacksOfNewVehicle(page, values, mustBeRegistered), "vehicle", "newVehicle"]]);
  const { registrationExpiry, hasPhoto } = mendedVehicle(chosen.record, page, values);
  return thingsIn("car", [
    [
      mustBeRegistered && isRegistrationExpired(registrationExpiry, page.days.today),
      "registration",
      "registration",
    ],
    [page.offer.requireVehiclePhoto && !hasPhoto, "vehicle-photo", "photo"],
  ]);
}

function ofExtras({ page, values, choices }: Asked): NextThing[] {
  const category = chosenCategory(page.offer, choices);
  return thingsIn("extras", [
    [Boolean(category?.requiresGarage) && choices.garageIds.length === 0, "garages", "garage"],
    [page.offer.requireEntrantNote && category !== null && lackOf(values)("entrant_note"), "note", "note"],
  ]);
}

function ofPayment({ page, values, choices }: Asked): NextThing[] {
  const isPaid = priceEntry(page.offer, choices).payable > 0 && page.paymentMethods.length > 0;
  return thingsIn("pay", [
    [asksTerms(page, choices) && lackOf(values)("terms"), "terms", "terms"],
    [isPaid && lackOf(values)("payment_method"), "payment", "payment"],
  ]);
}

const lackOf =
  (values: Values) =>
  (...names: EntryField[]): boolean =>
    names.some((name) => textOf(values, name) === "");

function lacksAddress({ driver }: EntryPage, values: Values): boolean {
  const { kind } = chosenAddress(driver, values);
  return kind === "none" || (kind === "new" && isUnfinishedAddress(values));
}

function isUnfinishedAddress(values: Values): boolean {
  const typed = (name: EntryField) => textOf(values, name);
  return (
    lackOf(values)("suburb", "state", "country") ||
    problemOf(numberedStreet, typed("street_address")) !== null ||
    problemOf(placeRules(typed("country")).postcode, typed("postcode")) !== null
  );
}

/** Whose it is and how to reach them is taken from the driver. */
function lacksOfNewVehicle({ driver, days }: EntryPage, values: Values, mustBeRegistered: boolean): boolean {
  const usual = driver?.usualVehicle ?? {};
  const lacksUsual = (["vehicle_body_style", "vehicle_induction", "vehicle_engine"] as const).some(
    (name) => (values[name]?.[0] ?? usual[name] ?? "") === "",
  );
  const expiry = textOf(values, "vehicle_registration_expiry");
  return (
    lackOf(values)(
      "vehicle_make",
      "vehicle_model",
      "vehicle_year",
      "vehicle_colour",
      "vehicle_registration",
    ) ||
    lacksUsual ||
    (mustBeRegistered && isRegistrationExpired(expiry || null, days.today))
  );
}

const thingsIn = (step: StepName, found: [boolean, string, NextThing["words"]][]): NextThing[] =>
  found.flatMap(([isMissing, place, words]) => (isMissing ? [{ step, place, words }] : []));
