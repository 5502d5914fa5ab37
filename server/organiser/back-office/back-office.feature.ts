import type { Feature, Parts } from "../feature.ts";
import { officePages } from "./office-pages.ts";
import { officeMigrations } from "./tables.ts";

/** Pages on which administrators view and edit stored data; independent of the site. */
export const backOfficeFeature = (parts: Parts): Feature => ({
  routes: [],
  migrations: officeMigrations,
  pages: officePages(parts),
});
