import type { Cents } from "../money.ts";

/** Areas in square metres, lengths in metres. Tiers are tried in order. */
type StallPriceTier = {
  maximumArea: number;
  basePrice: Cents;
  baseArea: number;
  pricePerSquareMetre: Cents;
};

/** A type of site that a trader can hire; a limit of 0 means none. [STALL-002] */
export type StallSiteType = {
  id: number;
  name: string;
  soldOut: boolean;
  /** Null without tiers: no price, so it can't be hired. */
  price: Cents | null;
  priceTiers: readonly StallPriceTier[];
  isFoodVendor: boolean;
  /** Whether the organiser offers insurance to traders. */
  offerOurPli: boolean;
  minSiteWidth: number;
  maxSiteWidth: number;
  minSiteDepth: number;
  maxSiteDepth: number;
  maxSiteArea: number;
  includedPowerConnections: number;
  /** Null: no price, so only the included connections are available. */
  additionalPowerConnection: Cents | null;
  /** The locations where it is available; empty for all. */
  locationIds: readonly number[];
};

type Named = { id: number; name: string };

/** What an event offers to traders, with the user's own status. */
export type StallOffer = {
  canApplyStallSite: boolean;
  userCannotApplyStallSiteReason: string;
  stallSiteTypes: readonly StallSiteType[];
  stallLocations: readonly Named[];
  stallPowerTypes: readonly Named[];
  stallNotForProfitMultiplier: number;
  creditBalance: Cents;
};

/** Metres; 0 if missing or unreadable. */
export type StallSize = { width: number; length: number };

/** Choices of an application; an id of 0 means none. */
export type StallChoices = {
  siteTypeId: number;
  locationId: number;
  size: StallSize;
  /** Type of each power connection. */
  power: readonly number[];
  isNotForProfit: boolean;
  notForProfitNumber: string;
};

/** Max power connections per stall: the capacity of one switchboard. */
export const MAX_CONNECTIONS = 6;

/** Whether a site type has a price. */
export const isPriced = ({ price, priceTiers }: Pick<StallSiteType, "price" | "priceTiers">): boolean =>
  price !== null || priceTiers.length > 0;

/** Max connections of a site type; more than the included ones only if they have a price. */
export const connectionLimit = (
  type: Pick<StallSiteType, "includedPowerConnections" | "additionalPowerConnection">,
): number =>
  type.additionalPowerConnection === null
    ? Math.min(MAX_CONNECTIONS, Math.max(0, type.includedPowerConnections))
    : MAX_CONNECTIONS;

/** The chosen site type; null if none, or not offered. */
export const chosenSiteType = <Type extends StallSiteType>(
  { stallSiteTypes }: { stallSiteTypes: readonly Type[] },
  { siteTypeId }: Pick<StallChoices, "siteTypeId">,
): Type | null => stallSiteTypes.find(({ id }) => id === siteTypeId) ?? null;

/** Locations of a site type: those it lists, or all if it lists none. [STALL-013] */
export const locationsOf = <Location extends Named>(
  { stallLocations }: { stallLocations: readonly Location[] },
  { locationIds }: Pick<StallSiteType, "locationIds">,
): Location[] => stallLocations.filter(({ id }) => locationIds.length === 0 || locationIds.includes(id));

/**
 * Why nobody, or this user, can apply: the organiser's reason, "" if closed without one. Null if they can.
 * [STALL-011 STALL-012]
 */
export function applicationObstacle(
  offer: Pick<StallOffer, "canApplyStallSite" | "userCannotApplyStallSiteReason">,
): { reason: string } | null {
  if (offer.userCannotApplyStallSiteReason !== "") return { reason: offer.userCannotApplyStallSiteReason };
  return offer.canApplyStallSite ? null : { reason: "" };
}
