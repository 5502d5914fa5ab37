import { z } from "zod";
import { list, text } from "../../../app/wire/primitives.ts";
import { releaseLapsedOrders } from "../entries/lapsed-orders.ts";
import type { Dependencies } from "../feature.ts";
import { paginate } from "../records/paginate.ts";
import { ApiError, type Route } from "../http/route.ts";
import { buildImageObject } from "../media/image-object.ts";
import { parseImageOptions } from "../media/media-records.ts";
import { loadProductGroups, findProductGroupIds } from "./product-groups.ts";
import { loadProductDetails } from "./product-details.ts";
import { toProductListRecord } from "./product-record.ts";
import { searchProducts } from "./product-search.ts";
import { findShopProduct, loadShopProductPage, loadShopProducts, type ProductRow } from "./products.ts";
import { getRemainingStock } from "./sku-price.ts";
import { loadVariationsOfProducts, type ProductVariations } from "./variations.ts";

/** Creates the routes for the list of the shop's products and for a product. [API-085 API-090 SHOP-002] */
export const createProductRoutes = (dependencies: Dependencies): Route[] => [
  {
    method: "READ",
    path: "sell/product",
    handler: async ({ input }) => {
      const imageOptions = parseImageOptions(input, { aspect: "4x3", width: 600 });
      await releaseLapsedOrders(dependencies.db, dependencies.clock.now());
      const { data, ...counts } = await findProducts(dependencies, Filter.parse(input), input);
      const buildImage = (hash: string) => buildImageObject(dependencies, hash, imageOptions);
      const getVariations = await loadVariationsOfProducts(
        dependencies.db,
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
      await releaseLapsedOrders(dependencies.db, dependencies.clock.now());
      const product = await findShopProduct(dependencies.db, params["key"] ?? "");
      if (!product) throw new ApiError(404, "NOT_FOUND", "There is no such product.");
      return loadProductDetails(
        dependencies,
        product,
        parseImageOptions(input, { aspect: "4x3", width: 1184 }),
      );
    },
  },
];

/** The API's specification has variations and SKUs only in the full record of a product. */
const toListedOptions = ({ skus }: ProductRow, { variations, getSkuOptions }: ProductVariations) => ({
  variations,
  skus: skus.map((sku) => ({
    id: sku.id,
    in_stock: getRemainingStock(sku) !== 0,
    skuVariations: getSkuOptions(sku.id),
  })),
});

const toList = (value: unknown): unknown => (Array.isArray(value) ? value : [value ?? ""]);

const Filter = z.object({ group: text, search: text, ids: z.preprocess(toList, list(text)) });

/** Only a text search has to load all matching products into memory. */
async function findProducts(
  { db }: Dependencies,
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
