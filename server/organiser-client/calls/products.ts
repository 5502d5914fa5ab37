import {
  type AddonChoice,
  Product,
  ProductTile,
  SkuAnswer,
  type VariationChoice,
} from "../../../app/wire/shop.ts";
import { listOf } from "../../../app/wire/primitives.ts";
import type { Transport } from "../transport-type.ts";

const Tiles = listOf(ProductTile);

/** Pictures of tiles: their aspect and their width in px. */
const tilePictures = { image_aspect: "4x3", image_width: 600 };
/** Products on a page of the shop. [SHOP-007] */
const pageSize = 9;

export const products = (api: Transport) => ({
  /**
   * A page (from 1) of the products of a group, or of all; those of groups below it are included. [API-085]
   */
  ofGroup: (group: string, page: number) =>
    api.records(
      "sell/product",
      { ...tilePictures, page_size: pageSize, page, ...(group === "" ? {} : { group }) },
      Tiles,
      { whose: "public", keep: "minute" },
    ),

  /**
   * A page (from 1) of 20 of the products that a text is found in. No call for it is documented; this one is
   * ours. [SHOP-001]
   */
  search: (search: string, page: number) =>
    api.records("sell/product", { ...tilePictures, page_size: 20, page, search }, Tiles, {
      whose: "public",
      keep: "minute",
    }),

  /** A product by its slug, pictures 1184 px wide, related products' 300; null when there is none. */
  bySlug: (slug: string) =>
    api.one("sell/product", slug, { image_width: 1184 }, Product, { whose: "public", keep: "minute" }),

  /**
   * What the chosen variations and add-ons lead to. Asked anew each time: the stock is today's. [API-084
   * SHOP-029]
   */
  searchSku: (product: number, variations: readonly VariationChoice[], addons: readonly AddonChoice[]) =>
    api.ask("sell/cart/searchsku", { product, variations, addons }, SkuAnswer, { whose: "personal" }),

  /**
   * The same for the choices that a product's page opens with, which are everybody's: seconds old, so that
   * the page can be kept.
   */
  openingSku: (product: number, variations: readonly VariationChoice[], addons: readonly AddonChoice[]) =>
    api.ask("sell/cart/searchsku", { product, variations, addons }, SkuAnswer, {
      whose: "public",
      keep: "seconds",
    }),
});
