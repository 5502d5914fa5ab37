import type { EntryChoices } from "../../domain/entry/entry-offer.ts";
import type { EntryOrder } from "../../wire/entry.ts";
import type { EntryForm, MedicalStatement } from "./entry-form.ts";
import type { Driver, EntryPage } from "../entry-page.ts";
import { answersTo } from "./entry.schema.ts";
import { type PassingFacts, passingFacts } from "./passing-facts.ts";
import { usedLicence } from "../used-licence.ts";

/**
 * What must be saved before an order can name it; 0 is none. `pageAddress` is the whole address of the
 * event's page.
 */
type OrderParts = { addressId: number; vehicleId: number; pageAddress: string };

/**
 * The order that the organiser API takes. Every offered extra and ticket is in it, those not chosen with 0;
 * prices are dollars and only for show. `facts` are those that the form was shown with. [ENT-003..007
 * ENT-036..040]
 */
export function orderOf(
  page: EntryPage,
  driver: Driver,
  form: EntryForm,
  parts: OrderParts,
  facts: PassingFacts = passingFacts(page, driver),
): EntryOrder {
  const { choices, buyer, entry } = form;
  const licence = namedLicence(form, facts);
  const several = page.offer.sellMultipleGaragesPerTransaction;
  return {
    first_name: buyer.first_name,
    last_name: buyer.last_name,
    email: buyer.email,
    mobile_phone: buyer.mobile_phone,
    postcode: buyer.buyer_postcode,
    ambassadorCode: buyer.ambassador_code,
    payment_gateway: form.paymentMethod,
    payment_options: facts.methods,
    url: parts.pageAddress,
    event_id: page.eventId,
    category_id: Math.max(0, choices.categoryId),
    address_id: entry ? parts.addressId : 0,
    vehicle_id: entry && entry.vehicle.kind !== "none" ? parts.vehicleId : 0,
    garage_id: several ? 0 : (choices.garageIds[0] ?? 0),
    garage_ids: several ? [...choices.garageIds] : [],
    camp_site_id: choices.campSiteIds[0] ?? 0,
    camp_site_ids: [],
    licence_id: form.licence.kind === "bought" ? form.licence.id : 0,
    aasa_licence: licence.aasa,
    race_licence_number: licence.number,
    race_licence_expiry: licence.expiry ?? "",
    expected_time: entry?.expectedTime ?? 0,
    sharing_vehicle_with: entry?.sharingVehicleWith ?? "",
    entrant_note: entry?.note ?? "",
    extras: facts.extras.map((extra) => ({ ...extra, content: "", checked: choices.extras[extra.id] ?? 0 })),
    spectators: facts.spectators.map((type) => ({ ...type, qty: choices.spectators[type.id] ?? 0 })),
    ...goodsOf(choices, facts),
    entry_transfer_from_invoice: entry?.transfer?.invoice ?? 0,
    entry_transfer_from_name: entry?.transfer?.name ?? "",
    ...(form.statement ?? noStatement),
  };
}

/** The licence known to the event or the register, as the form showed it, and the number typed beside it. */
const namedLicence = ({ licence }: EntryForm, facts: PassingFacts) =>
  licence.kind === "own"
    ? usedLicence(facts.licence, licence.typed, facts.eventDay)
    : { aasa: "", number: "", expiry: null };

/** Merchandise and shop products, one a piece, newest first. */
const goodsOf = (choices: EntryChoices, facts: PassingFacts): Pick<EntryOrder, "merch" | "skus"> => ({
  merch: choices.merch.flatMap(
    ({ id, optionId }) => facts.merch.find((piece) => piece.id === id && piece.option === optionId) ?? [],
  ),
  skus: choices.skus.flatMap((id) => facts.skus.find((sku) => sku.id === id) ?? []),
});

const noStatement: MedicalStatement = {
  blood_type_id: 0,
  date_of_last_tetanus_vaccination: "",
  date_of_last_medical_exam: "",
  ...answersTo(() => false),
};
