import { findSubtree } from "../content/group-tree.ts";
import { loadGroups } from "../content/groups.ts";
import type { Db } from "../db/database.ts";

/** Returns the rows of a group (id or url) and its subgroups; all rows if `group` is "". */
export async function filterByGroup<Row extends { group_id: number | null }>(
  db: Db,
  model: string,
  group: string,
  rows: readonly Row[],
): Promise<Row[]> {
  if (group === "") return [...rows];
  const ids = new Set(findSubtree(await loadGroups(db, model), group).map(({ id }) => id));
  return rows.filter(({ group_id }) => group_id !== null && ids.has(group_id));
}
