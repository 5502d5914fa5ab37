import type { Feature, Parts } from "../feature.ts";
import { eventRoutes } from "./event-routes.ts";
import { eventGraphQL } from "./event-graphql.ts";
import { loadEventSitemap } from "./event-sitemap.ts";
import { eventMigrations } from "./migrations.ts";
import { stallMigrations } from "./stall-migrations.ts";
import { venueRoutes } from "./venue-routes.ts";
import { isOwnedBy } from "../records/stored-data.ts";

/** The feature for venues, events and what is sold with them. */
export const eventsFeature = (parts: Parts): Feature => ({
  migrations: { ...eventMigrations, ...stallMigrations },
  storedData: [
    {
      table: "racers_register",
      condition: isOwnedBy("user_id"),
      exportName: "racers_register",
      onDeletion: "delete",
    },
  ],
  routes: [...eventRoutes(parts), ...venueRoutes(parts)],
  graphql: eventGraphQL(parts),
  sitemap: () => loadEventSitemap(parts),
});
