import type { EntryChoices, EntryOffer } from "../../../app/domain/entry/entry-offer.ts";
import type { EntryProblem } from "../../../app/domain/entry/entry-rules.ts";
import type { EventGraph } from "../events/event-graph.ts";

/**
 * Returns the name of the sold-out merchandise or product that caused a problem, or null for another problem.
 * `EntryOffer` lacks sold-out items, so the entry rules report such an item as not offered.
 */
export function findSoldOutItemName(
  { merch, products }: EventGraph,
  offer: EntryOffer,
  choices: EntryChoices,
  { field, problem, id }: EntryProblem,
): string | null {
  if (field === "sku") return findSkuName(products, id);
  if (field !== "merch") return null;
  const item = merch.find((candidate) => candidate.id === id);
  if (!item || problem === "not-offered") return item?.name ?? null;
  const offeredOptions = offer.merch.find((candidate) => candidate.id === id)?.options ?? [];
  const soldOutOption = item.options.find(
    (option) =>
      choices.merch.some((choice) => choice.id === id && choice.optionId === option.id) &&
      offeredOptions.every((offeredOption) => offeredOption.id !== option.id),
  );
  return soldOutOption ? `${item.name} – ${soldOutOption.name}` : null;
}

function findSkuName(products: EventGraph["products"], id: number | undefined): string | null {
  for (const product of products) {
    const sku = product.skus.find((candidate) => candidate.id === id);
    if (sku) return `${product.name} – ${sku.name}`;
  }
  return null;
}
