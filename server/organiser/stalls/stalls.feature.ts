import type { Feature, Parts } from "../feature.ts";
import { staffRoutes } from "./staff-calls.ts";
import { stallMigrations } from "./tables.ts";
import { upcomingStalls } from "./upcoming.ts";

/**
 * Applications for stalls: what became of them, and the calls by which the organiser's staff decides. They
 * arrive by `submitEntry`, which is the entries' call. [STALL-001]
 */
export const stallsFeature = (parts: Parts): Feature => ({
  migrations: stallMigrations,
  routes: [
    {
      method: "GET",
      path: "event/stallSite/myUpcoming",
      answer: async ({ requireCaller }) => upcomingStalls(parts, requireCaller().id),
    },
    ...staffRoutes(parts),
  ],
});
