import type { Cents } from "../money.ts";
import { chosenSiteType, type StallChoices, type StallOffer, type StallSiteType } from "./stall-offer.ts";
import { areaOf, sizeProblem, squareCentimetres } from "./stall-size.ts";

/** What a stall costs, in cents; `extraConnections` are those beyond the included ones. */
export type StallPrice = {
  /** Hire of the site, what a stall for no profit is spared taken off already. */
  hire: Cents;
  /** What it is spared; 0 for all others. */
  spared: Cents;
  extraConnections: number;
  power: Cents;
  subTotal: Cents;
  /** The part that the trader's credit pays. */
  credit: Cents;
  /** What is left to pay, before a surcharge of the payment method. */
  payable: Cents;
};

/**
 * Prices an application: the hire of its site, for no profit with a number times the event's multiplier, and
 * the connections beyond those that are included, which no multiplier touches. The credit comes off last.
 * Null while there is nothing to price: no type, one without a price, or a size that doesn't fit.
 * [PRICE-015 PRICE-018 PRICE-023]
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
 * Hire of a site without power, in cents. The first tier whose maximum area covers the stall decides; above
 * every tier the hire is 0; null where the type has no price. A stall smaller than the base area pays less
 * than the base price, never less than nothing. [PRICE-016 PRICE-017 PRICE-019]
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

/** Whether a size is above every tier of a type, so that no price of the list is for it. [PRICE-019] */
export const isAboveEveryTier = (
  { priceTiers }: Pick<StallSiteType, "priceTiers">,
  size: StallChoices["size"],
): boolean => priceTiers.length > 0 && priceTiers.every(({ maximumArea }) => maximumArea < areaOf(size));

/** The lowest hire that a type can have, “from”: its price (null for none), or the lowest of its tiers. */
export const lowestHire = ({
  price,
  priceTiers,
}: Pick<StallSiteType, "price" | "priceTiers">): Cents | null =>
  priceTiers.length === 0 ? price : Math.min(...priceTiers.map(({ basePrice }) => basePrice));
