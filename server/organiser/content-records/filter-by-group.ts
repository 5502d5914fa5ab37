import { groupsWithin } from "../content/group-tree.ts";
import { allGroups } from "../content/groups.ts";
import type { Db } from "../db/database.ts";

/**
 * The records of a group (id, url or slug) and its subgroups, in their original order; all records if `group`
 * is "".
 */
export async function filterByGroup<Row extends { group_id: number | null }>(
  db: Db,
  model: string,
  group: string,
  rows: readonly Row[],
): Promise<Row[]> {
  if (group === "") return [...rows];
  const ids = new Set(groupsWithin(await allGroups(db, model), group).map(({ id }) => id));
  return rows.filter(({ group_id }) => group_id !== null && ids.has(group_id));
}
