import { useTranslations } from "../../i18n/use-translations.tsx";
import { CONNECTION_NUMBERS, PHOTO_FIELDS, getPowerField, getReasonField } from "../stall-values.ts";

/** Returns the labels of the application form's fields by field name. */
export function useStallLabels(): Readonly<Record<string, string>> {
  const t = useTranslations("stalls");
  const tEntry = useTranslations("entry");
  const tUploads = useTranslations("uploads");
  const [insurance, foodLicence] = [t("papers.insurance"), t("papers.foodLicence")];
  const [file, expiry] = [tUploads("documents.file"), tUploads("documents.expiry")];
  return {
    stall_site_type: t("site.choose"),
    stall_location: t("site.location"),
    stall_preferred_location: t("site.preferred"),
    stall_width: t("size.width"),
    stall_length: t("size.length"),
    stall_height: t("size.height"),
    ...Object.fromEntries(
      CONNECTION_NUMBERS.flatMap((number) => [
        [getPowerField(number), t("power.kind", { number })],
        [getReasonField(number), t("power.reason", { number })],
      ]),
    ),
    products: t("stall.products"),
    overview: t("stall.overview"),
    vehicle: t("stall.vehicle"),
    registration: t("stall.registration"),
    ...Object.fromEntries(PHOTO_FIELDS.map((name, index) => [name, t("stall.photo", { number: index + 1 })])),
    insurance,
    insurance_file: buildDocumentLabel(insurance, file),
    insurance_expiry: buildDocumentLabel(insurance, expiry),
    insurance_renewed: insurance,
    food_licence: foodLicence,
    food_licence_file: buildDocumentLabel(foodLicence, file),
    food_licence_expiry: buildDocumentLabel(foodLicence, expiry),
    food_licence_renewed: foodLicence,
    not_for_profit: t("forGood.box"),
    not_for_profit_number: t("forGood.number"),
    first_name: tEntry("driver.firstName"),
    last_name: tEntry("driver.lastName"),
    email: tEntry("driver.email"),
    mobile_phone: tEntry("driver.mobile"),
    payment_method: tEntry("payment.choose"),
    accept_terms: tEntry("terms.accept"),
  };
}

/** The document's name precedes the label, because the fields of both documents have equal labels. */
const buildDocumentLabel = (document: string, label: string) => `${document}: ${label}`;
