import { z } from "zod";
import { list, text } from "../../../app/wire/primitives.ts";
import { releaseLapsed } from "../entries/lapsed-orders.ts";
import type { Parts } from "../feature.ts";
import { listed } from "../records/listed.ts";
import { ApiError, type Route } from "../http/route.ts";
import { imageObject } from "../media/image-object.ts";
import { readWishes } from "../media/media-records.ts";
import { groupsByProduct, productIdsWithin } from "./product-groups.ts";
import { productPage } from "./product-page.ts";
import { productTile } from "./product-record.ts";
import { searchProducts } from "./product-search.ts";
import { type ProductRow, shopProduct, shopProducts } from "./products.ts";

/** The products of the shop as lists and pages show them. [API-085 API-090 SHOP-002] */
export const productRoutes = (parts: Parts): Route[] => [
  {
    method: "READ",
    path: "sell/product",
    answer: async ({ input }) => {
      const wishes = readWishes(input, { aspect: "4x3", width: 600 });
      await releaseLapsed(parts.db, parts.clock.now());
      const { data, ...counts } = listed(await productsFor(parts, Filter.parse(input)), input);
      const imageOf = (hash: string) => imageObject(parts, hash, wishes);
      return { ...counts, data: data.map((product) => productTile(product, imageOf)) };
    },
  },
  {
    method: "READ",
    path: "sell/product/:key",
    answer: async ({ params, input }) => {
      await releaseLapsed(parts.db, parts.clock.now());
      const product = await shopProduct(parts.db, params["key"] ?? "");
      if (!product) throw new ApiError(404, "NOT_FOUND", "There is no such product.");
      return productPage(parts, product, readWishes(input, { aspect: "4x3", width: 1184 }));
    },
  },
];

const asList = (value: unknown): unknown => (Array.isArray(value) ? value : [value ?? ""]);

/** `ids` may come as one value, several or none. */
const Filter = z.object({ group: text, search: text, ids: z.preprocess(asList, list(text)) });

async function productsFor({ db }: Parts, filter: z.output<typeof Filter>): Promise<ProductRow[]> {
  const ids = filter.ids.filter((id) => id !== "");
  const group = filter.group === "" ? null : await productIdsWithin(db, filter.group);
  const isFound = searchProducts(filter.search);
  const groupsOf = await groupsByProduct(db);
  return (await shopProducts(db)).filter(
    (product) =>
      (ids.length === 0 || ids.includes(String(product.id))) &&
      (group === null || group.has(product.id)) &&
      isFound(product, groupsOf(product.id).groups),
  );
}
