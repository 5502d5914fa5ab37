import type { Cents } from "../money.ts";

/** A price tier of a site type. Areas are in square metres. The first tier that is large enough applies. */
type StallPriceTier = {
  maximumArea: number;
  basePrice: Cents;
  baseArea: number;
  pricePerSquareMetre: Cents;
};

/** A type of site that a trader can hire. Lengths are in metres; a limit of 0 means no limit. [STALL-002] */
export type StallSiteType = {
  id: number;
  name: string;
  soldOut: boolean;
  /** Only used without `priceTiers`. Null if the API has no price; the site then can't be hired. */
  price: Cents | null;
  priceTiers: readonly StallPriceTier[];
  isFoodVendor: boolean;
  /** Whether the organiser offers its public liability insurance to traders. */
  offerOurPli: boolean;
  minSiteWidth: number;
  maxSiteWidth: number;
  minSiteDepth: number;
  maxSiteDepth: number;
  maxSiteArea: number;
  includedPowerConnections: number;
  /** Price of a connection. Null if the API has none: only the included connections are then available. */
  additionalPowerConnection: Cents | null;
  /** The locations where this type is available; empty if it is available at all of them. */
  locationIds: readonly number[];
};

type NamedOption = { id: number; name: string };

/** What an event offers to traders, and whether the user can apply. */
export type StallOffer = {
  canApplyStallSite: boolean;
  userCannotApplyStallSiteReason: string;
  stallSiteTypes: readonly StallSiteType[];
  stallLocations: readonly NamedOption[];
  stallPowerTypes: readonly NamedOption[];
  /** The share of the site hire that a not-for-profit trader pays; 1 is the full price. */
  stallNotForProfitMultiplier: number;
  creditBalance: Cents;
};

/** Size of a stall in metres; 0 if missing or invalid. */
export type StallSize = { width: number; length: number };

/** Choices of an application. An id of 0 means that nothing is chosen. */
export type StallChoices = {
  siteTypeId: number;
  locationId: number;
  size: StallSize;
  /** The type id of each power connection. */
  power: readonly number[];
  isNotForProfit: boolean;
  notForProfitNumber: string;
};

/** Maximum number of power connections per stall, which is the capacity of one switchboard. */
export const MAX_CONNECTIONS = 6;

/** Whether a site type has a price. */
export const isPriced = ({ price, priceTiers }: Pick<StallSiteType, "price" | "priceTiers">): boolean =>
  price !== null || priceTiers.length > 0;

/**
 * Returns the maximum number of connections of a site type. Without a price for more, only the included ones
 * are available.
 */
export const getMaxConnections = (
  type: Pick<StallSiteType, "includedPowerConnections" | "additionalPowerConnection">,
): number =>
  type.additionalPowerConnection === null
    ? Math.min(MAX_CONNECTIONS, Math.max(0, type.includedPowerConnections))
    : MAX_CONNECTIONS;

/** Returns the chosen site type; null if nothing is chosen or the type isn't offered. */
export const findChosenSiteType = <Type extends StallSiteType>(
  { stallSiteTypes }: { stallSiteTypes: readonly Type[] },
  { siteTypeId }: Pick<StallChoices, "siteTypeId">,
): Type | null => stallSiteTypes.find(({ id }) => id === siteTypeId) ?? null;

/**
 * Finds the locations where a site type is available: those that it lists, or all if it lists none.
 * [STALL-013]
 */
export const findLocations = <Location extends NamedOption>(
  { stallLocations }: { stallLocations: readonly Location[] },
  { locationIds }: Pick<StallSiteType, "locationIds">,
): Location[] => stallLocations.filter(({ id }) => locationIds.length === 0 || locationIds.includes(id));

/**
 * Returns the organiser's reason why this user, or everyone, can't apply ("" if there is no reason), or null
 * if the user can apply. [STALL-011 STALL-012]
 */
export function findApplicationBlocker(
  offer: Pick<StallOffer, "canApplyStallSite" | "userCannotApplyStallSiteReason">,
): { reason: string } | null {
  if (offer.userCannotApplyStallSiteReason !== "") return { reason: offer.userCannotApplyStallSiteReason };
  return offer.canApplyStallSite ? null : { reason: "" };
}
