import type { EntryChoices, EntryOffer } from "../../../app/domain/entry/entry-offer.ts";
import type { EntryProblem } from "../../../app/domain/entry/entry-rules.ts";
import type { EventGraph } from "../events/event-graph.ts";

/**
 * The name of the merchandise or product that a problem is about when the event has it and no more of it.
 * What is gone isn't offered any more, so to the rules it was never there; whoever had put it into their
 * order is told what became of it. Null for any other problem.
 */
export function goneGoods(
  { merch, products }: EventGraph,
  offer: EntryOffer,
  choices: EntryChoices,
  { field, problem, id }: EntryProblem,
): string | null {
  if (field === "sku") return skuName(products, id);
  if (field !== "merch") return null;
  const piece = merch.find((candidate) => candidate.id === id);
  if (!piece || problem === "not-offered") return piece?.name ?? null;
  const offered = offer.merch.find((candidate) => candidate.id === id)?.options ?? [];
  const gone = piece.options.find(
    (option) =>
      choices.merch.some((chosen) => chosen.id === id && chosen.optionId === option.id) &&
      offered.every((left) => left.id !== option.id),
  );
  return gone ? `${piece.name} – ${gone.name}` : null;
}

function skuName(products: EventGraph["products"], id: number | undefined): string | null {
  for (const product of products) {
    const sku = product.skus.find((candidate) => candidate.id === id);
    if (sku) return `${product.name} – ${sku.name}`;
  }
  return null;
}
