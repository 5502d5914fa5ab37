import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import type { Parts } from "../feature.ts";
import { ApiError, type Route } from "../http/route.ts";
import { imageObject } from "./image-object.ts";
import { imageById, readWishes, videoById } from "./media-records.ts";

const usual = { aspect: "raw", width: 900 };

/** Pictures and videos by REST. [API-062] */
export const mediaRoutes = (parts: Parts): Route[] => [
  {
    method: "READ",
    path: "cognito/image/getByHash",
    answer: async ({ input }) => {
      const { hash } = z.object({ hash: text }).parse(input);
      return found(imageObject(parts, hash, readWishes(input, usual)), "picture");
    },
  },
  {
    method: "READ",
    path: "cognito/image/:id",
    answer: async ({ params, input }) =>
      found(await imageById(parts, Number(params["id"]) || 0, readWishes(input, usual)), "picture"),
  },
  {
    method: "READ",
    path: "cognito/video/:id",
    answer: async ({ params, input }) =>
      found(
        await videoById(parts, params["id"] ?? "", readWishes(input, { aspect: "16x9", width: 1920 })),
        "video",
      ),
  },
];

function found<Thing>(thing: Thing | null, what: string): Thing {
  if (thing === null) throw new ApiError(404, "NOT_FOUND", `There is no such ${what}.`);
  return thing;
}
