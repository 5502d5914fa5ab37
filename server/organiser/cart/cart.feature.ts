import type { Feature, Parts } from "../feature.ts";
import { addressRoutes } from "./address-routes.ts";
import { cartRoutes } from "./cart-routes.ts";
import { cartMigrations } from "./migrations.ts";
import { orderRoutes } from "./order-routes.ts";
import { shippingRoutes } from "./shipping-routes.ts";
import { isOwnedBy } from "../records/stored-data.ts";

/** Carts, shipping, promotion codes, and the addresses and orders of the shop. */
export const cartFeature = (parts: Parts): Feature => ({
  migrations: cartMigrations,
  storedData: [{ table: "carts", condition: isOwnedBy("user_id"), exportName: null, onDeletion: "delete" }],
  routes: [...cartRoutes(parts), ...shippingRoutes(parts), ...addressRoutes(parts), ...orderRoutes(parts)],
});
