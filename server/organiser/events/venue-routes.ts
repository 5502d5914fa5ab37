import type { Dependencies } from "../feature.ts";
import { paginate } from "../records/paginate.ts";
import { ApiError, type Route } from "../http/route.ts";
import { toTypeRecord, toVenueRecord } from "./event-record.ts";
import { createPictures } from "./pictures.ts";

/** Routes for venues and event types. [API-105 API-106 CMS-079] */
export const createVenueRoutes = (dependencies: Dependencies): Route[] => [
  {
    method: "READ",
    path: "event/venue",
    handler: async ({ input }) => {
      const pictures = createPictures(dependencies, input);
      const venues = await dependencies.db.selectFrom("venues").selectAll().orderBy("id").execute();
      return paginate(
        venues.map((venue) => toVenueRecord(venue, pictures)),
        input,
      );
    },
  },
  {
    method: "READ",
    path: "event/venue/:key",
    handler: async ({ params, input }) => {
      const key = params["key"] ?? "";
      const venues = await dependencies.db.selectFrom("venues").selectAll().execute();
      const venue = venues.find(({ id, url }) => url === key || String(id) === key);
      if (!venue) throw new ApiError(404, "NOT_FOUND", "There is no such venue.");
      return toVenueRecord(venue, createPictures(dependencies, input));
    },
  },
  {
    method: "READ",
    path: "event/type",
    handler: async ({ input }) => {
      const pictures = createPictures(dependencies, input);
      const types = await dependencies.db.selectFrom("event_types").selectAll().orderBy("id").execute();
      return paginate(
        types.map((type) => toTypeRecord(type, pictures)),
        input,
      );
    },
  },
];
