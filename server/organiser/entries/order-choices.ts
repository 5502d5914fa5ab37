import type { EntryChoices, EntryOffer, Quantities } from "../../../app/domain/entry/entry-offer.ts";
import type { ReceivedEntryOrder } from "../../../app/wire/entry.ts";

/**
 * Parses the choices of a received order, without duplicates. Uses `garage_ids` only if the event sells
 * several garages per order. [PRICE-008 GAR-015]
 */
export function parseEntryChoices(order: ReceivedEntryOrder, offer: EntryOffer): EntryChoices {
  const allowsSeveralGarages = offer.sellMultipleGaragesPerTransaction;
  return {
    categoryId: order.category_id,
    licenceId: order.licence_id,
    garageIds: toDistinctIds(
      allowsSeveralGarages ? [order.garage_id, ...order.garage_ids] : [order.garage_id],
    ),
    campSiteIds: toDistinctIds([order.camp_site_id, ...order.camp_site_ids]),
    extras: sumQuantities(order.extras.map(({ id, checked }) => [id, checked])),
    spectators: sumQuantities(order.spectators.map(({ id, qty }) => [id, qty])),
    merch: order.merch.map(({ id, option }) => ({ id, optionId: option })),
    skus: order.skus.map(({ id }) => id),
  };
}

const toDistinctIds = (ids: readonly number[]): number[] => [...new Set(ids.filter((id) => id > 0))];

/** An item may be listed twice. Ignores quantities below 1. */
function sumQuantities(lines: readonly (readonly [id: number, quantity: number])[]): Quantities {
  const totals = new Map<number, number>();
  for (const [id, quantity] of lines) {
    if (quantity > 0) totals.set(id, (totals.get(id) ?? 0) + quantity);
  }
  return Object.fromEntries(totals);
}

/**
 * Returns the user's choices and texts, to recognise a repeated submission. Omits values that may differ
 * when a site sends the order again, such as prices, remaining quantities and the return URL.
 */
export function getRepeatableEntryInput(order: ReceivedEntryOrder): object {
  const {
    payment_options: _paymentOptions,
    url: _url,
    accepted_terms: _acceptedTerms,
    extras,
    spectators,
    merch,
    skus,
    ...input
  } = order;
  return {
    ...input,
    extras: toSortedEntries(sumQuantities(extras.map(({ id, checked }) => [id, checked]))),
    spectators: toSortedEntries(sumQuantities(spectators.map(({ id, qty }) => [id, qty]))),
    merch: merch.map(({ id, option }) => [id, option]),
    skus: skus.map(({ id }) => id),
  };
}

const toSortedEntries = (quantitiesById: Quantities): [string, number][] =>
  Object.entries(quantitiesById).toSorted(([a], [b]) => a.localeCompare(b));
