import type { z } from "zod";
import { quantityProblems } from "../../domain/entry/entry-rules.ts";
import { requiresLicenceNumber, chosenCategory } from "../../domain/entry/entry-sections.ts";
import { parseInteger } from "../../domain/record-rules/number.ts";
import { hasSingleName, getText, type Values } from "../../posting/form-result.ts";
import type { FieldError } from "../../posting/message.ts";
import { readForm } from "../../posting/read-form.server.ts";
import { parseChoices } from "../entry-choices.ts";
import type { EntryPage } from "../entry-page.ts";
import { isEntryField } from "../entry-values.ts";
import { buyerForm, categoryFields, LicenceNumber } from "./entry.schema.ts";
import { quantityError } from "./rule-errors.ts";

/**
 * Validation errors of the filled-in fields that the page shows, for example too many tickets or an invalid
 * phone number. Empty required fields are no errors yet. Every response includes these errors, so that they
 * aren't first reported on submit. [ENT-032..035]
 */
export function findInputErrors(page: EntryPage, values: Values): FieldError[] {
  const choices = parseChoices(values, page.offer);
  const category = chosenCategory(page.offer, choices);
  return [
    ...quantityProblems(page.offer, choices).map(quantityError),
    ...invalidQuantityErrors(values),
    ...(requiresLicenceNumber(page.offer, choices) ? errorsIn(LicenceNumber) : []),
    ...(category ? errorsIn(categoryFields(category)) : []),
    ...(page.driver ? errorsIn(buyerForm(hasSingleName(values))) : []),
  ];

  function errorsIn(schema: z.ZodType): FieldError[] {
    const read = readForm(values, schema);
    return read.ok ? [] : read.errors.filter(({ field }) => getText(values, field) !== "");
  }
}

/**
 * Errors for quantities that aren't an integer from 0. They count as 0, so the item would silently be left
 * out.
 */
export const invalidQuantityErrors = (values: Values): FieldError[] =>
  Object.keys(values)
    .filter(isEntryField)
    .filter((name) => /^(extra|spectator)-/.test(name))
    .filter((name) => getText(values, name) !== "" && parseInteger(getText(values, name)) === null)
    .map((field) => ({ field, key: "posting:problem.wholeNumber" }));
