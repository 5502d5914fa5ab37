import { useTranslations } from "../../i18n/use-translations.tsx";

/** The labels of an address's fields, by field name. */
export function useAddressLabels() {
  const t = useTranslations("driver");
  const recordForms = useTranslations("record-forms");
  return {
    address_search: recordForms("search.label"),
    street_address: t("address.street"),
    unit: t("address.unit"),
    suburb: t("address.suburb"),
    state: t("address.state"),
    postcode: t("address.postcode"),
    country: t("address.country"),
  };
}
