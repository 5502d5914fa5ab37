import type { Feature, Dependencies } from "../feature.ts";
import { createEventRoutes } from "./event-routes.ts";
import { createEventGraphQL } from "./event-graphql.ts";
import { loadEventSitemap } from "./event-sitemap.ts";
import { eventMigrations } from "./migrations.ts";
import { stallMigrations } from "./stall-migrations.ts";
import { createVenueRoutes } from "./venue-routes.ts";
import { isOwnedBy } from "../records/stored-data.ts";

/** Venues, events and what is sold with events. */
export const eventsFeature = (dependencies: Dependencies): Feature => ({
  migrations: { ...eventMigrations, ...stallMigrations },
  storedData: [
    {
      table: "racers_register",
      condition: isOwnedBy("user_id"),
      exportName: "racers_register",
      onDeletion: "delete",
    },
  ],
  routes: [...createEventRoutes(dependencies), ...createVenueRoutes(dependencies)],
  graphql: createEventGraphQL(dependencies),
  sitemap: () => loadEventSitemap(dependencies),
});
