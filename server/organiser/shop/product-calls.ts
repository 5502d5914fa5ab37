import { z } from "zod";
import { list, text } from "../../../app/wire/primitives.ts";
import { releaseLapsedOrders } from "../entries/lapsed-orders.ts";
import type { Parts } from "../feature.ts";
import { paginate } from "../records/paginate.ts";
import { ApiError, type Route } from "../http/route.ts";
import { buildImageObject } from "../media/image-object.ts";
import { parseImageOptions } from "../media/media-records.ts";
import { loadProductGroups, productIdsWithin } from "./product-groups.ts";
import { productPage } from "./product-page.ts";
import { productTile } from "./product-record.ts";
import { searchProducts } from "./product-search.ts";
import { type ProductRow, findShopProduct, loadShopProducts } from "./products.ts";

/** Routes for lists and records of the shop's products. [API-085 API-090 SHOP-002] */
export const productRoutes = (parts: Parts): Route[] => [
  {
    method: "READ",
    path: "sell/product",
    handler: async ({ input }) => {
      const imageOptions = parseImageOptions(input, { aspect: "4x3", width: 600 });
      await releaseLapsedOrders(parts.db, parts.clock.now());
      const { data, ...counts } = paginate(await productsFor(parts, Filter.parse(input)), input);
      const imageOf = (hash: string) => buildImageObject(parts, hash, imageOptions);
      return { ...counts, data: data.map((product) => productTile(product, imageOf)) };
    },
  },
  {
    method: "READ",
    path: "sell/product/:key",
    handler: async ({ params, input }) => {
      await releaseLapsedOrders(parts.db, parts.clock.now());
      const product = await findShopProduct(parts.db, params["key"] ?? "");
      if (!product) throw new ApiError(404, "NOT_FOUND", "There is no such product.");
      return productPage(parts, product, parseImageOptions(input, { aspect: "4x3", width: 1184 }));
    },
  },
];

const asList = (value: unknown): unknown => (Array.isArray(value) ? value : [value ?? ""]);

/** `ids` may be a single value, a list or missing. */
const Filter = z.object({ group: text, search: text, ids: z.preprocess(asList, list(text)) });

async function productsFor({ db }: Parts, filter: z.output<typeof Filter>): Promise<ProductRow[]> {
  const ids = filter.ids.filter((id) => id !== "");
  const group = filter.group === "" ? null : await productIdsWithin(db, filter.group);
  const matches = searchProducts(filter.search);
  const groupsOf = await loadProductGroups(db);
  return (await loadShopProducts(db)).filter(
    (product) =>
      (ids.length === 0 || ids.includes(String(product.id))) &&
      (group === null || group.has(product.id)) &&
      matches(product, groupsOf(product.id).groups),
  );
}
