import { z } from "zod";
import { list, text } from "../../../app/wire/primitives.ts";
import { releaseLapsedOrders } from "../entries/lapsed-orders.ts";
import type { Parts } from "../feature.ts";
import { paginate } from "../records/paginate.ts";
import { ApiError, type Route } from "../http/route.ts";
import { buildImageObject } from "../media/image-object.ts";
import { parseImageOptions } from "../media/media-records.ts";
import { loadProductGroups, findProductGroupIds } from "./product-groups.ts";
import { loadProductDetails } from "./product-page.ts";
import { toProductListRecord } from "./product-record.ts";
import { searchProducts } from "./product-search.ts";
import { findShopProduct, loadShopProductPage, loadShopProducts, type ProductRow } from "./products.ts";
import { getRemainingStock } from "./sku-price.ts";
import { loadVariationsOfProducts, type ProductVariations } from "./variations.ts";

/** Creates the routes for the list of the shop's products and for a product. [API-085 API-090 SHOP-002] */
export const productRoutes = (parts: Parts): Route[] => [
  {
    method: "READ",
    path: "sell/product",
    handler: async ({ input }) => {
      const imageOptions = parseImageOptions(input, { aspect: "4x3", width: 600 });
      await releaseLapsedOrders(parts.db, parts.clock.now());
      const { data, ...counts } = await findProducts(parts, Filter.parse(input), input);
      const buildImage = (hash: string) => buildImageObject(parts, hash, imageOptions);
      const getVariations = await loadVariationsOfProducts(
        parts.db,
        data.map(({ id }) => id),
      );
      return {
        ...counts,
        data: data.map((product) => ({
          ...toProductListRecord(product, buildImage),
          ...toListedOptions(product, getVariations(product.id)),
        })),
      };
    },
  },
  {
    method: "READ",
    path: "sell/product/:key",
    handler: async ({ params, input }) => {
      await releaseLapsedOrders(parts.db, parts.clock.now());
      const product = await findShopProduct(parts.db, params["key"] ?? "");
      if (!product) throw new ApiError(404, "NOT_FOUND", "There is no such product.");
      return loadProductDetails(parts, product, parseImageOptions(input, { aspect: "4x3", width: 1184 }));
    },
  },
];

/**
 * Returns the variations and SKUs for a product in a list. The API's specification has them only in the full
 * record of a product.
 */
const toListedOptions = ({ skus }: ProductRow, { variations, getSkuOptions }: ProductVariations) => ({
  variations,
  skus: skus.map((sku) => ({
    id: sku.id,
    in_stock: getRemainingStock(sku) !== 0,
    skuVariations: getSkuOptions(sku.id),
  })),
});

const toList = (value: unknown): unknown => (Array.isArray(value) ? value : [value ?? ""]);

/** The filters of a product list. `ids` may be a value, a list or missing. */
const Filter = z.object({ group: text, search: text, ids: z.preprocess(toList, list(text)) });

/** Loads a page of the products that match a filter. Only a search text needs all products in memory. */
async function findProducts(
  { db }: Parts,
  filter: z.output<typeof Filter>,
  input: Readonly<Record<string, unknown>>,
) {
  const ids = filter.ids.filter((id) => id !== "");
  const conditions = {
    ids: ids.length === 0 ? null : ids.filter((id) => /^[1-9]\d{0,14}$/.test(id)).map(Number),
    groupIds: filter.group === "" ? null : await findProductGroupIds(db, filter.group),
  };
  if (filter.search.trim() === "") return loadShopProductPage(db, conditions, input);
  const getGroups = await loadProductGroups(db);
  const products = await loadShopProducts(db, conditions);
  return paginate(searchProducts(products, filter.search, getGroups), input);
}
