import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import type { Db } from "../db/database.ts";
import type { Parts } from "../feature.ts";
import { ApiError, type Route } from "../http/route.ts";
import { imageObject, type ImageWishes } from "../media/image-object.ts";
import { readWishes } from "../media/media-records.ts";
import { type PlacedGroup, placeGroups } from "./group-tree.ts";

const usual = { aspect: "1x1", width: 300 };

/**
 * Groups in the three forms of the wire: all trees in one envelope, one model's as a bare list, one group
 * bare. [API-040]
 */
export const groupRoutes = (parts: Parts): Route[] => [
  {
    method: "READ",
    path: "cognito/group",
    answer: async ({ input }) => ({ data: await groupRecords(parts, readWishes(input, usual)) }),
  },
  {
    method: "READ",
    path: "cognito/group/:namespace/:model",
    answer: async ({ params, input }) => groupRecords(parts, readWishes(input, usual), params["model"]),
  },
  {
    method: "READ",
    path: "cognito/group/details/:namespace/:model/:group",
    answer: async ({ params, input }) => {
      const { group } = z.object({ group: text }).parse(params);
      const groups = await allGroups(parts.db, params["model"]);
      const found = groups.find(({ id, url }) => String(id) === group || url === group);
      if (!found) throw new ApiError(404, "NOT_FOUND", "There is no such group.");
      return groupRecord(parts, found, readWishes(input, usual));
    },
  },
];

/**
 * Groups as the wire has them, of all models or of one; each comes with those below it as `children` and on
 * its own. [CMS-036]
 */
export async function groupRecords(parts: Parts, wishes: ImageWishes, model?: string) {
  const groups = await allGroups(parts.db, model);
  return groups.map((group) => groupRecord(parts, group, wishes));
}

type GroupRecord = Omit<PlacedGroup, "children" | "image_hash" | "parent_id" | "sort_order"> & {
  slug: string;
  image: ReturnType<typeof imageObject>;
  children: GroupRecord[];
};

function groupRecord(parts: Parts, group: PlacedGroup, wishes: ImageWishes): GroupRecord {
  const { id, model, name, url, content, root, lft, rgt, level } = group;
  return {
    id,
    model,
    name,
    url,
    slug: url,
    content,
    root,
    lft,
    rgt,
    level,
    image: imageObject(parts, group.image_hash, wishes),
    children: group.children.map((child) => groupRecord(parts, child, wishes)),
  };
}

/** Groups of all models or of one, in the order of their trees. */
export async function allGroups(db: Db, model?: string): Promise<PlacedGroup[]> {
  const all = db.selectFrom("groups").selectAll();
  return placeGroups(await (model === undefined ? all : all.where("model", "=", model)).execute());
}
