import type { Feature, Parts } from "../feature.ts";
import { shopMigrations } from "./migrations.ts";
import { fillSampleShop } from "./sample-shop.ts";

/** Products and their stock. They are sold with events so far; the shop has no calls of its own. */
export const shopFeature = ({ db }: Parts): Feature => ({
  name: "shop",
  migrations: shopMigrations,
  routes: [],
  sample: () => fillSampleShop(db),
});
