import type { Feature, Dependencies } from "../feature.ts";
import { shopMigrations } from "./migrations.ts";
import { createProductRoutes } from "./product-routes.ts";
import { createProductGraphQL } from "./product-graphql.ts";
import { loadShopSitemap } from "./shop-sitemap.ts";
import { createSkuRoute } from "./sku-route.ts";

/** Products, which are sold in the shop and with events. */
export const shopFeature = (dependencies: Dependencies): Feature => ({
  migrations: shopMigrations,
  routes: [...createProductRoutes(dependencies), createSkuRoute(dependencies)],
  graphql: createProductGraphQL(dependencies),
  sitemap: () => loadShopSitemap(dependencies.db),
});
