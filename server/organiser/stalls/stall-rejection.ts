import type { ProofProblem, StallProblem } from "../../../app/domain/stall/stall-rules.ts";
import type { Event } from "../../../app/wire/event.ts";
import {
  MAX_NOTE_LENGTH,
  createLineRule,
  createLongTextRule,
  makeOptional,
} from "../../../app/domain/record-rules/text-rule.ts";
import { validateRecord, type ValidatedField } from "../http/record-validation.ts";
import type { ReceivedStall } from "./received-stall.ts";

export function getStallRejectionMessage(problem: StallProblem, offer: Event, order: ReceivedStall): string {
  const type = offer.stallSiteTypes.find(({ id }) => id === order.stall_site_type_id);
  switch (problem.field) {
    case "application": {
      const reason = offer.userCannotApplyStallSiteReason;
      return reason === "" ? "This event doesn’t accept stall applications." : `You cannot apply: ${reason}.`;
    }
    case "type":
      return problem.problem === "sold-out"
        ? `${type?.name ?? "This site"} has just sold out.`
        : "Choose a site type.";
    case "location":
      return "Choose a location.";
    case "size":
      return `A stall of this size doesn’t fit on this type of site${type ? ` (${type.name})` : ""}.`;
    case "power":
      return problem.problem === "too-many"
        ? "Too many power connections for one stall."
        : "This power type isn’t available.";
    case "products":
      return "Describe what you sell or display.";
    case "insurance":
      return PROOF_MESSAGES[problem.problem]("public liability insurance");
    case "foodLicence":
      return PROOF_MESSAGES[problem.problem]("food licence");
  }
}

const PROOF_MESSAGES: Record<ProofProblem["problem"], (name: string) => string> = {
  required: (name) => `Add your ${name}.`,
  "not-offered": (name) => `You don’t have a valid ${name} on file. Upload one.`,
  file: (name) => `Upload the file of your ${name}.`,
  expiry: (name) => `Enter the expiry date of your ${name}.`,
  expired: (name) => `Your ${name} has expired.`,
  "expires-before": (name) => `Your ${name} expires before the event. Confirm that you’ll renew it.`,
};

/** Validates the texts of an application. Returns a message for the user, or "" if all are valid. */
export const findStallTextProblem = (order: ReceivedStall): string =>
  validateRecord(Object.fromEntries(TEXT_FIELDS.map(({ field }) => [field, order[field]])), TEXT_FIELDS);

const optionalLine = makeOptional(createLineRule());
const optionalText = makeOptional(createLongTextRule(MAX_NOTE_LENGTH));

const TEXT_FIELDS = [
  { field: "stall_site_preferred_location", label: "Preferred location", rule: optionalLine },
  {
    field: "stall_products_and_display_description",
    label: "Products",
    rule: createLongTextRule(MAX_NOTE_LENGTH),
  },
  { field: "stall_company_product_overview", label: "Overview of your business", rule: optionalText },
  { field: "stall_vehicle_make_and_model", label: "Vehicle", rule: optionalLine },
  { field: "stall_vehicle_registration", label: "Registration", rule: optionalLine },
  { field: "stall_not_for_profit_number", label: "Registration as not for profit", rule: optionalLine },
] as const satisfies readonly ValidatedField[];
