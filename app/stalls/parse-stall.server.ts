import type { AppLoadContext } from "@remix-run/node";
import { findChosenSiteType } from "../domain/stall/stall-offer.ts";
import { type ProofProblem, type StallProblem, findStallProblems } from "../domain/stall/stall-rules.ts";
import type { StallSize } from "../domain/stall/stall-offer.ts";
import type { SizeProblem } from "../domain/stall/stall-size.ts";
import { getNumberFormats } from "../i18n/number-formats.ts";
import { getTranslations } from "../i18n/translations.server.ts";
import type { Values } from "../posting/form-result.ts";
import { hasSingleName, getText } from "../posting/form-result.ts";
import type { FieldError, MessageKey } from "../posting/message.ts";
import { readForm } from "../posting/read-form.server.ts";
import { formatSizeLimits } from "./size-limits-text.ts";
import type { StallPage } from "./stall-page.ts";
import { type StallForm, stallSchema, stallSchemaWithOneName } from "./stall.schema.ts";
import {
  findRowsWithoutConnection,
  FIELD_ORDER,
  parseStallApplication,
  UPLOAD_OPTION_VALUES,
  getPowerField,
} from "./stall-values.ts";

type ParsedStall = { ok: true; form: StallForm } | { ok: false; errors: FieldError[]; isSoldOut: boolean };

/**
 * Parses and validates an application. Returns at most one error per field, in the order of the form. Errors
 * of the schema have priority over errors of the domain's rules. `isSoldOut`: whether the chosen site type
 * has sold out.
 */
export function parseStall(context: AppLoadContext, page: StallPage, values: Values): ParsedStall {
  const result = readForm(values, hasSingleName(values) ? stallSchemaWithOneName : stallSchema);
  const errors = result.ok ? [] : result.errors.filter(({ field }) => isFieldUsed(field, values));
  const addError = (error: FieldError) => {
    if (!errors.some(({ field }) => field === error.field)) errors.push(error);
  };
  // The error keeps the reason from being lost, because an application contains only reasons of connections.
  for (const number of findRowsWithoutConnection(values))
    addError({ field: getPowerField(number), key: "posting:problem.required" });
  const problems = findStallProblems(page.offer, parseStallApplication(values), page.ruleContext);
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

const getFieldPosition = (field: string): number => FIELD_ORDER.indexOf(field);

/** A document's fields are used only if the document is uploaded. */
function isFieldUsed(field: string, values: Values): boolean {
  for (const name of ["insurance", "food_licence"] as const)
    if (field.startsWith(`${name}_`)) return getText(values, name) === UPLOAD_OPTION_VALUES[name];
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
      return { field: "stall_site_type", key: TYPE_PROBLEM_MESSAGES[problem.problem] };
    case "location":
      return { field: "stall_location", key: "stalls:problem.location" };
    case "size": {
      const type = findChosenSiteType(offer, parseStallApplication(values));
      const field = isLengthProblem(problem.problem, parseStallApplication(values).size)
        ? "stall_length"
        : "stall_width";
      if (!type) return { field, key: "posting:problem.required" };
      const { code } = context.language;
      return {
        field,
        text: formatSizeLimits(getTranslations(code, "stalls"), getNumberFormats(code).number, type),
      };
    }
    case "power":
      return { field: getPowerField(1), key: "entry:problem.notOffered" };
    case "products":
      return { field: "products", key: "posting:problem.required" };
    case "insurance":
      return toProofError("insurance", "stalls:problem.insurance", problem);
    case "foodLicence":
      return toProofError("food_licence", "stalls:problem.foodLicence", problem);
  }
}

/** The domain rules report a length of 0 as an invalid area. */
const isLengthProblem = (problem: SizeProblem, { width, length }: StallSize): boolean =>
  problem === "length" || (problem === "area" && width > 0 && length === 0);

const TYPE_PROBLEM_MESSAGES = {
  required: "stalls:problem.type",
  "sold-out": "entry:problem.soldOut",
  "no-price": "entry:problem.noPrice",
} as const;

function toProofError(name: string, requiredKey: MessageKey, { problem }: ProofProblem): FieldError {
  switch (problem) {
    case "required":
      return { field: name, key: requiredKey };
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
