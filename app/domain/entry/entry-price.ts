import type { EntryChoices, EntryOffer, HireSite } from "./entry-offer.ts";
import {
  canHireCampSite,
  canHireGarage,
  findChosenCategory,
  findChosenLicence,
  sellsSpectatorTickets,
} from "./entry-sections.ts";
import { type Cents, sumCents } from "../money.ts";

/**
 * A row of the order summary. `amount` is `quantity` × `each`, in cents. The summary shows a price of 0 as
 * “included”.
 */
export type OrderLine = {
  kind: "category" | "licence" | "garage" | "camp-site" | "extra" | "spectator" | "merch" | "sku";
  id: number;
  /** The id of the chosen option of merchandise, or 0 for everything else. */
  optionId: number;
  name: string;
  quantity: number;
  each: Cents;
  amount: Cents;
};

export type EntryPrice = {
  lines: OrderLine[];
  subTotal: Cents;
  /** The part of the credit balance used by this order. */
  credit: Cents;
  /** The amount to pay after the credit, without the payment method's surcharge. */
  payable: Cents;
};

/**
 * Calculates the price of an order. Leaves out items that aren't offered with these choices, such as a
 * licence that the category waives; `findEntryProblems` reports these items. [PRICE-003..013]
 */
export function priceEntry(offer: EntryOffer, choices: EntryChoices): EntryPrice {
  const lines = [
    ...buildCategoryLine(offer, choices),
    ...buildLicenceLine(offer, choices),
    ...buildGarageLines(offer, choices),
    ...buildCampSiteLines(offer, choices),
    ...buildExtraLines(offer, choices),
    ...buildSpectatorLines(offer, choices),
    ...buildMerchLines(offer, choices),
    ...buildSkuLines(offer, choices),
  ];
  const subTotal = sumCents(lines.map((line) => line.amount));
  const credit = Math.max(0, Math.min(offer.creditBalance, subTotal));
  return { lines, subTotal, credit, payable: subTotal - credit };
}

/**
 * Returns the “from” price of an event in cents: the lowest positive spectator price, else the lowest
 * positive category price, else null. [PRICE-020 PRICE-021]
 */
export function findCheapestPrice(offer: {
  spectatorTypes: { price: Cents | null }[];
  categories: { price: Cents | null }[];
}): Cents | null {
  return findLowestPositivePrice(offer.spectatorTypes) ?? findLowestPositivePrice(offer.categories);
}

/**
 * Returns the price of merchandise in cents: the option's price if it is above 0, else the item's own price.
 * Null if the price is unknown.
 */
export const getMerchPrice = (
  merch: { price: Cents | null },
  option: { price: Cents | null } | undefined,
): Cents | null => (option?.price ? option.price : merch.price);

function buildCategoryLine(offer: EntryOffer, choices: EntryChoices): OrderLine[] {
  const category = findChosenCategory(offer, choices);
  return category ? buildLine("category", category.id, category.name, category.price) : [];
}

function buildLicenceLine(offer: EntryOffer, choices: EntryChoices): OrderLine[] {
  const licence = findChosenLicence(offer, choices);
  if (!licence) return [];
  const isIncluded = findChosenCategory(offer, choices)?.raceLicenceIncludedInEntryFee;
  return buildLine("licence", licence.id, licence.name, isIncluded ? 0 : licence.price);
}

/**
 * Builds the lines of the chosen garages, which are free if the category includes a garage. [PRICE-005..007]
 */
function buildGarageLines(offer: EntryOffer, choices: EntryChoices): OrderLine[] {
  if (!canHireGarage(offer, choices)) return [];
  const isIncluded = findChosenCategory(offer, choices)?.garageIncludedInEntryFee;
  return findChosenSites(offer.garages, choices.garageIds)
    .slice(0, offer.sellMultipleGaragesPerTransaction ? undefined : 1)
    .flatMap((garage) =>
      buildLine("garage", garage.id, formatSiteName(garage), isIncluded ? 0 : garage.price),
    );
}

function buildCampSiteLines(offer: EntryOffer, choices: EntryChoices): OrderLine[] {
  if (!canHireCampSite(offer, choices)) return [];
  return findChosenSites(offer.campSites, choices.campSiteIds).flatMap((site) =>
    buildLine("camp-site", site.id, formatSiteName(site), site.price),
  );
}

function buildExtraLines(offer: EntryOffer, choices: EntryChoices): OrderLine[] {
  if (!findChosenCategory(offer, choices)) return [];
  return offer.extras.flatMap((extra) =>
    buildQuantityLine("extra", extra.id, extra.name, extra.price, choices.extras[extra.id]),
  );
}

function buildSpectatorLines(offer: EntryOffer, choices: EntryChoices): OrderLine[] {
  if (!sellsSpectatorTickets(offer)) return [];
  return offer.spectatorTypes.flatMap((type) =>
    buildQuantityLine("spectator", type.id, type.name, type.price, choices.spectators[type.id]),
  );
}

function buildMerchLines(offer: EntryOffer, choices: EntryChoices): OrderLine[] {
  return choices.merch.flatMap(({ id, optionId }) => {
    const merch = offer.merch.find((item) => item.id === id);
    if (!merch) return [];
    const option = merch.options.find((candidate) => candidate.id === optionId);
    const name = option ? `${merch.name} – ${option.name}` : merch.name;
    return buildLine("merch", id, name, getMerchPrice(merch, option)).map((orderLine) => ({
      ...orderLine,
      optionId,
    }));
  });
}

function buildSkuLines(offer: EntryOffer, choices: EntryChoices): OrderLine[] {
  return choices.skus.flatMap((id) => {
    const product = offer.products.find((candidate) => candidate.options.some((option) => option.id === id));
    const option = product?.options.find((candidate) => candidate.id === id);
    return product && option ? buildLine("sku", id, `${product.name} – ${option.name}`, option.price) : [];
  });
}

const findChosenSites = (sites: HireSite[], ids: readonly number[]): HireSite[] =>
  sites.filter((site) => ids.includes(site.id));

const formatSiteName = (site: HireSite): string => [site.type, site.name].filter(Boolean).join(" ");

function buildQuantityLine(
  kind: OrderLine["kind"],
  id: number,
  name: string,
  each: Cents | null,
  quantity = 0,
): OrderLine[] {
  return quantity > 0 ? buildLine(kind, id, name, each, quantity) : [];
}

function buildLine(
  kind: OrderLine["kind"],
  id: number,
  name: string,
  each: Cents | null,
  quantity = 1,
): OrderLine[] {
  return each === null ? [] : [{ kind, id, optionId: 0, name, quantity, each, amount: each * quantity }];
}

/** Returns the lowest price above 0 in cents, or null if there is none. */
export function findLowestPositivePrice(items: readonly { price: Cents | null }[]): Cents | null {
  const prices = items.flatMap(({ price }) => (price !== null && price > 0 ? [price] : []));
  return prices.length > 0 ? Math.min(...prices) : null;
}
