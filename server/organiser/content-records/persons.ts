import type { Parts } from "../feature.ts";
import type { Route } from "../http/route.ts";
import { buildImageObject } from "../media/image-object.ts";
import { parseImageOptions } from "../media/media-records.ts";
import { paginate } from "../records/paginate.ts";

/** Route for the organiser's people. `photo` is a media record; its `image` is the picture. [API-051] */
export const personRoutes = (parts: Parts): Route[] => [
  {
    method: "READ",
    path: "cognito/person",
    handler: async ({ input }) => {
      const imageOptions = parseImageOptions(input, { aspect: "4x3", width: 900 });
      const people = await parts.db
        .selectFrom("persons")
        .selectAll()
        .orderBy("sort_order")
        .orderBy("id")
        .execute();
      const records = people.map(({ id, first_name, last_name, title, description, photo_hash }) => {
        const image = buildImageObject(parts, photo_hash, imageOptions);
        const name = `${first_name} ${last_name}`.trim();
        return {
          id,
          first_name,
          last_name,
          title,
          description,
          photo: image && { id, name, description: "", image },
        };
      });
      return paginate(records, input);
    },
  },
];
