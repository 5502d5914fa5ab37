import type { EntryChoices } from "../../domain/entry/entry-offer.ts";
import type { EntryOrder } from "../../wire/entry.ts";
import type { EntryForm, MedicalStatement } from "./entry-form.ts";
import type { Driver, EntryPage } from "../entry-page.ts";
import { buildMedicalAnswers } from "./entry.schema.ts";
import { type PricingSnapshot, pricingSnapshot } from "./pricing-snapshot.ts";
import { usedLicence } from "../used-licence.ts";

/**
 * Ids of the records saved before the order, 0 for none. `pagePathById` is the absolute URL of the event's
 * page.
 */
type OrderParts = { addressId: number; vehicleId: number; pageAddress: string };

/**
 * Builds the order for the organiser API. It contains every extra and ticket on offer, those not chosen with
 * 0; prices are in dollars and informational. `snapshot` is what the form was rendered with. [ENT-003..007
 * ENT-036..040]
 */
export function buildEntryOrder(
  page: EntryPage,
  driver: Driver,
  form: EntryForm,
  parts: OrderParts,
  snapshot: PricingSnapshot = pricingSnapshot(page, driver),
): EntryOrder {
  const { choices, buyer, entry } = form;
  const licence = namedLicence(form, snapshot);
  const sellsSeveralGarages = page.offer.sellMultipleGaragesPerTransaction;
  return {
    first_name: buyer.first_name,
    last_name: buyer.last_name,
    email: buyer.email,
    mobile_phone: buyer.mobile_phone,
    postcode: buyer.buyer_postcode,
    ambassadorCode: buyer.ambassador_code,
    payment_gateway: form.paymentMethod,
    payment_options: snapshot.methods,
    url: parts.pageAddress,
    event_id: page.eventId,
    category_id: Math.max(0, choices.categoryId),
    address_id: entry ? parts.addressId : 0,
    vehicle_id: entry && entry.vehicle.kind !== "none" ? parts.vehicleId : 0,
    garage_id: sellsSeveralGarages ? 0 : (choices.garageIds[0] ?? 0),
    garage_ids: sellsSeveralGarages ? [...choices.garageIds] : [],
    camp_site_id: choices.campSiteIds[0] ?? 0,
    camp_site_ids: [],
    licence_id: form.licence.kind === "bought" ? form.licence.id : 0,
    aasa_licence: licence.aasa,
    race_licence_number: licence.number,
    race_licence_expiry: licence.expiry ?? "",
    expected_time: entry?.expectedTime ?? 0,
    sharing_vehicle_with: entry?.sharingVehicleWith ?? "",
    entrant_note: entry?.note ?? "",
    extras: snapshot.extras.map((extra) => ({
      ...extra,
      content: "",
      checked: choices.extras[extra.id] ?? 0,
    })),
    spectators: snapshot.spectators.map((type) => ({ ...type, qty: choices.spectators[type.id] ?? 0 })),
    ...orderedItems(choices, snapshot),
    entry_transfer_from_invoice: entry?.transfer?.invoice ?? 0,
    entry_transfer_from_name: entry?.transfer?.name ?? "",
    ...(form.statement ?? noStatement),
  };
}

/** The known licence, as the form showed it, and the number entered in the form. */
const namedLicence = ({ licence }: EntryForm, snapshot: PricingSnapshot) =>
  licence.kind === "own"
    ? usedLicence(snapshot.licence, licence.typed, snapshot.eventDay)
    : { aasa: "", number: "", expiry: null };

/** Merchandise and shop products, one element per item, newest first. */
const orderedItems = (
  choices: EntryChoices,
  snapshot: PricingSnapshot,
): Pick<EntryOrder, "merch" | "skus"> => ({
  merch: choices.merch.flatMap(
    ({ id, optionId }) => snapshot.merch.find((item) => item.id === id && item.option === optionId) ?? [],
  ),
  skus: choices.skus.flatMap((id) => snapshot.skus.find((sku) => sku.id === id) ?? []),
});

const noStatement: MedicalStatement = {
  blood_type_id: 0,
  date_of_last_tetanus_vaccination: "",
  date_of_last_medical_exam: "",
  ...buildMedicalAnswers(() => false),
};
