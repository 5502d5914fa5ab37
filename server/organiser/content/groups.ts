import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import type { Db } from "../db/database.ts";
import type { Parts } from "../feature.ts";
import { ApiError, type Route } from "../http/route.ts";
import { imageObject, type ImageOptions } from "../media/image-object.ts";
import { parseImageOptions } from "../media/media-records.ts";
import { type PlacedGroup, placeGroups } from "./group-tree.ts";

const DEFAULT_IMAGE = { aspect: "1x1", width: 300 };

/**
 * Groups in the API's three formats: all trees in an envelope, one model's as a bare list, one group.
 * [API-040]
 */
export const groupRoutes = (parts: Parts): Route[] => [
  {
    method: "READ",
    path: "cognito/group",
    handler: async ({ input }) => ({
      data: await groupRecords(parts, parseImageOptions(input, DEFAULT_IMAGE)),
    }),
  },
  {
    method: "READ",
    path: "cognito/group/:namespace/:model",
    handler: async ({ params, input }) =>
      groupRecords(parts, parseImageOptions(input, DEFAULT_IMAGE), params["model"]),
  },
  {
    method: "READ",
    path: "cognito/group/details/:namespace/:model/:group",
    handler: async ({ params, input }) => {
      const { group } = z.object({ group: text }).parse(params);
      const groups = await allGroups(parts.db, params["model"]);
      const found = groups.find(({ id, url }) => String(id) === group || url === group);
      if (!found) throw new ApiError(404, "NOT_FOUND", "There is no such group.");
      return groupRecord(parts, found, parseImageOptions(input, DEFAULT_IMAGE));
    },
  },
];

/**
 * Groups in the API's format, of all models or of one. Each group is listed itself and in its parent's
 * `children`. [CMS-036]
 */
export async function groupRecords(parts: Parts, wishes: ImageOptions, model?: string) {
  const groups = await allGroups(parts.db, model);
  return groups.map((group) => groupRecord(parts, group, wishes));
}

type GroupRecord = Omit<PlacedGroup, "children" | "image_hash" | "parent_id" | "sort_order"> & {
  slug: string;
  image: ReturnType<typeof imageObject>;
  children: GroupRecord[];
};

function groupRecord(parts: Parts, group: PlacedGroup, wishes: ImageOptions): GroupRecord {
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

/** Groups of all models or of one, in tree order. */
export async function allGroups(db: Db, model?: string): Promise<PlacedGroup[]> {
  const all = db.selectFrom("groups").selectAll();
  return placeGroups(await (model === undefined ? all : all.where("model", "=", model)).execute());
}
