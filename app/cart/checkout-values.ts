/** Members of an address that isn't saved yet, as the wire spells them. */
export const addressFields = [
  "first_name",
  "last_name",
  "email",
  "phone",
  "company",
  "street_address",
  "street_address_1",
  "city",
  "state",
  "postcode",
  "country",
] as const;

/**
 * What somebody types and chooses on the checkout. `total` is what the page showed, in cents, `goods` the
 * mark of the goods it showed.
 */
const checkoutFields = [
  ...addressFields,
  "address",
  "shipping_option_id",
  "payment_method",
  "promotion_code",
  "note",
  "marketing_opt_in",
  "total",
  "goods",
] as const;

export type CheckoutField = (typeof checkoutFields)[number];

/** What the form of the checkout holds, without space around it; "" for what is left open. */
export type CheckoutValues = Readonly<Record<CheckoutField, string>>;

/** The members that `textOf` finds, all others "". */
export function valuesBy(textOf: (name: CheckoutField) => string): CheckoutValues {
  const empty: CheckoutValues = {
    first_name: "",
    last_name: "",
    email: "",
    phone: "",
    company: "",
    street_address: "",
    street_address_1: "",
    city: "",
    state: "",
    postcode: "",
    country: "",
    address: "",
    shipping_option_id: "",
    payment_method: "",
    promotion_code: "",
    note: "",
    marketing_opt_in: "",
    total: "",
    goods: "",
  };
  return checkoutFields.reduce((values, name) => ({ ...values, [name]: textOf(name).trim() }), empty);
}

/** The id that a member names; 0 for none. */
export const idIn = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);
