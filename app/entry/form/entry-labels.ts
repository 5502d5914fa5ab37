import type { ParseKeys } from "i18next";
import { useCallback } from "react";
import { useWords } from "../../i18n/words.tsx";
import type { Offer } from "../entry-page.ts";
import { type EntryField, type OwnField, type RecordField } from "../entry-values.ts";
import { isMedicalQuestion } from "../medical-questions.ts";

/** Finds what a field of the form is called: for the field itself, and for the summary of what is wrong. */
export function useLabels(offer: Offer): (field: EntryField) => string {
  const t = useWords("entry");
  const driver = useWords("driver");
  const uploads = useWords("uploads");
  return useCallback(
    (field) => {
      const [kind, digits] = field.split("-");
      if (digits !== undefined) return named(kind ?? "", Number(digits), offer);
      if (isMedicalQuestion(field)) return t(`medical.${field}`);
      if (isPhotoField(field)) return uploads("vehicle.photo");
      if (isRecordField(field)) return driver(ofRecords[field]);
      return isOwnField(field) ? t(ownLabels[field]) : "";
    },
    [t, driver, uploads, offer],
  );
}

/** The name of the thing that a numbered field is about; "" where the event doesn't have it. */
function named(kind: string, id: number, offer: Offer): string {
  const lists: Record<string, readonly { id: number; name: string }[]> = {
    extra: offer.extras,
    spectator: offer.spectatorTypes,
    merch_option: offer.merch,
    product_option: offer.products,
  };
  return lists[kind]?.find((thing) => thing.id === id)?.name ?? "";
}

const isOwnField = (field: EntryField): field is OwnField => Object.hasOwn(ownLabels, field);
type PhotoField = Extract<RecordField, `vehicle_photo${string}`>;
const isPhotoField = (field: EntryField): field is PhotoField => field.startsWith("vehicle_photo");
const isRecordField = (field: EntryField): field is Exclude<RecordField, PhotoField> =>
  Object.hasOwn(ofRecords, field);

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

const ofRecords = {
  vehicle_make: "vehicle.make",
  vehicle_model: "vehicle.model",
  vehicle_year: "vehicle.year",
  vehicle_colour: "vehicle.colour",
  vehicle_body_style: "vehicle.bodyStyle",
  vehicle_induction: "vehicle.induction",
  vehicle_engine: "vehicle.engine",
  vehicle_registration: "vehicle.plate",
  vehicle_registered: "vehicle.registered",
  vehicle_registration_state: "vehicle.state",
  vehicle_registration_expiry: "vehicle.expiry",
  vehicle_owner: "vehicle.owner",
  vehicle_owner_mobile: "vehicle.ownerMobile",
  vehicle_racing_number: "vehicle.racingNumber",
  street_address: "address.street",
  unit: "address.unit",
  suburb: "address.suburb",
  state: "address.state",
  postcode: "address.postcode",
  country: "address.country",
} as const satisfies Record<Exclude<RecordField, PhotoField>, ParseKeys<"driver">>;
