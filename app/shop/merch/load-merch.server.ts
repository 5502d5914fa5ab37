import type { AppLoadContext } from "@remix-run/node";
import { merchPrice } from "../../domain/entry/entry-price.ts";
import type { Cents } from "../../domain/money.ts";
import { type PictureReference, toPictureReference } from "../../media/picture-sources.ts";
import type { Merch } from "../../wire/event.ts";

/** A merchandise item sold with entries and tickets. */
export type MerchTile = {
  id: number;
  name: string;
  picture: PictureReference;
  /** Sanitised HTML; "" if none. */
  description: string;
  /** Lowest price in cents, null if none, and whether an option costs more. */
  price: Cents | null;
  isFrom: boolean;
  /** Options such as sizes. */
  options: string[];
};

/** Loads the merchandise sold with events, at most 50 items. [API-091 RT-028] */
export async function loadMerch({ organiser, html }: AppLoadContext): Promise<MerchTile[]> {
  const { items } = await organiser.events.merch();
  return Promise.all(
    items
      .filter(({ name }) => name !== "")
      .map(async (piece) => ({
        id: piece.id,
        name: piece.name,
        picture: toPictureReference(piece.photos[0]?.image ?? null),
        description: await html.clean(piece.description),
        ...pricesOf(piece),
        options: piece.options.flatMap(({ name }) => name || []),
      })),
  );
}

function pricesOf(piece: Merch): Pick<MerchTile, "price" | "isFrom"> {
  const prices = piece.options.flatMap((option) => merchPrice(piece, option) ?? []);
  if (prices.length === 0) return { price: piece.price, isFrom: false };
  const price = Math.min(...prices);
  return { price, isFrom: prices.some((other) => other > price) };
}
