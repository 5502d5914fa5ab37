import { MAX_CONNECTIONS, type StallChoices } from "../domain/stall/stall-offer.ts";
import type { FilledStall, Proof } from "../domain/stall/stall-rules.ts";
import { parseMetresOrZero } from "../domain/stall/stall-size.ts";
import { getText, type Values } from "../posting/form-result.ts";
import { parseFileValue, fileRemovalField } from "../domain/file-field.ts";

/** The numbers of the form's rows for power connections, from 1. */
export const connectionNumbers: readonly number[] = Array.from(
  { length: MAX_CONNECTIONS },
  (_, index) => index + 1,
);

export const powerField = (number: number) => `power-${number}`;
export const reasonField = (number: number) => `power_reason-${number}`;

export const photoFields = ["first_photo", "second_photo", "third_photo"] as const;

/** The value of the radio button “upload a file” of each document. */
export const uploadOptionValues = { insurance: "insurance-file", food_licence: "licence-file" } as const;

/** Parses the choices of an application from the form's values, in the browser and on the server. */
export const parseStallChoices = (values: Values): StallChoices => ({
  siteTypeId: parseId(values, "stall_site_type"),
  locationId: parseId(values, "stall_location"),
  size: {
    width: parseMetresOrZero(getText(values, "stall_width")),
    length: parseMetresOrZero(getText(values, "stall_length")),
  },
  power: parsePower(values).map(({ id }) => id),
  isNotForProfit: getText(values, "not_for_profit") === "yes",
  notForProfitNumber: getText(values, "not_for_profit_number"),
});

/** Parses the application into the input of the domain's rules. */
export const parseFilledStall = (values: Values): FilledStall => ({
  ...parseStallChoices(values),
  productsDescription: getText(values, "products"),
  insurance: parseProof(values, "insurance"),
  foodLicence: parseProof(values, "food_licence"),
});

function parseProof(values: Values, name: keyof typeof uploadOptionValues): Proof {
  const answer = getText(values, name);
  const file = `${name}_file`;
  return {
    source:
      answer === uploadOptionValues[name] ? "file" : answer === "stored" || answer === "ours" ? answer : "",
    hasFile:
      parseFileValue(getText(values, file)).value !== "" && getText(values, fileRemovalField(file)) !== "yes",
    expiry: getText(values, `${name}_expiry`),
    willUpdate: getText(values, `${name}_renewed`) === "yes",
  };
}

/** Parses the chosen power connections: the id of each one's type, and the reason why it is needed. */
export const parsePower = (values: Values): { id: number; reason: string }[] =>
  connectionNumbers
    .map((number) => ({
      id: parseId(values, powerField(number)),
      reason: getText(values, reasonField(number)),
    }))
    .filter(({ id }) => id > 0);

/** Returns the numbers of the rows that have a reason but no connection. */
export const findRowsWithoutConnection = (values: Values): number[] =>
  connectionNumbers.filter(
    (number) => parseId(values, powerField(number)) === 0 && getText(values, reasonField(number)) !== "",
  );

/** Returns the number of power rows to show: one more than the last row with input. */
export const countPowerRows = (values: Values): number => {
  const lastNumber =
    connectionNumbers.findLast(
      (number) => parseId(values, powerField(number)) > 0 || getText(values, reasonField(number)) !== "",
    ) ?? 0;
  return Math.min(MAX_CONNECTIONS, lastNumber + 1);
};

const parseId = (values: Values, name: string): number => {
  const text = getText(values, name);
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
};

const listProofFields = (name: keyof typeof uploadOptionValues) => [
  name,
  `${name}_file`,
  `${name}_expiry`,
  `${name}_renewed`,
];

/** The names of all fields in the order of the form, by which errors are sorted. */
export const fieldOrder: readonly string[] = [
  "stall_site_type",
  "stall_location",
  "stall_preferred_location",
  "stall_width",
  "stall_length",
  "stall_height",
  ...connectionNumbers.flatMap((number) => [powerField(number), reasonField(number)]),
  "not_for_profit",
  "not_for_profit_number",
  "products",
  "overview",
  "vehicle",
  "registration",
  ...photoFields,
  ...listProofFields("insurance"),
  ...listProofFields("food_licence"),
  "first_name",
  "last_name",
  "email",
  "mobile_phone",
  "payment_method",
  "accept_terms",
];
