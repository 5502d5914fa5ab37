import { findSubtree } from "../content/group-tree.ts";
import { loadGroups } from "../content/groups.ts";
import type { Db } from "../db/database.ts";

/** Returns the rows of a group and its subgroups, or all rows if `groupIdOrUrl` is "". */
export async function filterByGroup<Row extends { group_id: number | null }>(
  db: Db,
  model: string,
  groupIdOrUrl: string,
  rows: readonly Row[],
): Promise<Row[]> {
  if (groupIdOrUrl === "") return [...rows];
  const ids = new Set(findSubtree(await loadGroups(db, model), groupIdOrUrl).map(({ id }) => id));
  return rows.filter(({ group_id }) => group_id !== null && ids.has(group_id));
}
