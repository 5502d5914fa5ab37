import type { Feature, Parts } from "../feature.ts";
import { backOfficePages } from "./office-pages.ts";
import { backOfficeMigrations } from "./tables.ts";
import { ownedBy } from "../records/stored-data.ts";

/** Pages of the API on which administrators view and edit stored data. They don't need a site. */
export const backOfficeFeature = (parts: Parts): Feature => ({
  routes: [],
  migrations: backOfficeMigrations,
  storedData: [
    { table: "office_sessions", condition: ownedBy("user_id"), exportName: null, onDeletion: "delete" },
  ],
  pages: backOfficePages(parts),
});
