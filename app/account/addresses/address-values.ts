/** Members of an address as a form holds them. */
export const addressFields = ["street_address", "unit", "suburb", "state", "postcode", "country"] as const;
