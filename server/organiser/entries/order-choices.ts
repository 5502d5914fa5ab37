import type { EntryChoices, EntryOffer, Quantities } from "../../../app/domain/entry/entry-offer.ts";
import type { ReceivedEntryOrder } from "../../../app/wire/entry.ts";

/**
 * Returns the choices of a received order. Garages and camp sites are read from both of their members,
 * without duplicates. [PRICE-008 GAR-015]
 */
export function parseEntryChoices(order: ReceivedEntryOrder, offer: EntryOffer): EntryChoices {
  const several = offer.sellMultipleGaragesPerTransaction;
  return {
    categoryId: order.category_id,
    licenceId: order.licence_id,
    garageIds: distinct(several ? [order.garage_id, ...order.garage_ids] : [order.garage_id]),
    campSiteIds: distinct([order.camp_site_id, ...order.camp_site_ids]),
    extras: quantities(order.extras.map(({ id, checked }) => [id, checked])),
    spectators: quantities(order.spectators.map(({ id, qty }) => [id, qty])),
    merch: order.merch.map(({ id, option }) => ({ id, optionId: option })),
    skus: order.skus.map(({ id }) => id),
  };
}

const distinct = (ids: readonly number[]): number[] => [...new Set(ids.filter((id) => id > 0))];

/** Adds up the quantities of items listed twice; negative quantities are ignored. */
function quantities(lines: readonly (readonly [id: number, quantity: number])[]): Quantities {
  const total = new Map<number, number>();
  for (const [id, quantity] of lines) {
    if (quantity > 0) total.set(id, (total.get(id) ?? 0) + quantity);
  }
  return Object.fromEntries(total);
}

/**
 * Returns the user's choices and input of a received order, in a fixed order, to recognise a repeated
 * submission. Leaves out what may differ when the same order is sent twice: labels, prices, remaining
 * quantities, lines with quantity 0, payment methods that weren't chosen, the return URL and the terms as
 * shown.
 */
export function repeatableEntryInput(order: ReceivedEntryOrder): object {
  const {
    payment_options: _offered,
    url: _url,
    accepted_terms: _shown,
    extras,
    spectators,
    merch,
    skus,
    ...filledIn
  } = order;
  return {
    ...filledIn,
    extras: sorted(quantities(extras.map(({ id, checked }) => [id, checked]))),
    spectators: sorted(quantities(spectators.map(({ id, qty }) => [id, qty]))),
    merch: merch.map(({ id, option }) => [id, option]),
    skus: skus.map(({ id }) => id),
  };
}

const sorted = (quantitiesById: Quantities): [string, number][] =>
  Object.entries(quantitiesById).toSorted(([one], [other]) => one.localeCompare(other));
