import type { Feature, Parts } from "../feature.ts";
import { staffRoutes } from "./staff-calls.ts";
import { stallMigrations } from "./tables.ts";
import { upcomingStalls } from "./upcoming.ts";

/**
 * Stall applications: their status, and the calls with which the organiser's staff decides. They are
 * submitted with `submitEntry`, which belongs to the entries feature. [STALL-001]
 */
export const stallsFeature = (parts: Parts): Feature => ({
  migrations: stallMigrations,
  routes: [
    {
      method: "GET",
      path: "event/stallSite/myUpcoming",
      handler: async ({ requireCaller }) => upcomingStalls(parts, requireCaller().id),
    },
    ...staffRoutes(parts),
  ],
});
