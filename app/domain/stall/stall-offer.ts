import type { Cents } from "../money.ts";

/** Areas are in square metres. The first tier whose `maximumArea` covers the stall applies. */
type StallPriceTier = {
  maximumArea: number;
  basePrice: Cents;
  baseArea: number;
  pricePerSquareMetre: Cents;
};

/** A type of site that a trader can hire. Lengths are in metres. A limit of 0 means no limit. [STALL-002] */
export type StallSiteType = {
  id: number;
  name: string;
  soldOut: boolean;
  /** Only used without `priceTiers`. Null if the API has no price. A site without a price can't be hired. */
  price: Cents | null;
  priceTiers: readonly StallPriceTier[];
  isFoodVendor: boolean;
  /** Whether the organiser offers its public liability insurance (PLI) to traders. */
  offerOurPli: boolean;
  minSiteWidth: number;
  maxSiteWidth: number;
  minSiteDepth: number;
  maxSiteDepth: number;
  maxSiteArea: number;
  includedPowerConnections: number;
  /** Price of a connection. Without a price (null), only the included connections are available. */
  additionalPowerConnection: Cents | null;
  /** The locations where this type is available. Empty if the type is available at all locations. */
  locationIds: readonly number[];
};

type NamedOption = { id: number; name: string };

export type StallOffer = {
  canApplyStallSite: boolean;
  userCannotApplyStallSiteReason: string;
  stallSiteTypes: readonly StallSiteType[];
  stallLocations: readonly NamedOption[];
  stallPowerTypes: readonly NamedOption[];
  /** The share of the site hire that a not-for-profit trader pays, such as 0.5. */
  stallNotForProfitMultiplier: number;
  creditBalance: Cents;
};

/** Size of a stall in metres. A missing or invalid value is 0. */
export type StallSize = { width: number; length: number };

/** An id of 0 means that nothing is chosen. */
export type StallChoices = {
  siteTypeId: number;
  locationId: number;
  size: StallSize;
  /** The type id of each power connection. */
  power: readonly number[];
  isNotForProfit: boolean;
  notForProfitNumber: string;
};

/** Maximum number of power connections per stall: the capacity of a switchboard. */
export const MAX_POWER_CONNECTIONS = 6;

export const hasPrice = ({ price, priceTiers }: Pick<StallSiteType, "price" | "priceTiers">): boolean =>
  price !== null || priceTiers.length > 0;

/**
 * Returns the maximum number of connections of a site type. Without a price for additional connections, only
 * the included connections are available.
 */
export const getMaxConnections = (
  type: Pick<StallSiteType, "includedPowerConnections" | "additionalPowerConnection">,
): number =>
  type.additionalPowerConnection === null
    ? Math.min(MAX_POWER_CONNECTIONS, Math.max(0, type.includedPowerConnections))
    : MAX_POWER_CONNECTIONS;

/** Returns the chosen site type, or null if nothing is chosen or the type isn't offered. */
export const findChosenSiteType = <Type extends StallSiteType>(
  { stallSiteTypes }: { stallSiteTypes: readonly Type[] },
  { siteTypeId }: Pick<StallChoices, "siteTypeId">,
): Type | null => stallSiteTypes.find(({ id }) => id === siteTypeId) ?? null;

/**
 * Finds the locations where a site type is available: the listed locations, or all if none is listed.
 * [STALL-013]
 */
export const findLocations = <Location extends NamedOption>(
  { stallLocations }: { stallLocations: readonly Location[] },
  { locationIds }: Pick<StallSiteType, "locationIds">,
): Location[] => stallLocations.filter(({ id }) => locationIds.length === 0 || locationIds.includes(id));

/**
 * Returns the organiser's reason why the user can't apply, or null if the user can apply. The reason is "" if
 * the organiser has given none. [STALL-011 STALL-012]
 */
export function findApplicationBlocker(
  offer: Pick<StallOffer, "canApplyStallSite" | "userCannotApplyStallSiteReason">,
): { reason: string } | null {
  if (offer.userCannotApplyStallSiteReason !== "") return { reason: offer.userCannotApplyStallSiteReason };
  return offer.canApplyStallSite ? null : { reason: "" };
}
