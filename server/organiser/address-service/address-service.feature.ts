import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Feature, Parts } from "../feature.ts";
import { ApiError, type Route } from "../http/route.ts";
import { findPlace, suggestPlaces } from "./find-places.ts";

const Asked = z.object({
  apiKey: z.string().default(""),
  q: z.string().default(""),
  id: z.string().default(""),
});

/**
 * Stands in for the third-party address service, which is no part of the API: the same two calls with the
 * same shapes, over a few streets of some localities. It is there only where the two programs share a key.
 * [API-113 API-114 API-115]
 */
export function addressServiceFeature({ addressServiceKey }: Parts): Feature {
  if (addressServiceKey === null) return { routes: [] };
  const withKey =
    (answer: (asked: z.output<typeof Asked>) => unknown): Route["answer"] =>
    async ({ input }) => {
      const asked = Asked.parse(input);
      if (!isSame(asked.apiKey, addressServiceKey))
        throw new ApiError(401, "KEY_INVALID", "The access key is missing or wrong.");
      return answer(asked);
    };
  return {
    routes: [
      {
        method: "GET",
        path: "addressService/autocomplete",
        answer: withKey(({ q }) => ({ items: suggestPlaces(q.slice(0, 200)) })),
      },
      {
        method: "GET",
        path: "addressService/lookup",
        answer: withKey(({ id }) => {
          const place = findPlace(id);
          if (!place) throw new ApiError(404, "NOT_FOUND", "There is no such address.");
          return place;
        }),
      },
    ],
  };
}

/** In a time that tells nothing of how much of it is right. */
const isSame = (given: string, key: string): boolean => timingSafeEqual(hashOf(given), hashOf(key));

const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();
