import type { Feature, Dependencies } from "../feature.ts";
import { createStaffRoutes } from "./staff-routes.ts";
import { stallMigrations } from "./tables.ts";
import { loadUpcomingStalls } from "./upcoming.ts";

/**
 * Stall applications: the list of a trader's applications, and the staff's calls. The call to apply,
 * `submitEntry`, belongs to the feature `entries`. [STALL-001]
 */
export const stallsFeature = (dependencies: Dependencies): Feature => ({
  migrations: stallMigrations,
  routes: [
    {
      method: "GET",
      path: "event/stallSite/myUpcoming",
      handler: async ({ requireCaller }) => loadUpcomingStalls(dependencies, requireCaller().id),
    },
    ...createStaffRoutes(dependencies),
  ],
});
