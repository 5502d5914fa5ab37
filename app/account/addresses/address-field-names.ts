/** The names of an address's form fields. */
export const addressFields = ["street_address", "unit", "suburb", "state", "postcode", "country"] as const;
