import { useTranslations } from "../../i18n/use-translations.tsx";

/** Returns the labels of an address's fields, by field name. */
export function useAddressLabels() {
  const t = useTranslations("driver");
  const tRecordForms = useTranslations("record-forms");
  return {
    address_search: tRecordForms("search.label"),
    street_address: t("address.street"),
    unit: t("address.unit"),
    suburb: t("address.suburb"),
    state: t("address.state"),
    postcode: t("address.postcode"),
    country: t("address.country"),
  };
}
