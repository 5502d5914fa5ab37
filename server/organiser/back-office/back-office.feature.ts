import type { Feature, Dependencies } from "../feature.ts";
import { createBackOfficePages } from "./office-pages.ts";
import { backOfficeMigrations } from "./tables.ts";
import { createBackOfficeCodeRoute } from "./site-login.ts";
import { isOwnedBy } from "../records/stored-data.ts";

/** The pages of the API on which administrators view and edit stored data. */
export const backOfficeFeature = (dependencies: Dependencies): Feature => ({
  routes: [createBackOfficeCodeRoute(dependencies)],
  migrations: backOfficeMigrations,
  storedData: [
    { table: "office_sessions", condition: isOwnedBy("user_id"), exportName: null, onDeletion: "delete" },
  ],
  pages: createBackOfficePages(dependencies),
});
