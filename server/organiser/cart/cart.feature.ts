import type { Feature, Dependencies } from "../feature.ts";
import { createAddressRoutes } from "./address-routes.ts";
import { createCartRoutes } from "./cart-routes.ts";
import { cartMigrations } from "./migrations.ts";
import { createOrderRoutes } from "./order-routes.ts";
import { createShippingRoutes } from "./shipping-routes.ts";
import { isOwnedBy } from "../records/stored-data.ts";

/** Carts, shipping, promotion codes, and the addresses and orders of the shop. */
export const cartFeature = (dependencies: Dependencies): Feature => ({
  migrations: cartMigrations,
  storedData: [{ table: "carts", condition: isOwnedBy("user_id"), exportName: null, onDeletion: "delete" }],
  routes: [
    ...createCartRoutes(dependencies),
    ...createShippingRoutes(dependencies),
    ...createAddressRoutes(dependencies),
    ...createOrderRoutes(dependencies),
  ],
});
