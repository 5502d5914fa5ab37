import type { Db } from "../db/database.ts";

export type NewGroup = {
  url: string;
  name: string;
  content: string;
  pictureHash: string;
  subgroups?: NewGroup[];
};

/**
 * Creates the missing groups of a model below `parentId` (null for root groups). Existing groups aren't
 * changed. Returns the ids of all `groups` and their subgroups by url.
 */
export async function addGroups(
  db: Db,
  model: string,
  groups: readonly NewGroup[],
  parentId: number | null = null,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [sort_order, { url, name, content, pictureHash, subgroups = [] }] of groups.entries()) {
    await db
      .insertInto("groups")
      .values({ model, parent_id: parentId, sort_order, name, url, content, image_hash: pictureHash })
      .onConflict((conflict) => conflict.columns(["model", "url"]).doNothing())
      .execute();
    const { id } = await db
      .selectFrom("groups")
      .select("id")
      .where("model", "=", model)
      .where("url", "=", url)
      .executeTakeFirstOrThrow();
    ids.set(url, id);
    for (const [subUrl, subId] of await addGroups(db, model, subgroups, id)) ids.set(subUrl, subId);
  }
  return ids;
}
