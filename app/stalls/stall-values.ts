import { mostConnections, type StallChoices } from "../domain/stall/stall-offer.ts";
import type { FilledStall, Proof } from "../domain/stall/stall-rules.ts";
import { metresIn } from "../domain/stall/stall-size.ts";
import { textOf, type Values } from "../posting/answer.ts";
import { fileIn, removeMember } from "../domain/file-field.ts";

/** The numbers of the connections to power, from 1. */
export const connections: readonly number[] = Array.from(
  { length: mostConnections },
  (_, index) => index + 1,
);

export const powerField = (number: number) => `power-${number}`;
export const reasonField = (number: number) => `power_reason-${number}`;

export const photoFields = ["first_photo", "second_photo", "third_photo"] as const;

/** What somebody answers who gives a file, for each of the two proofs. */
export const givesFile = { insurance: "insurance-file", food_licence: "licence-file" } as const;

/** What an application chooses, from the form's values. The browser and the server read it alike. */
export const choicesIn = (values: Values): StallChoices => ({
  siteTypeId: idIn(values, "stall_site_type"),
  locationId: idIn(values, "stall_location"),
  size: { width: metresIn(textOf(values, "stall_width")), length: metresIn(textOf(values, "stall_length")) },
  power: chosenPower(values).map(({ id }) => id),
  isNotForProfit: textOf(values, "not_for_profit") === "yes",
  notForProfitNumber: textOf(values, "not_for_profit_number"),
});

/** An application as the rules look at it. */
export const filledIn = (values: Values): FilledStall => ({
  ...choicesIn(values),
  productsDescription: textOf(values, "products"),
  insurance: proofIn(values, "insurance"),
  foodLicence: proofIn(values, "food_licence"),
});

function proofIn(values: Values, name: keyof typeof givesFile): Proof {
  const said = textOf(values, name);
  const file = `${name}_file`;
  return {
    how: said === givesFile[name] ? "file" : said === "stored" || said === "ours" ? said : "",
    hasFile: fileIn(textOf(values, file)).held !== "" && textOf(values, removeMember(file)) !== "yes",
    expiry: textOf(values, `${name}_expiry`),
    willUpdate: textOf(values, `${name}_renewed`) === "yes",
  };
}

/** The connections to power that are wanted, each with what it is for. */
export const chosenPower = (values: Values): { id: number; reason: string }[] =>
  connections
    .map((number) => ({
      id: idIn(values, powerField(number)),
      reason: textOf(values, reasonField(number)),
    }))
    .filter(({ id }) => id > 0);

/** How many rows for connections are shown: one more than the last that is filled in. */
export const rowsOfPower = (values: Values): number => {
  const last = connections.findLast((number) => idIn(values, powerField(number)) > 0) ?? 0;
  return Math.min(mostConnections, last + 1);
};

const idIn = (values: Values, name: string): number => {
  const text = textOf(values, name);
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
};

const proofFields = (name: keyof typeof givesFile) => [
  name,
  `${name}_file`,
  `${name}_expiry`,
  `${name}_renewed`,
];

/** Every field of the form, in its order. */
export const fieldsInOrder: readonly string[] = [
  "stall_site_type",
  "stall_location",
  "stall_preferred_location",
  "stall_width",
  "stall_length",
  "stall_height",
  ...connections.flatMap((number) => [powerField(number), reasonField(number)]),
  "not_for_profit",
  "not_for_profit_number",
  "products",
  "overview",
  "vehicle",
  "registration",
  ...photoFields,
  ...proofFields("insurance"),
  ...proofFields("food_licence"),
  "first_name",
  "last_name",
  "email",
  "mobile_phone",
  "payment_method",
  "accept_terms",
];
