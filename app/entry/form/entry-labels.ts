import type { ParseKeys } from "i18next";
import { useAddressLabels } from "../../account/addresses/address-labels.ts";
import { useVehicleLabels } from "../../account/garage/vehicle-labels.ts";
import { useWords } from "../../i18n/words.tsx";
import type { Offer } from "../entry-page.ts";
import type { OwnField } from "../entry-values.ts";
import { medicalQuestions } from "../medical-questions.ts";

/** The words over the fields of the form, by their names; those of numbered fields are the event's. */
export function useEntryLabels(offer: Offer): Readonly<Record<string, string>> {
  const t = useWords("entry");
  const ofRecords = { ...useVehicleLabels(), ...useAddressLabels() };
  const own = Object.entries(ownLabels).map(([field, key]) => [field, t(key)]);
  const medical = medicalQuestions.map((question) => [question, t(`medical.${question}`)]);
  const numbered = [
    ...named("extra", offer.extras),
    ...named("spectator", offer.spectatorTypes),
    ...named("merch_option", offer.merch),
    ...named("product_option", offer.products),
  ];
  return { ...ofRecords, ...Object.fromEntries([...own, ...medical, ...numbered]) };
}

const named = (kind: string, things: readonly { id: number; name: string }[]) =>
  things.map(({ id, name }) => [`${kind}-${id}`, name]);

const ownLabels = {
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
} as const satisfies Record<OwnField, ParseKeys<"entry">>;
