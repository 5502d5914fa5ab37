import type { z } from "zod";
import { findQuantityProblems } from "../../domain/entry/entry-rules.ts";
import { requiresLicenceNumber, findChosenCategory } from "../../domain/entry/entry-sections.ts";
import { parseInteger } from "../../domain/record-rules/number.ts";
import { hasSingleName, getText, type Values } from "../../posting/form-result.ts";
import type { FieldError } from "../../posting/message.ts";
import { readForm } from "../../posting/read-form.server.ts";
import { parseChoices } from "../entry-choices.ts";
import type { EntryPage } from "../entry-page.ts";
import { isEntryField } from "../entry-values.ts";
import { createBuyerSchema, createCategorySchema, licenceNumberSchema } from "./entry.schema.ts";
import { toQuantityError } from "./rule-errors.ts";

/**
 * Validates the filled-in fields, for example a number of tickets or a phone number. Ignores empty fields.
 * Used by intents that only change the form, so that users see errors before they submit the order.
 * [ENT-032..035]
 */
export function findInputErrors(page: EntryPage, values: Values): FieldError[] {
  const choices = parseChoices(values, page.offer);
  const category = findChosenCategory(page.offer, choices);
  return [
    ...findQuantityProblems(page.offer, choices).map(toQuantityError),
    ...findInvalidQuantityErrors(values),
    ...(requiresLicenceNumber(page.offer, choices) ? findErrors(licenceNumberSchema) : []),
    ...(category ? findErrors(createCategorySchema(category)) : []),
    ...(page.driver ? findErrors(createBuyerSchema(hasSingleName(values))) : []),
  ];

  function findErrors(schema: z.ZodType): FieldError[] {
    const result = readForm(values, schema);
    return result.ok ? [] : result.errors.filter(({ field }) => getText(values, field) !== "");
  }
}

/**
 * Finds quantities that aren't non-negative integers. `parseChoices` treats them as 0, so without an error
 * the order would lack the item.
 */
export const findInvalidQuantityErrors = (values: Values): FieldError[] =>
  Object.keys(values)
    .filter(isEntryField)
    .filter((name) => /^(extra|spectator)-/.test(name))
    .filter((name) => getText(values, name) !== "" && parseInteger(getText(values, name)) === null)
    .map((field) => ({ field, key: "posting:problem.wholeNumber" }));
