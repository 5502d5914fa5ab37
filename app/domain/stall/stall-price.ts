import type { Cents } from "../money.ts";
import { findChosenSiteType, type StallChoices, type StallOffer, type StallSiteType } from "./stall-offer.ts";
import { calculateArea, findSizeProblem, calculateSquareCentimetres } from "./stall-size.ts";

export type StallPrice = {
  /** Hire of the site, after the not-for-profit discount. */
  hire: Cents;
  /** The not-for-profit discount, or 0 without a discount. */
  discount: Cents;
  extraConnections: number;
  power: Cents;
  subTotal: Cents;
  /** The part of the sub total that the trader's credit pays. */
  credit: Cents;
  /** The amount to pay after the credit, without the payment method's surcharge. */
  payable: Cents;
};

/**
 * Calculates the price of an application: the hire of the site, plus the additional connections, minus the
 * credit. A not-for-profit trader with a number gets the discount on the hire, but not on the connections.
 * Returns null if no type is chosen, the type has no price, or the size doesn't fit.
 * [PRICE-015 PRICE-018 PRICE-023]
 */
export function priceStall(offer: StallOffer, choices: StallChoices): StallPrice | null {
  const type = findChosenSiteType(offer, choices);
  if (!type || findSizeProblem(type, choices.size) !== null) return null;
  const fullHire = calculateSiteHire(type, choices.size);
  if (fullHire === null) return null;
  const hire = hasDiscount(choices)
    ? Math.max(0, Math.round(fullHire * offer.stallNotForProfitMultiplier))
    : fullHire;
  const extraConnections = Math.max(0, choices.power.length - type.includedPowerConnections);
  const power = extraConnections * (type.additionalPowerConnection ?? 0);
  const subTotal = hire + power;
  const credit = Math.max(0, Math.min(offer.creditBalance, subTotal));
  const payable = subTotal - credit;
  return { hire, discount: fullHire - hire, extraConnections, power, subTotal, credit, payable };
}

const hasDiscount = ({ isNotForProfit, notForProfitNumber }: StallChoices): boolean =>
  isNotForProfit && notForProfitNumber.trim() !== "";

/**
 * Returns the hire of a site without power, in cents, or null if the type has no price. The first tier whose
 * maximum area covers the stall applies. If no tier is large enough, the hire is 0. A stall that is smaller
 * than the tier's base area costs less than the base price. [PRICE-016 PRICE-017 PRICE-019]
 */
export function calculateSiteHire(
  { price, priceTiers }: Pick<StallSiteType, "price" | "priceTiers">,
  size: StallChoices["size"],
): Cents | null {
  if (priceTiers.length === 0) return price;
  const tier = priceTiers.find(({ maximumArea }) => maximumArea >= calculateArea(size));
  if (!tier) return 0;
  const areaBeyondBase = calculateSquareCentimetres(size) - Math.round(tier.baseArea * 10_000);
  return Math.max(0, tier.basePrice + Math.round((areaBeyondBase * tier.pricePerSquareMetre) / 10_000));
}

/** Whether a size is larger than all tiers of a type, so that the type has no price for it. [PRICE-019] */
export const isAboveEveryTier = (
  { priceTiers }: Pick<StallSiteType, "priceTiers">,
  size: StallChoices["size"],
): boolean =>
  priceTiers.length > 0 && priceTiers.every(({ maximumArea }) => maximumArea < calculateArea(size));

/**
 * Returns the “from” price of a type in cents: the hire of the smallest site that it allows, or the lowest
 * base price of its tiers if it has no smallest size. Without tiers, the price of the type. Null if the type
 * has no price.
 */
export function getLowestHire(type: StallSiteType): Cents | null {
  if (type.priceTiers.length === 0) return type.price;
  const smallestSize = { width: type.minSiteWidth, length: type.minSiteDepth };
  const hasSmallestSize = findSizeProblem(type, smallestSize) === null;
  return hasSmallestSize && !isAboveEveryTier(type, smallestSize)
    ? calculateSiteHire(type, smallestSize)
    : Math.min(...type.priceTiers.map(({ basePrice }) => basePrice));
}
