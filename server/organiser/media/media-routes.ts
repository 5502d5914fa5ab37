import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import type { Dependencies } from "../feature.ts";
import { ApiError, type Route } from "../http/route.ts";
import { buildImageObject } from "./image-object.ts";
import { findImageById, parseImageOptions, findVideoById } from "./media-records.ts";

const DEFAULT_IMAGE = { aspect: "raw", width: 900 };

/** REST routes for pictures and videos. [API-062] */
export const createMediaRoutes = (dependencies: Dependencies): Route[] => [
  {
    method: "READ",
    path: "cognito/image/getByHash",
    handler: async ({ input }) => {
      const { hash } = z.object({ hash: text }).parse(input);
      return requireFound(
        buildImageObject(dependencies, hash, parseImageOptions(input, DEFAULT_IMAGE)),
        "picture",
      );
    },
  },
  {
    method: "READ",
    path: "cognito/image/:id",
    handler: async ({ params, input }) =>
      requireFound(
        await findImageById(dependencies, Number(params["id"]) || 0, parseImageOptions(input, DEFAULT_IMAGE)),
        "picture",
      ),
  },
  {
    method: "READ",
    path: "cognito/video/:id",
    handler: async ({ params, input }) =>
      requireFound(
        await findVideoById(
          dependencies,
          params["id"] ?? "",
          parseImageOptions(input, { aspect: "16x9", width: 1920 }),
        ),
        "video",
      ),
  },
];

function requireFound<Item>(item: Item | null, noun: string): Item {
  if (item === null) throw new ApiError(404, "NOT_FOUND", `There is no such ${noun}.`);
  return item;
}
