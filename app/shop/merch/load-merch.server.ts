import type { AppLoadContext } from "@remix-run/node";
import { getMerchPrice } from "../../domain/entry/entry-price.ts";
import type { Cents } from "../../domain/money.ts";
import { type PictureReference, toPictureReference } from "../../media/picture-sources.ts";
import type { Merch } from "../../wire/event.ts";

/** A merchandise item that is sold with entries and tickets. */
export type MerchItem = {
  id: number;
  name: string;
  picture: PictureReference;
  /** Sanitised HTML, or "" if there is none. */
  description: string;
  /** The lowest price of the options, or null if there is none. */
  price: Cents | null;
  /** Whether an option costs more than `price`. */
  hasHigherPrices: boolean;
  options: string[];
};

/** Loads the merchandise that is sold with events. [API-091 RT-028] */
export async function loadMerch({ organiser, html }: AppLoadContext): Promise<MerchItem[]> {
  const { items } = await organiser.events.listMerch();
  return Promise.all(
    items
      .filter(({ name }) => name !== "")
      .map(async (item) => ({
        id: item.id,
        name: item.name,
        picture: toPictureReference(item.photos[0]?.image ?? null),
        description: await html.clean(item.description),
        ...getPriceRange(item),
        options: item.options.flatMap(({ name }) => name || []),
      })),
  );
}

function getPriceRange(item: Merch): Pick<MerchItem, "price" | "hasHigherPrices"> {
  const prices = item.options.flatMap((option) => getMerchPrice(item, option) ?? []);
  if (prices.length === 0) return { price: item.price, hasHigherPrices: false };
  const price = Math.min(...prices);
  return { price, hasHigherPrices: prices.some((optionPrice) => optionPrice > price) };
}
