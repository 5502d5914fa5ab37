import type { Cents } from "../money.ts";
import { findChosenSiteType, type StallChoices, type StallOffer, type StallSiteType } from "./stall-offer.ts";
import { calculateArea, findSizeProblem, calculateSquareCentimetres } from "./stall-size.ts";

/** The price of a stall. Amounts are in cents. */
export type StallPrice = {
  /** Hire of the site, after the not-for-profit discount. */
  hire: Cents;
  /** The not-for-profit discount; 0 if it doesn't apply. */
  discount: Cents;
  /** The number of power connections beyond the included ones. */
  extraConnections: number;
  power: Cents;
  subTotal: Cents;
  /** The part of the sub total that the trader's credit pays. */
  credit: Cents;
  /** The amount to pay after the credit, without the payment method's surcharge. */
  payable: Cents;
};

/**
 * Prices an application: the hire of the site, plus the connections beyond the included ones, minus the
 * credit. For a not-for-profit trader with a number, the event's multiplier applies to the hire, but not to
 * the connections. Returns null if no type is chosen, the type has no price, or the size doesn't fit.
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
 * Returns the hire of a site without power, in cents; null if the type has no price. The first tier whose
 * maximum area covers the stall decides. If no tier is large enough, the hire is 0. The hire of a stall that
 * is smaller than the tier's base area is below the base price, but not below 0. [PRICE-016 PRICE-017
 * PRICE-019]
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

/** Whether a size is above all tiers of a type, which then has no price for this size. [PRICE-019] */
export const isAboveEveryTier = (
  { priceTiers }: Pick<StallSiteType, "priceTiers">,
  size: StallChoices["size"],
): boolean =>
  priceTiers.length > 0 && priceTiers.every(({ maximumArea }) => maximumArea < calculateArea(size));

/**
 * Returns the “from” price of a type in cents: its lowest tier, or without tiers its price (null if it has
 * none).
 */
export const getLowestHire = ({
  price,
  priceTiers,
}: Pick<StallSiteType, "price" | "priceTiers">): Cents | null =>
  priceTiers.length === 0 ? price : Math.min(...priceTiers.map(({ basePrice }) => basePrice));
