import {
  chosenSiteType,
  connectionLimit,
  isPriced,
  locationsOf,
  MAX_CONNECTIONS,
  type StallChoices,
  type StallOffer,
  type StallSiteType,
  applicationObstacle,
} from "./stall-offer.ts";
import { type SizeProblem, sizeProblem } from "./stall-size.ts";

/** How a trader proves an insurance or food licence: "" if not answered yet. */
export type Proof = {
  /** `stored`: a document that the organiser already has. `ours`: the organiser's own insurance. */
  how: "stored" | "ours" | "file" | "";
  hasFile: boolean;
  /** The last day, `yyyy-MM-dd`; "" if missing. */
  expiry: string;
  /** Whether it will be renewed and sent before the event. */
  willUpdate: boolean;
};

/** An application as filled in. */
export type FilledStall = StallChoices & {
  productsDescription: string;
  insurance: Proof;
  foodLicence: Proof;
};

/** Days are `yyyy-MM-dd`; the last day of a stored document is "" if there is none. */
export type StallFacts = {
  today: string;
  lastDay: string;
  storedInsurance: string;
  storedFoodLicence: string;
};

export type StallProblem =
  | { field: "application"; problem: "closed" }
  | { field: "type"; problem: "required" | "sold-out" | "no-price" }
  | { field: "location"; problem: "required" }
  | { field: "size"; problem: SizeProblem }
  | { field: "power"; problem: "too-many" | "not-offered" }
  | { field: "products"; problem: "required" }
  | ProofProblem;

/** Problems of an insurance or a licence. */
export type ProofProblem = {
  field: "insurance" | "foodLicence";
  problem: "required" | "not-offered" | "file" | "expiry" | "expired" | "expires-before";
};

/**
 * Checks an application, in the order of the form; empty if it is valid. Used by the form before sending and
 * by the organiser's API before accepting it. [STALL-004..007 STALL-011..014]
 */
export function stallProblems(offer: StallOffer, filled: FilledStall, facts: StallFacts): StallProblem[] {
  if (applicationObstacle(offer)) return [{ field: "application", problem: "closed" }];
  const type = chosenSiteType(offer, filled);
  return [
    ...typeProblems(offer, filled, type),
    ...powerProblems(offer, filled, type),
    ...(filled.productsDescription.trim() === ""
      ? [{ field: "products", problem: "required" } as const]
      : []),
    ...insuranceProblems(filled.insurance, facts, type),
    ...(type?.isFoodVendor ? foodLicenceProblems(filled.foodLicence, facts) : []),
  ];
}

function typeProblems(offer: StallOffer, filled: FilledStall, type: StallSiteType | null): StallProblem[] {
  if (!type) return [{ field: "type", problem: "required" }];
  if (type.soldOut) return [{ field: "type", problem: "sold-out" }];
  if (!isPriced(type)) return [{ field: "type", problem: "no-price" }];
  const locations = locationsOf(offer, type);
  const isPlaced = locations.length === 0 || locations.some(({ id }) => id === filled.locationId);
  const problem = sizeProblem(type, filled.size);
  return [
    ...(isPlaced ? [] : [{ field: "location", problem: "required" } as const]),
    ...(problem === null ? [] : [{ field: "size", problem } as const]),
  ];
}

function powerProblems(
  { stallPowerTypes }: StallOffer,
  { power }: FilledStall,
  type: StallSiteType | null,
): StallProblem[] {
  const limit = type ? connectionLimit(type) : MAX_CONNECTIONS;
  if (power.length > limit) return [{ field: "power", problem: "too-many" }];
  const isOffered = power.every((wanted) => stallPowerTypes.some(({ id }) => id === wanted));
  return isOffered ? [] : [{ field: "power", problem: "not-offered" }];
}

function insuranceProblems(proof: Proof, facts: StallFacts, type: StallSiteType | null): ProofProblem[] {
  if (proof.how === "ours")
    return type && !type.offerOurPli ? [{ field: "insurance", problem: "not-offered" }] : [];
  return proofProblems("insurance", proof, facts.storedInsurance, facts);
}

function foodLicenceProblems(proof: Proof, facts: StallFacts): ProofProblem[] {
  if (proof.how === "ours") return [{ field: "foodLicence", problem: "not-offered" }];
  return proofProblems("foodLicence", proof, facts.storedFoodLicence, facts);
}

/** A document that expires before the event's last day is accepted if the trader promises to renew it. */
function proofProblems(
  field: ProofProblem["field"],
  { how, hasFile, expiry: given, willUpdate }: Proof,
  stored: string,
  { today, lastDay }: StallFacts,
): ProofProblem[] {
  if (how === "") return [{ field, problem: "required" }];
  if (how === "stored" && stored === "") return [{ field, problem: "not-offered" }];
  const expiry = how === "stored" ? stored : given;
  const problems: ProofProblem["problem"][] = [];
  if (how === "file" && !hasFile) problems.push("file");
  if (expiry === "") problems.push("expiry");
  else if (expiry < today) problems.push("expired");
  else if (expiry < lastDay && !willUpdate) problems.push("expires-before");
  return problems.map((problem) => ({ field, problem }));
}
