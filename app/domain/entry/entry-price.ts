import type { EntryChoices, EntryOffer, HireSite } from "./entry-offer.ts";
import {
  canHireCampSite,
  canHireGarage,
  chosenCategory,
  chosenLicence,
  sellsSpectatorTickets,
} from "./entry-sections.ts";
import { type Cents, sum } from "../money.ts";

/** A row of the order summary. `amount` = `quantity` × `each`, in cents; 0 is shown as “included”. */
export type OrderLine = {
  kind: "category" | "licence" | "garage" | "camp-site" | "extra" | "spectator" | "merch" | "sku";
  id: number;
  /** The chosen option of merch, 0 otherwise. */
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
  /** What is left to pay, without the payment method's surcharge. */
  payable: Cents;
};

/**
 * Prices an order. Items that aren't offered, or not in this order (a licence that the category waives, a
 * garage without garage hire), are left out; whether they may be ordered is checked by `entryProblems`.
 * [PRICE-003..013]
 */
export function priceEntry(offer: EntryOffer, choices: EntryChoices): EntryPrice {
  const lines = [
    ...categoryLine(offer, choices),
    ...licenceLine(offer, choices),
    ...garageLines(offer, choices),
    ...campSiteLines(offer, choices),
    ...extraLines(offer, choices),
    ...spectatorLines(offer, choices),
    ...merchLines(offer, choices),
    ...skuLines(offer, choices),
  ];
  const subTotal = sum(lines.map((line) => line.amount));
  const credit = Math.max(0, Math.min(offer.creditBalance, subTotal));
  return { lines, subTotal, credit, payable: subTotal - credit };
}

/**
 * The lowest positive spectator price, else the lowest positive category price, else null. [PRICE-020
 * PRICE-021]
 */
export function cheapestPrice(offer: {
  spectatorTypes: { price: Cents | null }[];
  categories: { price: Cents | null }[];
}): Cents | null {
  return lowestPositivePrice(offer.spectatorTypes) ?? lowestPositivePrice(offer.categories);
}

/** Price of one item of merch: its option's if above 0, else its own; null if neither has one. */
export const merchPrice = (
  merch: { price: Cents | null },
  option: { price: Cents | null } | undefined,
): Cents | null => (option?.price ? option.price : merch.price);

function categoryLine(offer: EntryOffer, choices: EntryChoices): OrderLine[] {
  const category = chosenCategory(offer, choices);
  return category ? line("category", category.id, category.name, category.price) : [];
}

function licenceLine(offer: EntryOffer, choices: EntryChoices): OrderLine[] {
  const licence = chosenLicence(offer, choices);
  if (!licence) return [];
  const isIncluded = chosenCategory(offer, choices)?.raceLicenceIncludedInEntryFee;
  return line("licence", licence.id, licence.name, isIncluded ? 0 : licence.price);
}

/** Free if the category includes a garage, for one as well as for several. [PRICE-005..007] */
function garageLines(offer: EntryOffer, choices: EntryChoices): OrderLine[] {
  if (!canHireGarage(offer, choices)) return [];
  const isIncluded = chosenCategory(offer, choices)?.garageIncludedInEntryFee;
  return chosenSites(offer.garages, choices.garageIds)
    .slice(0, offer.sellMultipleGaragesPerTransaction ? undefined : 1)
    .flatMap((garage) => line("garage", garage.id, siteName(garage), isIncluded ? 0 : garage.price));
}

function campSiteLines(offer: EntryOffer, choices: EntryChoices): OrderLine[] {
  if (!canHireCampSite(offer, choices)) return [];
  return chosenSites(offer.campSites, choices.campSiteIds).flatMap((site) =>
    line("camp-site", site.id, siteName(site), site.price),
  );
}

function extraLines(offer: EntryOffer, choices: EntryChoices): OrderLine[] {
  if (!chosenCategory(offer, choices)) return [];
  return offer.extras.flatMap((extra) =>
    quantityLine("extra", extra.id, extra.name, extra.price, choices.extras[extra.id]),
  );
}

function spectatorLines(offer: EntryOffer, choices: EntryChoices): OrderLine[] {
  if (!sellsSpectatorTickets(offer)) return [];
  return offer.spectatorTypes.flatMap((type) =>
    quantityLine("spectator", type.id, type.name, type.price, choices.spectators[type.id]),
  );
}

function merchLines(offer: EntryOffer, choices: EntryChoices): OrderLine[] {
  return choices.merch.flatMap(({ id, optionId }) => {
    const merch = offer.merch.find((piece) => piece.id === id);
    if (!merch) return [];
    const option = merch.options.find((candidate) => candidate.id === optionId);
    const name = option ? `${merch.name} – ${option.name}` : merch.name;
    return line("merch", id, name, merchPrice(merch, option)).map((piece) => ({ ...piece, optionId }));
  });
}

function skuLines(offer: EntryOffer, choices: EntryChoices): OrderLine[] {
  return choices.skus.flatMap((id) => {
    const product = offer.products.find((candidate) => candidate.options.some((option) => option.id === id));
    const option = product?.options.find((candidate) => candidate.id === id);
    return product && option ? line("sku", id, `${product.name} – ${option.name}`, option.price) : [];
  });
}

const chosenSites = (sites: HireSite[], ids: readonly number[]): HireSite[] =>
  sites.filter((site) => ids.includes(site.id));

const siteName = (site: HireSite): string => [site.type, site.name].filter(Boolean).join(" ");

function quantityLine(
  kind: OrderLine["kind"],
  id: number,
  name: string,
  each: Cents | null,
  quantity = 0,
): OrderLine[] {
  return quantity > 0 ? line(kind, id, name, each, quantity) : [];
}

/** Items without a price can't be ordered, so they give no row. */
function line(
  kind: OrderLine["kind"],
  id: number,
  name: string,
  each: Cents | null,
  quantity = 1,
): OrderLine[] {
  return each === null ? [] : [{ kind, id, optionId: 0, name, quantity, each, amount: each * quantity }];
}

/** The lowest price above 0, in cents; null if there is none. */
export function lowestPositivePrice(items: readonly { price: Cents | null }[]): Cents | null {
  const prices = items.flatMap(({ price }) => (price !== null && price > 0 ? [price] : []));
  return prices.length > 0 ? Math.min(...prices) : null;
}
