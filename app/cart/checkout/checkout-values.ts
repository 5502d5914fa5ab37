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

/** The id that a member names; 0 for none. */
export const idIn = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);
