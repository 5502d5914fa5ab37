import type { Cents } from "../money.ts";

/** Areas are square metres, lengths metres. Tiers are tried in their order. */
type StallPriceTier = {
  maximumArea: number;
  basePrice: Cents;
  baseArea: number;
  pricePerSquareMetre: Cents;
};

/** A kind of site that a trader can hire; a limit of 0 is none. [STALL-002] */
export type StallSiteType = {
  id: number;
  name: string;
  soldOut: boolean;
  /** Null with no tiers is no price: it can't be hired. */
  price: Cents | null;
  priceTiers: readonly StallPriceTier[];
  isFoodVendor: boolean;
  /** Whether a trader can be insured with the organiser. */
  offerOurPli: boolean;
  minSiteWidth: number;
  maxSiteWidth: number;
  minSiteDepth: number;
  maxSiteDepth: number;
  maxSiteArea: number;
  includedPowerConnections: number;
  /** Null is no price: there are no connections but the included ones. */
  additionalPowerConnection: Cents | null;
  /** The locations that it is kept to; none for any. */
  locationIds: readonly number[];
};

type Named = { id: number; name: string };

/** What an event offers to traders, and what is known of the one who looks. */
export type StallOffer = {
  canApplyStallSite: boolean;
  userCannotApplyStallSiteReason: string;
  stallSiteTypes: readonly StallSiteType[];
  stallLocations: readonly Named[];
  stallPowerTypes: readonly Named[];
  stallNotForProfitMultiplier: number;
  creditBalance: Cents;
};

/** Metres; 0 where nothing that can be read was given. */
export type StallSize = { width: number; length: number };

/** What is chosen in an application; ids of 0 are nothing. */
export type StallChoices = {
  siteTypeId: number;
  locationId: number;
  size: StallSize;
  /** The kind of each connection to power, so many as are wanted. */
  power: readonly number[];
  isNotForProfit: boolean;
  notForProfitNumber: string;
};

/** The most connections that one stall can ask for: what one board beside a site has. */
export const mostConnections = 6;

/** Whether it is known what a site costs. */
export const isPriced = ({ price, priceTiers }: Pick<StallSiteType, "price" | "priceTiers">): boolean =>
  price !== null || priceTiers.length > 0;

/** The most connections that a type of site can have: more than the included ones only at a price. */
export const connectionLimit = (
  type: Pick<StallSiteType, "includedPowerConnections" | "additionalPowerConnection">,
): number =>
  type.additionalPowerConnection === null
    ? Math.min(mostConnections, Math.max(0, type.includedPowerConnections))
    : mostConnections;

/** The site type that is chosen; null for none, or one that isn't offered. */
export const chosenSiteType = <Type extends StallSiteType>(
  { stallSiteTypes }: { stallSiteTypes: readonly Type[] },
  { siteTypeId }: Pick<StallChoices, "siteTypeId">,
): Type | null => stallSiteTypes.find(({ id }) => id === siteTypeId) ?? null;

/** The locations where a type of site can be: those that it names, or all where it names none. [STALL-013] */
export const locationsOf = <Location extends Named>(
  { stallLocations }: { stallLocations: readonly Location[] },
  { locationIds }: Pick<StallSiteType, "locationIds">,
): Location[] => stallLocations.filter(({ id }) => locationIds.length === 0 || locationIds.includes(id));

/**
 * Why nobody, or this visitor, can apply: `closed` without a reason, else the organiser's words. Null where
 * they can. [STALL-011 STALL-012]
 */
export function whyNoApplication(
  offer: Pick<StallOffer, "canApplyStallSite" | "userCannotApplyStallSiteReason">,
): { reason: string } | null {
  if (offer.userCannotApplyStallSiteReason !== "") return { reason: offer.userCannotApplyStallSiteReason };
  return offer.canApplyStallSite ? null : { reason: "" };
}
