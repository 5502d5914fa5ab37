import type { Dependencies } from "../feature.ts";
import type { Route } from "../http/route.ts";
import { buildImageObject } from "../media/image-object.ts";
import { parseImageOptions } from "../media/media-records.ts";
import { paginate } from "../records/paginate.ts";

/** Route for the organiser's people. `photo` is a media record with the picture as `image`. [API-051] */
export const createPersonRoutes = (dependencies: Dependencies): Route[] => [
  {
    method: "READ",
    path: "cognito/person",
    handler: async ({ input }) => {
      const imageOptions = parseImageOptions(input, { aspect: "4x3", width: 900 });
      const people = await dependencies.db
        .selectFrom("persons")
        .selectAll()
        .orderBy("sort_order")
        .orderBy("id")
        .execute();
      const records = people.map(({ id, first_name, last_name, title, description, photo_hash }) => {
        const image = buildImageObject(dependencies, photo_hash, imageOptions);
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
