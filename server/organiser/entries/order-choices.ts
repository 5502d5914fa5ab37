import type { EntryChoices, EntryOffer, Quantities } from "../../../app/domain/entry/entry-offer.ts";
import type { ReceivedEntryOrder } from "../../../app/wire/entry.ts";

/**
 * What a received order chooses. Both members for garages and for camp sites count, a site named in both
 * once. [PRICE-008 GAR-015]
 */
export function choicesOf(order: ReceivedEntryOrder, offer: EntryOffer): EntryChoices {
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

/** A thing listed twice is ordered as often as both lines say; fewer than none is none. */
function quantities(lines: readonly (readonly [id: number, quantity: number])[]): Quantities {
  const total = new Map<number, number>();
  for (const [id, quantity] of lines) {
    if (quantity > 0) total.set(id, (total.get(id) ?? 0) + quantity);
  }
  return Object.fromEntries(total);
}

/**
 * What a person chose and filled in of a received order, in a fixed order. Left out is what may differ in the
 * same order sent twice: labels, prices, what was left of something, lines of which none are taken, ways to
 * pay that were not chosen, the page that the payment leads back to, the terms as they were shown.
 */
export function chosenIn(order: ReceivedEntryOrder): object {
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

const sorted = (wanted: Quantities): [string, number][] =>
  Object.entries(wanted).toSorted(([one], [other]) => one.localeCompare(other));
