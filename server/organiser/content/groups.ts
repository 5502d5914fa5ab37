import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import type { Db } from "../db/database.ts";
import type { Dependencies } from "../feature.ts";
import { ApiError, type Route } from "../http/route.ts";
import { buildImageObject, type ImageOptions } from "../media/image-object.ts";
import { parseImageOptions } from "../media/media-records.ts";
import { type GroupNode, buildGroupTree } from "./group-tree.ts";

const DEFAULT_IMAGE = { aspect: "1x1", width: 300 };

/**
 * Routes for groups: all groups in an envelope (`data`), the groups of a model as a plain array, and a single
 * group. [API-040]
 */
export const createGroupRoutes = (dependencies: Dependencies): Route[] => [
  {
    method: "READ",
    path: "cognito/group",
    handler: async ({ input }) => ({
      data: await loadGroupRecords(dependencies, parseImageOptions(input, DEFAULT_IMAGE)),
    }),
  },
  {
    method: "READ",
    path: "cognito/group/:namespace/:model",
    handler: async ({ params, input }) =>
      loadGroupRecords(dependencies, parseImageOptions(input, DEFAULT_IMAGE), params["model"]),
  },
  {
    method: "READ",
    path: "cognito/group/details/:namespace/:model/:group",
    handler: async ({ params, input }) => {
      const { group } = z.object({ group: text }).parse(params);
      const groups = await loadGroups(dependencies.db, params["model"]);
      const node = groups.find(({ id, url }) => String(id) === group || url === group);
      if (!node) throw new ApiError(404, "NOT_FOUND", "There is no such group.");
      return toGroupRecord(dependencies, node, parseImageOptions(input, DEFAULT_IMAGE));
    },
  },
];

/**
 * Loads the groups of all models, or of `model`, in the API's format. A subgroup is in the `children` of its
 * parent and in the list itself. [CMS-036]
 */
export async function loadGroupRecords(
  dependencies: Dependencies,
  imageOptions: ImageOptions,
  model?: string,
) {
  const groups = await loadGroups(dependencies.db, model);
  return groups.map((group) => toGroupRecord(dependencies, group, imageOptions));
}

type GroupRecord = Omit<GroupNode, "children" | "image_hash" | "parent_id" | "sort_order"> & {
  slug: string;
  image: ReturnType<typeof buildImageObject>;
  children: GroupRecord[];
};

function toGroupRecord(
  dependencies: Dependencies,
  group: GroupNode,
  imageOptions: ImageOptions,
): GroupRecord {
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
    image: buildImageObject(dependencies, group.image_hash, imageOptions),
    children: group.children.map((child) => toGroupRecord(dependencies, child, imageOptions)),
  };
}

/** Loads the groups of all models, or of `model`, in tree order. */
export async function loadGroups(db: Db, model?: string): Promise<GroupNode[]> {
  const query = db.selectFrom("groups").selectAll();
  return buildGroupTree(await (model === undefined ? query : query.where("model", "=", model)).execute());
}
