import type { AppLoadContext } from "@remix-run/node";
import { chosenSiteType } from "../domain/stall/stall-offer.ts";
import { type ProofProblem, type StallProblem, stallProblems } from "../domain/stall/stall-rules.ts";
import { numberFormats } from "../i18n/number-formats.ts";
import { wordsFor } from "../i18n/words.server.ts";
import type { Values } from "../posting/answer.ts";
import { textOf } from "../posting/answer.ts";
import type { FieldError, MessageKey } from "../posting/message.ts";
import { readForm } from "../posting/read-form.server.ts";
import { sizeWords } from "./size-words.ts";
import type { StallPage } from "./stall-page.ts";
import { type StallForm, stallForm } from "./stall.schema.ts";
import { fieldsInOrder, filledIn, givesFile, powerField } from "./stall-values.ts";

type ReadStall = { ok: true; form: StallForm } | { ok: false; errors: FieldError[]; isTaken: boolean };

/**
 * An application, or everything that is wrong with it at its fields: the fields by themselves, then what the
 * rules say of what belongs together. `isTaken`: something of it sold out meanwhile.
 */
export function readStall(context: AppLoadContext, page: StallPage, values: Values): ReadStall {
  const read = readForm(values, stallForm);
  const errors = read.ok ? [] : read.errors.filter(({ field }) => isAsked(field, values));
  const add = (error: FieldError) => {
    if (!errors.some(({ field }) => field === error.field)) errors.push(error);
  };
  const problems = stallProblems(page.offer, filledIn(values), page.facts);
  for (const problem of problems) add(errorOf(context, page, values, problem));
  if (page.content.terms !== "" && textOf(values, "accept_terms") !== "yes")
    add({ field: "accept_terms", key: "entry:problem.terms" });
  if (!page.paymentMethods.some(({ id }) => id === textOf(values, "payment_method")))
    if (page.paymentMethods.length > 0) add({ field: "payment_method", key: "entry:problem.paymentMethod" });
  if (read.ok && errors.length === 0) return { ok: true, form: read.value };
  errors.sort((one, other) => placeOf(one.field) - placeOf(other.field));
  return { ok: false, errors, isTaken: problems.some(({ problem }) => problem === "sold-out") };
}

/** Where a field stands in the form. */
const placeOf = (field: string): number => fieldsInOrder.indexOf(field);

/** A file that isn't wanted any more, since another answer was chosen, keeps nobody. */
function isAsked(field: string, values: Values): boolean {
  for (const name of ["insurance", "food_licence"] as const)
    if (field.startsWith(`${name}_`)) return textOf(values, name) === givesFile[name];
  return true;
}

function errorOf(
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
      const type = chosenSiteType(offer, filledIn(values));
      const field = problem.problem === "length" ? "stall_length" : "stall_width";
      if (!type) return { field, key: "posting:problem.required" };
      const { code } = context.language;
      return { field, said: sizeWords(wordsFor(code, "stalls"), numberFormats(code).number, type) };
    }
    case "power":
      return { field: powerField(1), key: "entry:problem.notOffered" };
    case "products":
      return { field: "products", key: "posting:problem.required" };
    case "insurance":
      return proofError("insurance", "stalls:problem.insurance", problem);
    case "foodLicence":
      return proofError("food_licence", "stalls:problem.foodLicence", problem);
  }
}

const typeProblems = {
  required: "stalls:problem.type",
  "sold-out": "entry:problem.soldOut",
  "no-price": "entry:problem.noPrice",
} as const;

function proofError(name: string, required: MessageKey, { problem }: ProofProblem): FieldError {
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
