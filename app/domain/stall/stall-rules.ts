import {
  findChosenSiteType,
  getMaxConnections,
  hasPrice,
  findLocations,
  MAX_POWER_CONNECTIONS,
  type StallChoices,
  type StallOffer,
  type StallSiteType,
  findApplicationBlocker,
} from "./stall-offer.ts";
import { type SizeProblem, findSizeProblem } from "./stall-size.ts";

/** How a trader proves that they have an insurance or a food licence. */
export type Proof = {
  /**
   * `stored` is a document that the organiser already has, `ours` the organiser's own insurance, `file` a new
   * document, and "" nothing.
   */
  source: "stored" | "ours" | "file" | "";
  hasFile: boolean;
  /** Expiry date of a new document (`yyyy-MM-dd`), or "" if missing. */
  expiry: string;
  /** Whether the trader promises to renew the document and send it before the event. */
  willUpdate: boolean;
};

export type StallApplication = StallChoices & {
  productsDescription: string;
  insurance: Proof;
  foodLicence: Proof;
};

/** Days are `yyyy-MM-dd`. An expiry is "" if the organiser has no document. */
export type StallDays = {
  today: string;
  eventEndDay: string;
  storedInsuranceExpiry: string;
  storedFoodLicenceExpiry: string;
};

export type StallProblem =
  | { field: "application"; problem: "closed" }
  | { field: "type"; problem: "required" | "sold-out" | "no-price" }
  | { field: "location"; problem: "required" }
  | { field: "size"; problem: SizeProblem }
  | { field: "power"; problem: "too-many" | "not-offered" }
  | { field: "products"; problem: "required" }
  | ProofProblem;

export type ProofProblem = {
  field: "insurance" | "foodLicence";
  problem: "required" | "not-offered" | "file" | "expiry" | "expired" | "expires-before";
};

/**
 * Checks an application and returns the problems in the order of the form.
 * [STALL-004..007 STALL-011..014]
 */
export function findStallProblems(
  offer: StallOffer,
  application: StallApplication,
  days: StallDays,
): StallProblem[] {
  if (findApplicationBlocker(offer)) return [{ field: "application", problem: "closed" }];
  const type = findChosenSiteType(offer, application);
  return [
    ...findTypeProblems(offer, application, type),
    ...findPowerProblems(offer, application, type),
    ...(application.productsDescription.trim() === ""
      ? [{ field: "products", problem: "required" } as const]
      : []),
    ...findInsuranceProblems(application.insurance, days, type),
    ...(type?.isFoodVendor ? findFoodLicenceProblems(application.foodLicence, days) : []),
  ];
}

function findTypeProblems(
  offer: StallOffer,
  application: StallApplication,
  type: StallSiteType | null,
): StallProblem[] {
  if (!type) return [{ field: "type", problem: "required" }];
  if (type.soldOut) return [{ field: "type", problem: "sold-out" }];
  if (!hasPrice(type)) return [{ field: "type", problem: "no-price" }];
  const locations = findLocations(offer, type);
  const hasValidLocation =
    locations.length === 0 || locations.some(({ id }) => id === application.locationId);
  const problem = findSizeProblem(type, application.size);
  return [
    ...(hasValidLocation ? [] : [{ field: "location", problem: "required" } as const]),
    ...(problem === null ? [] : [{ field: "size", problem } as const]),
  ];
}

function findPowerProblems(
  { stallPowerTypes }: StallOffer,
  { power }: StallApplication,
  type: StallSiteType | null,
): StallProblem[] {
  const limit = type ? getMaxConnections(type) : MAX_POWER_CONNECTIONS;
  if (power.length > limit) return [{ field: "power", problem: "too-many" }];
  const isOffered = power.every((typeId) => stallPowerTypes.some(({ id }) => id === typeId));
  return isOffered ? [] : [{ field: "power", problem: "not-offered" }];
}

function findInsuranceProblems(proof: Proof, days: StallDays, type: StallSiteType | null): ProofProblem[] {
  if (proof.source === "ours")
    return type && !type.offerOurPli ? [{ field: "insurance", problem: "not-offered" }] : [];
  return findProofProblems("insurance", proof, days.storedInsuranceExpiry, days);
}

function findFoodLicenceProblems(proof: Proof, days: StallDays): ProofProblem[] {
  if (proof.source === "ours") return [{ field: "foodLicence", problem: "not-offered" }];
  return findProofProblems("foodLicence", proof, days.storedFoodLicenceExpiry, days);
}

/** The trader must promise to renew a document that expires before the event is over (`willUpdate`). */
function findProofProblems(
  field: ProofProblem["field"],
  { source, hasFile, expiry: typedExpiry, willUpdate }: Proof,
  storedExpiry: string,
  { today, eventEndDay }: StallDays,
): ProofProblem[] {
  if (source === "") return [{ field, problem: "required" }];
  if (source === "stored" && storedExpiry === "") return [{ field, problem: "not-offered" }];
  const expiry = source === "stored" ? storedExpiry : typedExpiry;
  const problems: ProofProblem["problem"][] = [];
  if (source === "file" && !hasFile) problems.push("file");
  if (expiry === "") problems.push("expiry");
  else if (expiry < today) problems.push("expired");
  else if (expiry < eventEndDay && !willUpdate) problems.push("expires-before");
  return problems.map((problem) => ({ field, problem }));
}
