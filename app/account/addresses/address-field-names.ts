export const ADDRESS_FIELD_NAMES = [
  "street_address",
  "unit",
  "suburb",
  "state",
  "postcode",
  "country",
] as const;
