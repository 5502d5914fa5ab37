import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Feature, Parts } from "../feature.ts";
import { ApiError, type Route } from "../http/route.ts";
import { findPlace, suggestPlaces } from "./find-places.ts";

const ServiceQuery = z.object({
  apiKey: z.string().default(""),
  q: z.string().default(""),
  id: z.string().default(""),
});

/**
 * Stand-in for the third-party address service, which is not part of the API: the same two calls with the
 * same formats, over a few streets of some localities. Only enabled with a key, which the site must share.
 * [API-113 API-114 API-115]
 */
export function addressServiceFeature({ addressServiceKey }: Parts): Feature {
  if (addressServiceKey === null) return { routes: [] };
  const withKey =
    (handler: (query: z.output<typeof ServiceQuery>) => unknown): Route["handler"] =>
    async ({ input }) => {
      const query = ServiceQuery.parse(input);
      if (!isSameKey(query.apiKey, addressServiceKey))
        throw new ApiError(401, "KEY_INVALID", "The access key is missing or wrong.");
      return handler(query);
    };
  return {
    routes: [
      {
        method: "GET",
        path: "addressService/autocomplete",
        handler: withKey(({ q }) => ({ items: suggestPlaces(q.slice(0, 200)) })),
      },
      {
        method: "GET",
        path: "addressService/lookup",
        handler: withKey(({ id }) => {
          const place = findPlace(id);
          if (!place) throw new ApiError(404, "NOT_FOUND", "There is no such address.");
          return place;
        }),
      },
    ],
  };
}

/** Compares hashes in constant time, so that timing reveals nothing about the key. */
const isSameKey = (given: string, key: string): boolean => timingSafeEqual(hashOf(given), hashOf(key));

const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();
