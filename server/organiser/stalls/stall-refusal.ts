import type { ProofProblem, StallProblem } from "../../../app/domain/stall/stall-rules.ts";
import type { Event } from "../../../app/wire/event.ts";
import { longestNote, line, longText, optional } from "../../../app/domain/record-rules/text-rule.ts";
import { recordRefusal, type RuledMember } from "../http/record-refusal.ts";
import type { ReceivedStall } from "./received-stall.ts";

/** A problem of an application in words for whoever sent it. */
export function stallRefusal(problem: StallProblem, offer: Event, order: ReceivedStall): string {
  const type = offer.stallSiteTypes.find(({ id }) => id === order.stall_site_type_id);
  switch (problem.field) {
    case "application": {
      const reason = offer.userCannotApplyStallSiteReason;
      return reason === "" ? "This event takes no applications for stalls." : `You cannot apply: ${reason}.`;
    }
    case "type":
      return problem.problem === "sold-out"
        ? `${type?.name ?? "This site"} has just sold out.`
        : "Choose what kind of site you need.";
    case "location":
      return "Choose where your site should be.";
    case "size":
      return `A stall of this size doesn’t fit on this type of site${type ? ` (${type.name})` : ""}.`;
    case "power":
      return problem.problem === "too-many"
        ? "These are more connections to power than one stall can have."
        : "This kind of power is not offered.";
    case "products":
      return "Say what you sell or show.";
    case "insurance":
      return proofWords[problem.problem]("public liability insurance");
    case "foodLicence":
      return proofWords[problem.problem]("food licence");
  }
}

const proofWords: Record<ProofProblem["problem"], (name: string) => string> = {
  required: (name) => `A ${name} is needed.`,
  "not-offered": (name) => `There is no ${name} that could be used. Please send yours.`,
  file: (name) => `The file of the ${name} is missing.`,
  expiry: (name) => `Say when the ${name} expires.`,
  expired: (name) => `The ${name} has expired.`,
  "expires-before": (name) => `The ${name} expires before the event: say that you will renew it.`,
};

/** What is wrong with what was typed freely, in words; "" when nothing is. */
export const textRefusal = (order: ReceivedStall): string =>
  recordRefusal(Object.fromEntries(members.map(({ member }) => [member, order[member]])), members);

const freeLine = optional(line());
const freeText = optional(longText(longestNote));

const members = [
  { member: "stall_site_preferred_location", name: "Preferred place", rule: freeLine },
  { member: "stall_products_and_display_description", name: "Products", rule: longText(longestNote) },
  { member: "stall_company_product_overview", name: "Overview of your business", rule: freeText },
  { member: "stall_vehicle_make_and_model", name: "Vehicle", rule: freeLine },
  { member: "stall_vehicle_registration", name: "Registration", rule: freeLine },
  { member: "stall_not_for_profit_number", name: "Registration as not for profit", rule: freeLine },
] as const satisfies readonly RuledMember[];
