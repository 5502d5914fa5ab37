import type { Feature, Parts } from "../feature.ts";
import { officePages } from "./office-pages.ts";
import { officeMigrations } from "./tables.ts";

/** Pages on which administrators see and change what the API keeps; the site knows none of it. */
export const backOfficeFeature = (parts: Parts): Feature => ({
  routes: [],
  migrations: officeMigrations,
  pages: officePages(parts),
});
