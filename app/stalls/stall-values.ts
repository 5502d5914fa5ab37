import { MAX_POWER_CONNECTIONS, type StallChoices } from "../domain/stall/stall-offer.ts";
import type { StallApplication, Proof } from "../domain/stall/stall-rules.ts";
import { parseMetresOrZero } from "../domain/stall/stall-size.ts";
import { getText, type Values } from "../posting/form-result.ts";
import { parseFileValue, buildFileRemovalField } from "../domain/file-field.ts";

/** The numbers of the form's rows for power connections, from 1. */
export const CONNECTION_NUMBERS: readonly number[] = Array.from(
  { length: MAX_POWER_CONNECTIONS },
  (_, index) => index + 1,
);

export const getPowerField = (number: number) => `power-${number}`;
export const getReasonField = (number: number) => `power_reason-${number}`;

export const PHOTO_FIELDS = ["first_photo", "second_photo", "third_photo"] as const;

/** The values of the radio buttons “upload a file”. */
export const UPLOAD_OPTION_VALUES = { insurance: "insurance-file", food_licence: "licence-file" } as const;

/** Parses the choices of an application from the form's values. */
export const parseStallChoices = (values: Values): StallChoices => ({
  siteTypeId: parseId(values, "stall_site_type"),
  locationId: parseId(values, "stall_location"),
  size: {
    width: parseMetresOrZero(getText(values, "stall_width")),
    length: parseMetresOrZero(getText(values, "stall_length")),
  },
  power: parsePowerConnections(values).map(({ id }) => id),
  isNotForProfit: getText(values, "not_for_profit") === "yes",
  notForProfitNumber: getText(values, "not_for_profit_number"),
});

/** Parses the form's values into the input of the domain's rules. */
export const parseStallApplication = (values: Values): StallApplication => ({
  ...parseStallChoices(values),
  productsDescription: getText(values, "products"),
  insurance: parseProof(values, "insurance"),
  foodLicence: parseProof(values, "food_licence"),
});

function parseProof(values: Values, name: keyof typeof UPLOAD_OPTION_VALUES): Proof {
  const choice = getText(values, name);
  const file = `${name}_file`;
  return {
    source:
      choice === UPLOAD_OPTION_VALUES[name] ? "file" : choice === "stored" || choice === "ours" ? choice : "",
    hasFile:
      parseFileValue(getText(values, file)).value !== "" &&
      getText(values, buildFileRemovalField(file)) !== "yes",
    expiry: getText(values, `${name}_expiry`),
    willUpdate: getText(values, `${name}_renewed`) === "yes",
  };
}

/**
 * Parses the chosen power connections. `id` is the power type, and `reason` says why the connection is
 * needed.
 */
export const parsePowerConnections = (values: Values): { id: number; reason: string }[] =>
  CONNECTION_NUMBERS.map((number) => ({
    id: parseId(values, getPowerField(number)),
    reason: getText(values, getReasonField(number)),
  })).filter(({ id }) => id > 0);

/** Returns the numbers of the rows that have a reason but no connection. */
export const findRowsWithoutConnection = (values: Values): number[] =>
  CONNECTION_NUMBERS.filter(
    (number) =>
      parseId(values, getPowerField(number)) === 0 && getText(values, getReasonField(number)) !== "",
  );

/** Returns the number of power rows to show: one more than the last row with input. */
export const countPowerRows = (values: Values): number => {
  const lastNumber =
    CONNECTION_NUMBERS.findLast(
      (number) =>
        parseId(values, getPowerField(number)) > 0 || getText(values, getReasonField(number)) !== "",
    ) ?? 0;
  return Math.min(MAX_POWER_CONNECTIONS, lastNumber + 1);
};

const parseId = (values: Values, name: string): number => {
  const text = getText(values, name);
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
};

const listProofFields = (name: keyof typeof UPLOAD_OPTION_VALUES) => [
  name,
  `${name}_file`,
  `${name}_expiry`,
  `${name}_renewed`,
];

/** Errors are sorted in this order. */
export const FIELD_ORDER: readonly string[] = [
  "stall_site_type",
  "stall_location",
  "stall_preferred_location",
  "stall_width",
  "stall_length",
  "stall_height",
  ...CONNECTION_NUMBERS.flatMap((number) => [getPowerField(number), getReasonField(number)]),
  "not_for_profit",
  "not_for_profit_number",
  "products",
  "overview",
  "vehicle",
  "registration",
  ...PHOTO_FIELDS,
  ...listProofFields("insurance"),
  ...listProofFields("food_licence"),
  "first_name",
  "last_name",
  "email",
  "mobile_phone",
  "payment_method",
  "accept_terms",
];
