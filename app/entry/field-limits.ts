import {
  isWithin,
  licenceNumber,
  line,
  note,
  phone,
  postcode,
  type TextLimit,
} from "../domain/entry-limits.ts";
import type { EntryChoices } from "../domain/entry-offer.ts";
import { quantityProblems } from "../domain/entry-rules.ts";
import { asksLicenceNumber, chosenCategory } from "../domain/entry-sections.ts";
import { choicesOf } from "./entry-choices.ts";
import type { EntryError, EntryMessage } from "./entry-messages.ts";
import type { EntryPage } from "./entry-page.ts";
import { type EntryField, type EntryValues, type OwnField, textOf } from "./entry-values.ts";
import { quantityError } from "./rule-errors.ts";

type Limit = TextLimit & { key: EntryMessage["key"] };

const ofOneLine: Limit = { ...line, key: "problem.tooLong" };

/** What the form's texts may be, and what is said of one that isn't. */
const limits = {
  transfer_name: ofOneLine,
  licence_number: { ...licenceNumber, key: "problem.licenceNumberForm" },
  expected_time: { maxLength: 12, pattern: "[0-9]+(?:\\.[0-9]+)?", key: "problem.seconds" },
  sharing_vehicle_with: ofOneLine,
  entrant_note: { ...note, key: "problem.longNote" },
  first_name: ofOneLine,
  last_name: ofOneLine,
  email: { ...line, pattern: "[^\\s@]+@[^\\s@]+", key: "problem.email" },
  mobile_phone: { ...phone, key: "problem.phone" },
  buyer_postcode: { ...postcode, key: "problem.postcode" },
  ambassador_code: ofOneLine,
} satisfies Partial<Record<OwnField, Limit>>;

export type LimitedField = keyof typeof limits;

const isLimited = (name: string): name is LimitedField => Object.hasOwn(limits, name);
const limitedFields = Object.keys(limits).filter(isLimited);

/** The limits of a field as attributes of its control; one for numbers has none of them. */
export function limitsOf(field: EntryField): { maxLength?: number; pattern?: string } {
  if (!isLimited(field) || field === "expected_time") return {};
  const { maxLength, pattern }: Limit = limits[field];
  return pattern === undefined ? { maxLength } : { maxLength, pattern };
}

/** What is wrong with a text that was typed; null for nothing, also where nothing was typed. */
export function limitError(field: LimitedField, text: string): EntryError | null {
  const { key, ...limit }: Limit = limits[field];
  return text === "" || isWithin(text, limit) ? null : { field, key };
}

/**
 * What is wrong with what is typed so far, in the fields that the page shows now: more tickets than one order
 * takes, a telephone number with letters. What is still to be filled in is no error yet. The browser says it
 * once a field is left, the server with every answer; neither waits for the end. [ENT-032..035]
 */
export function typedErrors(page: EntryPage, values: EntryValues): EntryError[] {
  const choices = choicesOf(values, page.offer);
  return [
    ...quantityProblems(page.offer, choices).map(quantityError),
    ...limitedFields
      .filter((field) => isAsked(field, page, choices))
      .flatMap((field) => limitError(field, textOf(values, field)) ?? []),
  ];
}

function isAsked(field: LimitedField, page: EntryPage, choices: EntryChoices): boolean {
  const category = chosenCategory(page.offer, choices);
  switch (field) {
    case "transfer_name":
      return category?.isEntryTransfer ?? false;
    case "licence_number":
      return asksLicenceNumber(page.offer, choices);
    case "expected_time":
      return category?.askExpectedTime ?? false;
    case "sharing_vehicle_with":
      return category?.askIfSharingVehicle ?? false;
    case "entrant_note":
      return category !== null;
    default:
      return page.driver !== null;
  }
}
