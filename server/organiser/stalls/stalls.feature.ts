import type { Feature, Parts } from "../feature.ts";
import { staffRoutes } from "./staff-routes.ts";
import { stallMigrations } from "./tables.ts";
import { loadUpcomingStalls } from "./upcoming.ts";

/**
 * The feature for stall applications: the list of a trader's applications, and the staff's calls. The call to
 * apply, `submitEntry`, belongs to the feature `entries`. [STALL-001]
 */
export const stallsFeature = (parts: Parts): Feature => ({
  migrations: stallMigrations,
  routes: [
    {
      method: "GET",
      path: "event/stallSite/myUpcoming",
      handler: async ({ requireCaller }) => loadUpcomingStalls(parts, requireCaller().id),
    },
    ...staffRoutes(parts),
  ],
});
