import {
  type AddonChoice,
  Product,
  ProductTile,
  SkuResult,
  type VariationChoice,
} from "../../../app/wire/shop.ts";
import { allowInvalidParts } from "../../../app/wire/invalid-parts.ts";
import { listResponse, namedRecord } from "../../../app/wire/primitives.ts";
import type { Transport } from "../transport-type.ts";

const Tiles = allowInvalidParts("of-each", listResponse(ProductTile));
const OneProduct = namedRecord(Product);

/** Image aspect and width in px of tiles. */
const tileImages = { image_aspect: "4x3", image_width: 600 };
/** Products per page of the shop. [SHOP-007] */
const pageSize = 9;

export const products = (api: Transport) => ({
  /** A page (from 1) of the products of a group and the groups below it, or of all products. [API-085] */
  ofGroup: (group: string, page: number) =>
    api.records(
      "sell/product",
      { ...tileImages, page_size: pageSize, page, ...(group === "" ? {} : { group }) },
      Tiles,
      { audience: "public", keep: "minute" },
    ),

  /** A page (from 1) of 20 products that match a text. An extension of the documented API. [SHOP-001] */
  search: (search: string, page: number) =>
    api.records("sell/product", { ...tileImages, page_size: 20, page, search }, Tiles, {
      audience: "public",
      keep: "minute",
    }),

  /** A product by its slug, images 1184 px wide, related products' 300; null if it does not exist. */
  bySlug: (slug: string) =>
    api.one("sell/product", slug, { image_width: 1184 }, OneProduct, { audience: "public", keep: "minute" }),

  /**
   * The SKU of the chosen variations and add-ons. Not cached, so that the stock is current. [API-084
   * SHOP-029]
   */
  searchSku: (product: number, variations: readonly VariationChoice[], addons: readonly AddonChoice[]) =>
    api.ask("sell/cart/searchsku", { product, variations, addons }, SkuResult, { audience: "user" }),

  /**
   * The same for the initial choices of a product page, cached for seconds so that the page can be cached.
   */
  openingSku: (product: number, variations: readonly VariationChoice[], addons: readonly AddonChoice[]) =>
    api.ask("sell/cart/searchsku", { product, variations, addons }, SkuResult, {
      audience: "public",
      keep: "seconds",
    }),
});
