import type { Feature, Parts } from "../feature.ts";
import { backOfficePages } from "./office-pages.ts";
import { backOfficeMigrations } from "./tables.ts";

/** Pages of the API on which administrators view and edit stored data. They don't need a site. */
export const backOfficeFeature = (parts: Parts): Feature => ({
  routes: [],
  migrations: backOfficeMigrations,
  pages: backOfficePages(parts),
});
