import type { Feature, Parts } from "../feature.ts";
import { shopMigrations } from "./migrations.ts";
import { productRoutes } from "./product-routes.ts";
import { productGraphQL } from "./product-graphql.ts";
import { loadShopSitemap } from "./shop-sitemap.ts";
import { skuRoute } from "./sku-route.ts";

/** The feature for products, which are sold in the shop and with events. */
export const shopFeature = (parts: Parts): Feature => ({
  migrations: shopMigrations,
  routes: [...productRoutes(parts), skuRoute(parts)],
  graphql: productGraphQL(parts),
  sitemap: () => loadShopSitemap(parts.db),
});
