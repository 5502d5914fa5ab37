import type { EntryChoices } from "../../domain/entry/entry-offer.ts";
import type { EntryOrder } from "../../wire/entry.ts";
import type { EntryForm, MedicalStatement } from "./entry-form.ts";
import type { Driver, EntryPage } from "../entry-page.ts";
import { buildMedicalAnswers } from "./entry.schema.ts";
import { type PricingSnapshot, buildPricingSnapshot } from "./pricing-snapshot.ts";
import { getOrderLicence } from "../order-licence.ts";

type RecordIdsAndUrl = {
  /** 0 if the order has no address. */
  addressId: number;
  /** 0 if the order has no vehicle. */
  vehicleId: number;
  pageUrl: string;
};

/**
 * Builds the order for the organiser API with the names, prices and stock of `snapshot`, which were current
 * when the form was rendered. The order lists all extras and ticket types on offer, even with a quantity of
 * 0. Its prices are in dollars and informational only. [ENT-003..007 ENT-036..040]
 */
export function buildEntryOrder(
  page: EntryPage,
  driver: Driver,
  form: EntryForm,
  recordIdsAndUrl: RecordIdsAndUrl,
  snapshot: PricingSnapshot = buildPricingSnapshot(page, driver),
): EntryOrder {
  const { choices, buyer, entry } = form;
  const licence = getFormLicence(form, snapshot);
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
    url: recordIdsAndUrl.pageUrl,
    event_id: page.eventId,
    category_id: Math.max(0, choices.categoryId),
    address_id: entry ? recordIdsAndUrl.addressId : 0,
    vehicle_id: entry && entry.vehicle.kind !== "none" ? recordIdsAndUrl.vehicleId : 0,
    garage_id: sellsSeveralGarages ? 0 : (choices.garageIds[0] ?? 0),
    garage_ids: sellsSeveralGarages ? [...choices.garageIds] : [],
    camp_site_id: choices.campSiteIds[0] ?? 0,
    camp_site_ids: [],
    licence_id: form.licence.kind === "bought" ? form.licence.id : 0,
    aasa_licence: licence.enteredNumber,
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
    ...listOrderedItems(choices, snapshot),
    entry_transfer_from_invoice: entry?.transfer?.invoice ?? 0,
    entry_transfer_from_name: entry?.transfer?.name ?? "",
    ...(form.statement ?? NO_STATEMENT),
  };
}

const getFormLicence = ({ licence }: EntryForm, snapshot: PricingSnapshot) =>
  licence.kind === "own"
    ? getOrderLicence(snapshot.licence, licence.number, snapshot.eventDay)
    : { enteredNumber: "", number: "", expiry: null };

/** The item that was added last comes first, as in the form. */
const listOrderedItems = (
  choices: EntryChoices,
  snapshot: PricingSnapshot,
): Pick<EntryOrder, "merch" | "skus"> => ({
  merch: choices.merch.flatMap(
    ({ id, optionId }) => snapshot.merch.find((item) => item.id === id && item.option === optionId) ?? [],
  ),
  skus: choices.skus.flatMap((id) => snapshot.skus.find((sku) => sku.id === id) ?? []),
});

const NO_STATEMENT: MedicalStatement = {
  blood_type_id: 0,
  date_of_last_tetanus_vaccination: "",
  date_of_last_medical_exam: "",
  ...buildMedicalAnswers(() => false),
};
