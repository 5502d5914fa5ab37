import {
  type AddonChoice,
  Product,
  ProductTile,
  SkuResult,
  type VariationChoice,
} from "../../../app/wire/shop.ts";
import { allowInvalidParts } from "../../../app/wire/invalid-parts.ts";
import { listResponse, identifiedRecord } from "../../../app/wire/primitives.ts";
import type { Transport } from "../transport-type.ts";

const ProductTiles = allowInvalidParts("omit-part-of-item", listResponse(ProductTile));
const ProductResponse = identifiedRecord(Product);

const TILE_IMAGES = { image_aspect: "4x3", image_width: 600 };
/** Products per page of the shop. [SHOP-007] */
const PAGE_SIZE = 9;

const MAX_PRODUCTS = 500;

/** Calls for the shop's products. */
export const products = (api: Transport) => ({
  /**
   * Lists a page (from 1) of the products in a group and its descendants, or of all if `groupSlug` is "".
   * [API-085]
   */
  listByGroup: (groupSlug: string, page: number) =>
    api.list(
      "sell/product",
      { ...TILE_IMAGES, page_size: PAGE_SIZE, page, ...(groupSlug === "" ? {} : { group: groupSlug }) },
      ProductTiles,
      { audience: "public", cache: "oneMinute" },
    ),

  /** Lists the products in a group and its descendants, or all if `groupSlug` is "", up to `MAX_PRODUCTS`. */
  listAll: async (groupSlug: string) => {
    const loadPage = (page: number) =>
      api.list(
        "sell/product",
        { ...TILE_IMAGES, page_size: 100, page, ...(groupSlug === "" ? {} : { group: groupSlug }) },
        ProductTiles,
        { audience: "public", cache: "oneMinute" },
      );
    const { items, pageCount } = await loadPage(1);
    const tiles: ProductTile[] = [...items];
    for (let page = 2; page <= pageCount && tiles.length < MAX_PRODUCTS; page++)
      tiles.push(...(await loadPage(page)).items);
    return tiles;
  },

  /**
   * Lists a page (from 1) of the products that match a text. The API doesn't document `search`. [SHOP-001]
   */
  search: (search: string, page: number) =>
    api.list("sell/product", { ...TILE_IMAGES, page_size: 20, page, search }, ProductTiles, {
      audience: "public",
      cache: "oneMinute",
    }),

  /** Reads a product by its slug, or null if it doesn't exist. */
  findBySlug: (slug: string) =>
    api.findOne("sell/product", slug, { image_width: 1184 }, ProductResponse, {
      audience: "public",
      cache: "oneMinute",
    }),

  /** Finds the SKU for a choice. Not cached, because the stock must be current. [API-084 SHOP-029] */
  findSku: (productId: number, variations: readonly VariationChoice[], addons: readonly AddonChoice[]) =>
    api.readByPost("sell/cart/searchsku", { product: productId, variations, addons }, SkuResult, {
      audience: "user",
    }),

  /** Finds the SKU for the initial choice of a product page. Cached, because the page is cached as well. */
  findInitialSku: (
    productId: number,
    variations: readonly VariationChoice[],
    addons: readonly AddonChoice[],
  ) =>
    api.readByPost("sell/cart/searchsku", { product: productId, variations, addons }, SkuResult, {
      audience: "public",
      cache: "fiveSeconds",
    }),
});
