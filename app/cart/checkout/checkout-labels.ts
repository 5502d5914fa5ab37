import { useTranslations } from "../../i18n/use-translations.tsx";

/** Returns the labels of the checkout's fields, by field name. */
export function useCheckoutLabels() {
  const t = useTranslations("cart");
  const tForms = useTranslations("record-forms");
  return {
    first_name: t("checkout.address.firstName"),
    last_name: t("checkout.address.lastName"),
    email: t("checkout.address.email"),
    phone: t("checkout.address.phone"),
    company: t("checkout.address.company"),
    street_address: t("checkout.address.street"),
    street_address_1: t("checkout.address.street2"),
    city: t("checkout.address.suburb"),
    state: t("checkout.address.state"),
    postcode: t("checkout.address.postcode"),
    country: t("checkout.address.country"),
    address: t("checkout.address.title"),
    address_search: tForms("search.label"),
    shipping_option_id: t("checkout.shipping.title"),
    payment_method: t("checkout.payment.title"),
    promotion_code: t("code.label"),
    note: t("checkout.note"),
  };
}
