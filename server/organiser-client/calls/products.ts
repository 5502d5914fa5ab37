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
const TILE_IMAGES = { image_aspect: "4x3", image_width: 600 };
/** Products per page of the shop. [SHOP-007] */
const PAGE_SIZE = 9;

/** Products that are sorted and filtered by this site. */
const MAX_LISTED = 500;

/** Calls for the shop's products. */
export const products = (api: Transport) => ({
  /**
   * Lists a page (from 1) of the products in a group and its descendants; "" lists all products. [API-085]
   */
  listByGroup: (group: string, page: number) =>
    api.list(
      "sell/product",
      { ...TILE_IMAGES, page_size: PAGE_SIZE, page, ...(group === "" ? {} : { group }) },
      Tiles,
      { audience: "public", cache: "minute" },
    ),

  /** Lists all products in a group and its descendants, up to `MAX_LISTED`; "" lists those of all groups. */
  listAll: async (group: string) => {
    const loadPage = (page: number) =>
      api.list(
        "sell/product",
        { ...TILE_IMAGES, page_size: 100, page, ...(group === "" ? {} : { group }) },
        Tiles,
        { audience: "public", cache: "minute" },
      );
    const { items, pageCount } = await loadPage(1);
    const products: ProductTile[] = [...items];
    for (let page = 2; page <= pageCount && products.length < MAX_LISTED; page++)
      products.push(...(await loadPage(page)).items);
    return products;
  },

  /**
   * Lists a page (from 1) of the products that match a text. The API doesn't document the search. [SHOP-001]
   */
  search: (search: string, page: number) =>
    api.list("sell/product", { ...TILE_IMAGES, page_size: 20, page, search }, Tiles, {
      audience: "public",
      cache: "minute",
    }),

  /** Reads a product by its slug, with images 1184 px wide; null if it does not exist. */
  bySlug: (slug: string) =>
    api.findOne("sell/product", slug, { image_width: 1184 }, OneProduct, {
      audience: "public",
      cache: "minute",
    }),

  /**
   * Finds the SKU with the chosen variations and add-ons. The result isn't cached, so that the stock is
   * current. [API-084 SHOP-029]
   */
  searchSku: (product: number, variations: readonly VariationChoice[], addons: readonly AddonChoice[]) =>
    api.readByPost("sell/cart/searchsku", { product, variations, addons }, SkuResult, { audience: "user" }),

  /**
   * Finds the SKU with the initial choices of a product page. The result is cached for seconds, so that the
   * page can be cached.
   */
  initialSku: (product: number, variations: readonly VariationChoice[], addons: readonly AddonChoice[]) =>
    api.readByPost("sell/cart/searchsku", { product, variations, addons }, SkuResult, {
      audience: "public",
      cache: "seconds",
    }),
});
