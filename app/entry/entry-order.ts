import {
  asksLicenceNumber,
  asksMedicalStatement,
  chosenCategory,
  chosenLicence,
} from "../domain/entry-sections.ts";
import type { EntryChoices } from "../domain/entry-offer.ts";
import type { EntryOrder, MedicalQuestion } from "../wire/entry.ts";
import { choicesOf } from "./entry-choices.ts";
import type { Driver, EntryPage } from "./entry-page.ts";
import { type EntryValues, numberOf, textOf } from "./entry-values.ts";
import { medicalQuestions } from "./medical-questions.ts";
import { type PassingFacts, passingFacts } from "./passing-facts.ts";
import { usedLicence } from "./used-licence.ts";

/** What must be saved before an order can name it; 0 is none. `pageAddress` is the whole address of the event's page. */
type OrderParts = { addressId: number; vehicleId: number; pageAddress: string };

/**
 * The order that the organiser API takes, from a form that `checkEntry` found nothing wrong with. Every
 * offered extra and ticket is in it, those not chosen with 0; prices are dollars and only for show. `facts`
 * are those that the form was shown with. [ENT-003..007 ENT-036..040]
 */
export function orderOf(
  page: EntryPage,
  driver: Driver,
  values: EntryValues,
  parts: OrderParts,
  facts: PassingFacts = passingFacts(page, driver),
): EntryOrder {
  const choices = choicesOf(values, page.offer);
  const category = chosenCategory(page.offer, choices);
  const licence = asksLicenceNumber(page.offer, choices)
    ? usedLicence(facts.licence, values, facts.eventDay)
    : { aasa: "", number: "", expiry: null };
  const several = page.offer.sellMultipleGaragesPerTransaction;
  return {
    first_name: textOf(values, "first_name"),
    last_name: textOf(values, "last_name"),
    email: textOf(values, "email"),
    mobile_phone: textOf(values, "mobile_phone"),
    postcode: textOf(values, "buyer_postcode"),
    ambassadorCode: textOf(values, "ambassador_code"),
    payment_gateway: textOf(values, "payment_method"),
    payment_options: facts.methods,
    url: parts.pageAddress,
    event_id: page.eventId,
    category_id: Math.max(0, choices.categoryId),
    address_id: category ? parts.addressId : 0,
    vehicle_id: category?.requiresVehicle ? parts.vehicleId : 0,
    garage_id: several ? 0 : (choices.garageIds[0] ?? 0),
    garage_ids: several ? [...choices.garageIds] : [],
    camp_site_id: choices.campSiteIds[0] ?? 0,
    camp_site_ids: [],
    licence_id: chosenLicence(page.offer, choices)?.id ?? 0,
    aasa_licence: licence.aasa,
    race_licence_number: licence.number,
    race_licence_expiry: licence.expiry ?? "",
    expected_time: category?.askExpectedTime ? Number(textOf(values, "expected_time")) || 0 : 0,
    sharing_vehicle_with: category?.askIfSharingVehicle ? textOf(values, "sharing_vehicle_with") : "",
    entrant_note: category ? textOf(values, "entrant_note") : "",
    extras: facts.extras.map((extra) => ({ ...extra, content: "", checked: choices.extras[extra.id] ?? 0 })),
    spectators: facts.spectators.map((type) => ({ ...type, qty: choices.spectators[type.id] ?? 0 })),
    ...goodsOf(choices, facts),
    entry_transfer_from_invoice: category?.isEntryTransfer ? numberOf(values, "transfer_invoice") : 0,
    entry_transfer_from_name: category?.isEntryTransfer ? textOf(values, "transfer_name") : "",
    ...(asksMedicalStatement(page.offer, choices) ? medicalOf(values) : noMedical),
  };
}

/** Merchandise and shop products, one a piece, newest first. */
const goodsOf = (choices: EntryChoices, facts: PassingFacts): Pick<EntryOrder, "merch" | "skus"> => ({
  merch: choices.merch.flatMap(
    ({ id, optionId }) => facts.merch.find((piece) => piece.id === id && piece.option === optionId) ?? [],
  ),
  skus: choices.skus.flatMap((id) => facts.skus.find((sku) => sku.id === id) ?? []),
});

type Medical = Pick<
  EntryOrder,
  "blood_type_id" | "date_of_last_tetanus_vaccination" | "date_of_last_medical_exam" | MedicalQuestion
>;

const medicalOf = (values: EntryValues): Medical => ({
  blood_type_id: numberOf(values, "blood_type"),
  date_of_last_tetanus_vaccination: textOf(values, "tetanus_vaccination"),
  date_of_last_medical_exam: textOf(values, "medical_exam"),
  ...Object.fromEntries(medicalQuestions.map((question) => [question, textOf(values, question) === "yes"])),
});

const noMedical: Medical = {
  blood_type_id: 0,
  date_of_last_tetanus_vaccination: "",
  date_of_last_medical_exam: "",
  ...Object.fromEntries(medicalQuestions.map((question) => [question, false])),
};
