import { z } from "zod";
import { releaseLapsedOrders } from "../entries/lapsed-orders.ts";
import type { Feature, Dependencies } from "../feature.ts";
import { buildImageObject } from "../media/image-object.ts";
import { parseImageOptions } from "../media/media-records.ts";
import { parseHashes } from "../media/photos.ts";
import { loadProductDetails } from "./product-details.ts";
import { type ProductRow, findShopProduct } from "./products.ts";

/** Creates the GraphQL query for a product. [API-063] */
export const createProductGraphQL = (dependencies: Dependencies): NonNullable<Feature["graphql"]> => ({
  schema: `
    extend type Query { "A product of the shop, or null." sellProduct(url: String!): SellProduct }
    type SellProduct {
      id: ID! name: String! url: String! slug: String! title: String! meta_description: String!
      blurb: String! brand: String! badge: String! content: String!
      "The full price of the default SKU, in dollars."
      price: Float!
      in_stock: Boolean! is_new: Boolean! is_on_special: Boolean!
      image(image_width: Int, image_aspect: String): CognitoImageFile
      images(image_width: Int, image_aspect: String): [CognitoImageFile!]!
      groups: [SellProductGroup!]! primary_group: SellProductGroup
      skus: [SellSku!]! variations: [SellVariation!]! addons: [SellAddon!]!
    }
    type SellProductGroup { slug: String! name: String! }
    type SellSku { id: ID! code: String! is_default: Boolean! in_stock: Boolean! skuVariations: [SellSkuVariation!]! }
    type SellSkuVariation { name: String! value: String! }
    type SellVariation { name: String! options: [String!]! }
    type SellAddon {
      id: ID! name: String! type: String! required: Boolean! options: [SellAddonOption!]! min_qty: Int max_qty: Int price: Float!
    }
    type SellAddonOption { id: ID! name: String! price: Float! }
  `,
  resolvers: {
    Query: {
      sellProduct: async (_source, args) => {
        await releaseLapsedOrders(dependencies.db, dependencies.clock.now());
        const product = await findShopProduct(dependencies.db, z.object({ url: z.string() }).parse(args).url);
        return product && loadGraphQLProduct(dependencies, product);
      },
    },
  },
});

const DEFAULT_IMAGE = { aspect: "4x3", width: 1184 };

async function loadGraphQLProduct(dependencies: Dependencies, product: ProductRow) {
  const buildImages = (args: Readonly<Record<string, unknown>>) =>
    parseHashes(product.pictures).flatMap(
      (hash) => buildImageObject(dependencies, hash, parseImageOptions(args, DEFAULT_IMAGE)) ?? [],
    );
  return {
    ...(await loadProductDetails(dependencies, product, DEFAULT_IMAGE)),
    image: (args: Readonly<Record<string, unknown>>) => buildImages(args)[0] ?? null,
    images: buildImages,
  };
}
