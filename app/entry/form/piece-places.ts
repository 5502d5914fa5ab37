import type { Values } from "../../posting/answer.ts";
import type { EntryOffer } from "../../domain/entry/entry-offer.ts";
import { wholeNumber } from "../entry-values.ts";

/** Places among the form's pieces of one kind, which a “Remove” button names. */
export type PiecePlaces = {
  /** Those that the event offers, in the order of their lines in the summary. */
  offered: number[];
  /** Those that it has no more of: they make no line, and have to be taken out before the order can go. */
  gone: number[];
};

/** Where the form's pieces of merchandise, or its products, are. */
export function piecePlaces(
  kind: "merch" | "sku",
  values: Values,
  offer: Pick<EntryOffer, "merch" | "products">,
): PiecePlaces {
  const places: PiecePlaces = { offered: [], gone: [] };
  for (const [place, piece] of (values[kind] ?? []).entries()) {
    (isOffered(kind, piece, offer) ? places.offered : places.gone).push(place);
  }
  return places;
}

function isOffered(
  kind: "merch" | "sku",
  piece: string,
  { merch, products }: Pick<EntryOffer, "merch" | "products">,
): boolean {
  if (kind === "merch") return merch.some(({ id }) => id === wholeNumber(piece.split(":")[0] ?? ""));
  return products.some(({ options }) => options.some(({ id }) => id === wholeNumber(piece)));
}
