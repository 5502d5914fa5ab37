import type { Values } from "../../posting/form-result.ts";
import type { EntryOffer } from "../../domain/entry/entry-offer.ts";
import { wholeNumberOrZero } from "../entry-values.ts";

/** Indexes of the form's items of one kind, as used by the “Remove” buttons. */
export type ItemIndexes = {
  /** Items that the event offers, in the order of their lines in the summary. */
  offered: number[];
  /**
   * Items that the event no longer offers: they have no line, and must be removed before the order is
   * submitted.
   */
  unavailable: number[];
};

/** Splits the form's items of merchandise, or products, by whether they are still offered. */
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
  if (kind === "merch") return merch.some(({ id }) => id === wholeNumberOrZero(item.split(":")[0] ?? ""));
  return products.some(({ options }) => options.some(({ id }) => id === wholeNumberOrZero(item)));
}
