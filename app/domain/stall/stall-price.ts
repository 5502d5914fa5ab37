import type { Cents } from "../money.ts";
import { chosenSiteType, type StallChoices, type StallOffer, type StallSiteType } from "./stall-offer.ts";
import { areaOf, sizeProblem, squareCentimetres } from "./stall-size.ts";

/** What a stall costs, in cents. `extraConnections`: those beyond the included ones. */
export type StallPrice = {
  /** Hire of the site, after the not-for-profit discount. */
  hire: Cents;
  /** The not-for-profit discount; 0 for all others. */
  spared: Cents;
  extraConnections: number;
  power: Cents;
  subTotal: Cents;
  /** The part paid by the trader's credit. */
  credit: Cents;
  /** What is left to pay, without the payment method's surcharge. */
  payable: Cents;
};

/**
 * Prices an application: the hire of the site (for non-profits with a number, times the event's multiplier)
 * plus the connections beyond the included ones, to which no multiplier applies, minus the credit. Null while
 * there is no price: no type, one without a price, or a size that doesn't fit. [PRICE-015 PRICE-018
 * PRICE-023]
 */
export function priceStall(offer: StallOffer, choices: StallChoices): StallPrice | null {
  const type = chosenSiteType(offer, choices);
  if (!type || sizeProblem(type, choices.size) !== null) return null;
  const whole = siteHire(type, choices.size);
  if (whole === null) return null;
  const hire = paysLess(choices) ? Math.max(0, Math.round(whole * offer.stallNotForProfitMultiplier)) : whole;
  const extraConnections = Math.max(0, choices.power.length - type.includedPowerConnections);
  const power = extraConnections * (type.additionalPowerConnection ?? 0);
  const subTotal = hire + power;
  const credit = Math.max(0, Math.min(offer.creditBalance, subTotal));
  const payable = subTotal - credit;
  return { hire, spared: whole - hire, extraConnections, power, subTotal, credit, payable };
}

const paysLess = ({ isNotForProfit, notForProfitNumber }: StallChoices): boolean =>
  isNotForProfit && notForProfitNumber.trim() !== "";

/**
 * Hire of a site without power, in cents. Decided by the first tier whose maximum area covers the stall;
 * above all tiers the hire is 0. Null if the type has no price. A stall smaller than the base area pays less
 * than the base price, but never less than 0. [PRICE-016 PRICE-017 PRICE-019]
 */
export function siteHire(
  { price, priceTiers }: Pick<StallSiteType, "price" | "priceTiers">,
  size: StallChoices["size"],
): Cents | null {
  if (priceTiers.length === 0) return price;
  const tier = priceTiers.find(({ maximumArea }) => maximumArea >= areaOf(size));
  if (!tier) return 0;
  const beyond = squareCentimetres(size) - Math.round(tier.baseArea * 10_000);
  return Math.max(0, tier.basePrice + Math.round((beyond * tier.pricePerSquareMetre) / 10_000));
}

/** Whether a size is above all tiers of a type, so that the list has no price for it. [PRICE-019] */
export const isAboveEveryTier = (
  { priceTiers }: Pick<StallSiteType, "priceTiers">,
  size: StallChoices["size"],
): boolean => priceTiers.length > 0 && priceTiers.every(({ maximumArea }) => maximumArea < areaOf(size));

/** Lowest hire of a type (“from”): its price (null if none), or the lowest of its tiers. */
export const lowestHire = ({
  price,
  priceTiers,
}: Pick<StallSiteType, "price" | "priceTiers">): Cents | null =>
  priceTiers.length === 0 ? price : Math.min(...priceTiers.map(({ basePrice }) => basePrice));
