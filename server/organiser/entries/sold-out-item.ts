import type { EntryChoices, EntryOffer } from "../../../app/domain/entry/entry-offer.ts";
import type { EntryProblem } from "../../../app/domain/entry/entry-rules.ts";
import type { EventGraph } from "../events/event-graph.ts";

/**
 * Returns the name of the merchandise or product that a problem is about, if the item has sold out, else
 * null. Sold-out items are left out of the offer, so the entry rules can only report them as not offered.
 */
export function soldOutItemName(
  { merch, products }: EventGraph,
  offer: EntryOffer,
  choices: EntryChoices,
  { field, problem, id }: EntryProblem,
): string | null {
  if (field === "sku") return skuName(products, id);
  if (field !== "merch") return null;
  const item = merch.find((candidate) => candidate.id === id);
  if (!item || problem === "not-offered") return item?.name ?? null;
  const offered = offer.merch.find((candidate) => candidate.id === id)?.options ?? [];
  const soldOut = item.options.find(
    (option) =>
      choices.merch.some((chosen) => chosen.id === id && chosen.optionId === option.id) &&
      offered.every((available) => available.id !== option.id),
  );
  return soldOut ? `${item.name} – ${soldOut.name}` : null;
}

function skuName(products: EventGraph["products"], id: number | undefined): string | null {
  for (const product of products) {
    const sku = product.skus.find((candidate) => candidate.id === id);
    if (sku) return `${product.name} – ${sku.name}`;
  }
  return null;
}
