import type { Values } from "../../posting/form-result.ts";
import type { EntryOffer } from "../../domain/entry/entry-offer.ts";
import { parseIntegerOrZero } from "../entry-values.ts";

/**
 * Indexes in the form's list of merchandise or products. The intents of the “Remove” buttons contain them.
 */
export type ItemIndexes = {
  /** Indexes of items that the event offers, in the order of the summary. */
  offered: number[];
  /** Indexes of items that the event no longer offers. The user has to remove them before submitting. */
  unavailable: number[];
};

/** Splits the form's merchandise (`merch`) or products (`sku`) by whether the event still offers them. */
export function splitItemIndexes(
  kind: "merch" | "sku",
  values: Values,
  offer: Pick<EntryOffer, "merch" | "products">,
): ItemIndexes {
  const indexes: ItemIndexes = { offered: [], unavailable: [] };
  for (const [index, item] of (values[kind] ?? []).entries()) {
    (isOffered(kind, item, offer) ? indexes.offered : indexes.unavailable).push(index);
  }
  return indexes;
}

function isOffered(
  kind: "merch" | "sku",
  item: string,
  { merch, products }: Pick<EntryOffer, "merch" | "products">,
): boolean {
  if (kind === "merch") return merch.some(({ id }) => id === parseIntegerOrZero(item.split(":")[0] ?? ""));
  return products.some(({ options }) => options.some(({ id }) => id === parseIntegerOrZero(item)));
}
