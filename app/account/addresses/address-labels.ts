import { useWords } from "../../i18n/words.tsx";

/** The words over the fields of an address, by their names. */
export function useAddressLabels() {
  const t = useWords("driver");
  const forms = useWords("record-forms");
  return {
    address_search: forms("search.label"),
    street_address: t("address.street"),
    unit: t("address.unit"),
    suburb: t("address.suburb"),
    state: t("address.state"),
    postcode: t("address.postcode"),
    country: t("address.country"),
  };
}
