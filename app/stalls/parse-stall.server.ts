import type { AppLoadContext } from "@remix-run/node";
import { findChosenSiteType } from "../domain/stall/stall-offer.ts";
import { type ProofProblem, type StallProblem, findStallProblems } from "../domain/stall/stall-rules.ts";
import type { StallSize } from "../domain/stall/stall-offer.ts";
import type { SizeProblem } from "../domain/stall/stall-size.ts";
import { numberFormats } from "../i18n/number-formats.ts";
import { translationsFor } from "../i18n/translations.server.ts";
import type { Values } from "../posting/form-result.ts";
import { hasSingleName, getText } from "../posting/form-result.ts";
import type { FieldError, MessageKey } from "../posting/message.ts";
import { readForm } from "../posting/read-form.server.ts";
import { formatSizeLimits } from "./size-limits-text.ts";
import type { StallPage } from "./stall-page.ts";
import { type StallForm, stallSchema, stallSchemaWithOneName } from "./stall.schema.ts";
import {
  findRowsWithoutConnection,
  fieldOrder,
  parseFilledStall,
  uploadOptionValues,
  powerField,
} from "./stall-values.ts";

type ParsedStall = { ok: true; form: StallForm } | { ok: false; errors: FieldError[]; isSoldOut: boolean };

/**
 * Parses and validates an application. Returns at most one error per field, in the order of the form; an
 * error of the field itself has priority over the domain's rules. `isSoldOut`: the chosen site type has sold
 * out.
 */
export function parseStall(context: AppLoadContext, page: StallPage, values: Values): ParsedStall {
  const result = readForm(values, hasSingleName(values) ? stallSchemaWithOneName : stallSchema);
  const errors = result.ok ? [] : result.errors.filter(({ field }) => isFieldUsed(field, values));
  const addError = (error: FieldError) => {
    if (!errors.some(({ field }) => field === error.field)) errors.push(error);
  };
  // The application would not contain a reason without a connection, so such a reason is an error.
  for (const number of findRowsWithoutConnection(values))
    addError({ field: powerField(number), key: "posting:problem.required" });
  const problems = findStallProblems(page.offer, parseFilledStall(values), page.ruleContext);
  for (const problem of problems) addError(toFieldError(context, page, values, problem));
  if (page.content.terms !== "" && getText(values, "accept_terms") !== "yes")
    addError({ field: "accept_terms", key: "entry:problem.terms" });
  if (!page.paymentMethods.some(({ id }) => id === getText(values, "payment_method")))
    if (page.paymentMethods.length > 0)
      addError({ field: "payment_method", key: "entry:problem.paymentMethod" });
  if (result.ok && errors.length === 0) return { ok: true, form: result.value };
  errors.sort((first, second) => getFieldPosition(first.field) - getFieldPosition(second.field));
  return { ok: false, errors, isSoldOut: problems.some(({ problem }) => problem === "sold-out") };
}

/** Returns a field's position in the form. */
const getFieldPosition = (field: string): number => fieldOrder.indexOf(field);

/**
 * Whether to validate a field. The fields of a document count only if its option “upload a file” is chosen.
 */
function isFieldUsed(field: string, values: Values): boolean {
  for (const name of ["insurance", "food_licence"] as const)
    if (field.startsWith(`${name}_`)) return getText(values, name) === uploadOptionValues[name];
  return true;
}

function toFieldError(
  context: AppLoadContext,
  { offer }: StallPage,
  values: Values,
  problem: StallProblem,
): FieldError {
  switch (problem.field) {
    case "application":
      return { field: "stall_site_type", key: "events:stalls.closed" };
    case "type":
      return { field: "stall_site_type", key: typeProblems[problem.problem] };
    case "location":
      return { field: "stall_location", key: "stalls:problem.location" };
    case "size": {
      const type = findChosenSiteType(offer, parseFilledStall(values));
      const field = isAboutLength(problem.problem, parseFilledStall(values).size)
        ? "stall_length"
        : "stall_width";
      if (!type) return { field, key: "posting:problem.required" };
      const { code } = context.language;
      return {
        field,
        text: formatSizeLimits(translationsFor(code, "stalls"), numberFormats(code).number, type),
      };
    }
    case "power":
      return { field: powerField(1), key: "entry:problem.notOffered" };
    case "products":
      return { field: "products", key: "posting:problem.required" };
    case "insurance":
      return toProofError("insurance", "stalls:problem.insurance", problem);
    case "foodLicence":
      return toProofError("food_licence", "stalls:problem.foodLicence", problem);
  }
}

/** Whether the size is invalid because of its length; a length of 0 is reported as an invalid area. */
const isAboutLength = (problem: SizeProblem, { width, length }: StallSize): boolean =>
  problem === "length" || (problem === "area" && width > 0 && length === 0);

const typeProblems = {
  required: "stalls:problem.type",
  "sold-out": "entry:problem.soldOut",
  "no-price": "entry:problem.noPrice",
} as const;

function toProofError(name: string, required: MessageKey, { problem }: ProofProblem): FieldError {
  switch (problem) {
    case "required":
      return { field: name, key: required };
    case "not-offered":
      return { field: name, key: "entry:problem.notOffered" };
    case "file":
      return { field: `${name}_file`, key: "posting:problem.required" };
    case "expiry":
      return { field: `${name}_expiry`, key: "posting:problem.required" };
    case "expired":
      return { field: `${name}_expiry`, key: "uploads:problem.expired" };
    case "expires-before":
      return { field: `${name}_renewed`, key: "stalls:problem.expiresBefore" };
  }
}
