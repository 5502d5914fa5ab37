import type { ParseKeys } from "i18next";
import { useAddressLabels } from "../../account/addresses/address-labels.ts";
import { useVehicleLabels } from "../../account/garage/vehicle-labels.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import type { Offer } from "../entry-page.ts";
import type { EntryOnlyField } from "../entry-values.ts";
import { MEDICAL_QUESTIONS } from "../medical-questions.ts";

/**
 * Returns the labels of the form's fields by field name. Fields such as `extra-3` have the name of their
 * item.
 */
export function useEntryLabels(offer: Offer): Readonly<Record<string, string>> {
  const t = useTranslations("entry");
  const recordLabels = { ...useVehicleLabels(), ...useAddressLabels() };
  const entryFieldLabels = Object.entries(ENTRY_LABEL_KEYS).map(([field, key]) => [field, t(key)]);
  const medicalLabels = MEDICAL_QUESTIONS.map((question) => [question, t(`medical.${question}`)]);
  const itemLabels = [
    ...buildItemLabels("extra", offer.extras),
    ...buildItemLabels("spectator", offer.spectatorTypes),
    ...buildItemLabels("merch_option", offer.merch),
    ...buildItemLabels("product_option", offer.products),
  ];
  return { ...recordLabels, ...Object.fromEntries([...entryFieldLabels, ...medicalLabels, ...itemLabels]) };
}

const buildItemLabels = (kind: string, items: readonly { id: number; name: string }[]) =>
  items.map(({ id, name }) => [`${kind}-${id}`, name]);

const ENTRY_LABEL_KEYS = {
  category: "enter.category",
  enter_again: "enter.category",
  transfer_name: "transfer.name",
  transfer_invoice: "transfer.invoice",
  first_name: "driver.firstName",
  last_name: "driver.lastName",
  email: "driver.email",
  mobile_phone: "driver.mobile",
  buyer_postcode: "driver.postcode",
  ambassador_code: "driver.ambassadorCode",
  address: "address.choose",
  vehicle: "vehicle.choose",
  licence: "licence.choose",
  licence_number: "licence.number",
  licence_issuer: "licence.issuer",
  licence_expiry: "licence.expiry",
  save_licence: "licence.save",
  licence_terms: "licence.terms",
  blood_type: "medical.bloodType",
  tetanus_vaccination: "medical.tetanus",
  medical_exam: "medical.exam",
  garage: "sites.garage",
  camp_site: "sites.campSite",
  merch: "goods.merchandise",
  sku: "goods.products",
  expected_time: "questions.expectedTime",
  sharing_vehicle_with: "questions.sharing",
  entrant_note: "questions.note",
  terms: "terms.title",
  payment_method: "payment.choose",
} as const satisfies Record<Exclude<EntryOnlyField, "only_name">, ParseKeys<"entry">>;
