import type { Db } from "../db/database.ts";

/** A group to create, with its subgroups. `picture` is the hash of a picture. */
export type NewGroup = { url: string; name: string; content: string; picture: string; below?: NewGroup[] };

/**
 * Creates the missing groups of a model below `parent`; existing ones are not changed. Returns all ids by
 * url.
 */
export async function addGroups(
  db: Db,
  model: string,
  groups: readonly NewGroup[],
  parent: number | null = null,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [sort_order, { url, name, content, picture, below = [] }] of groups.entries()) {
    await db
      .insertInto("groups")
      .values({ model, parent_id: parent, sort_order, name, url, content, image_hash: picture })
      .onConflict((conflict) => conflict.columns(["model", "url"]).doNothing())
      .execute();
    const { id } = await db
      .selectFrom("groups")
      .select("id")
      .where("model", "=", model)
      .where("url", "=", url)
      .executeTakeFirstOrThrow();
    ids.set(url, id);
    for (const [lower, lowerId] of await addGroups(db, model, below, id)) ids.set(lower, lowerId);
  }
  return ids;
}
