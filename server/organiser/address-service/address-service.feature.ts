import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Feature, Dependencies } from "../feature.ts";
import { ApiError, type Route } from "../http/route.ts";
import { findAddress, suggestAddresses } from "./find-places.ts";

const ServiceQuery = z.object({
  apiKey: z.string().default(""),
  q: z.string().default(""),
  id: z.string().default(""),
});

/**
 * Imitates the third-party address service in trials: it has the same two calls and formats, with sample
 * addresses. It is enabled if `addressServiceKey` is set. Each call must send this key as `apiKey`. [API-113
 * API-114 API-115]
 */
export function addressServiceFeature({ addressServiceKey }: Dependencies): Feature {
  if (addressServiceKey === null) return { routes: [] };
  const requireKey =
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
        handler: requireKey(({ q }) => ({ items: suggestAddresses(q.slice(0, 200)) })),
      },
      {
        method: "GET",
        path: "addressService/lookup",
        handler: requireKey(({ id }) => {
          const address = findAddress(id);
          if (!address) throw new ApiError(404, "NOT_FOUND", "There is no such address.");
          return address;
        }),
      },
    ],
  };
}

/** Compares hashes in constant time, so that the response time reveals nothing about the key. */
const isSameKey = (sentKey: string, key: string): boolean => timingSafeEqual(sha256(sentKey), sha256(key));

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();
