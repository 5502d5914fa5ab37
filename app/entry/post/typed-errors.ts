import type { z } from "zod";
import { quantityProblems } from "../../domain/entry/entry-rules.ts";
import { asksLicenceNumber, chosenCategory } from "../../domain/entry/entry-sections.ts";
import { textOf, type Values } from "../../posting/answer.ts";
import type { FieldError } from "../../posting/message.ts";
import { readForm } from "../../posting/read-form.server.ts";
import { choicesOf } from "../entry-choices.ts";
import type { EntryPage } from "../entry-page.ts";
import { BuyerForm, categoryTexts, LicenceNumber } from "./entry.schema.ts";
import { quantityError } from "./rule-errors.ts";

/**
 * What is wrong with what is typed so far, in the fields that the page shows now: more tickets than one order
 * takes, a telephone number with letters. What is still to be filled in is no error yet. Every answer has it,
 * so that nobody hears of it at the end only. [ENT-032..035]
 */
export function typedErrors(page: EntryPage, values: Values): FieldError[] {
  const choices = choicesOf(values, page.offer);
  const category = chosenCategory(page.offer, choices);
  return [
    ...quantityProblems(page.offer, choices).map(quantityError),
    ...(asksLicenceNumber(page.offer, choices) ? errorsIn(LicenceNumber) : []),
    ...(category ? errorsIn(categoryTexts(category)) : []),
    ...(page.driver ? errorsIn(BuyerForm) : []),
  ];

  function errorsIn(schema: z.ZodType): FieldError[] {
    const read = readForm(values, schema);
    return read.ok ? [] : read.errors.filter(({ field }) => textOf(values, field) !== "");
  }
}
