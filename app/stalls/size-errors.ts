import { findChosenSiteType, type StallSiteType } from "../domain/stall/stall-offer.ts";
import { findSizeProblem, parseMetres } from "../domain/stall/stall-size.ts";
import { getText, type Values } from "../posting/form-result.ts";
import type { FieldError } from "../posting/message.ts";
import type { StallPage } from "./stall-page.ts";
import { parseStallChoices } from "./stall-values.ts";

export const SIZE_FIELDS: readonly string[] = ["stall_width", "stall_length", "stall_height"];

/**
 * Returns the errors of the typed sizes, before the application is sent: at most one per field, none for an
 * empty field. `formatLimits` formats the allowed sizes of a site type. [STALL-004 STALL-014]
 */
export function findSizeErrors(
  offer: StallPage["offer"],
  values: Values,
  formatLimits: (type: StallSiteType) => string,
): FieldError[] {
  const invalidFields = SIZE_FIELDS.filter((field) => {
    const text = getText(values, field);
    return text !== "" && parseMetres(text) === null;
  });
  const errors: FieldError[] = invalidFields.map((field) => ({ field, key: "stalls:problem.metres" }));
  const choices = parseStallChoices(values);
  const type = findChosenSiteType(offer, choices);
  const { width, length } = choices.size;
  if (!type || width === 0 || length === 0) return errors;
  const problem = findSizeProblem(type, choices.size);
  if (problem === null) return errors;
  return [
    { field: problem === "length" ? "stall_length" : "stall_width", text: formatLimits(type) },
    ...errors,
  ];
}
