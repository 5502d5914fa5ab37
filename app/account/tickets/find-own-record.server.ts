import type { OwnRecords } from "../../wire/invalid-parts.ts";

type OwnRecordList<Item> = {
  /** Lists the records that can be parsed, and counts the others (`unreadable`). */
  listReadableUpcoming: () => Promise<OwnRecords<Item>>;
  /**
   * Lists all records.
   * @throws if a record can't be parsed
   */
  listUpcoming: () => Promise<readonly Item[]>;
};

/**
 * Finds one of the user's own records by its id. Returns undefined if there is none.
 * @throws if the record isn't found and some records can't be parsed
 */
export async function findOwnRecord<Item extends { id: number }>(
  id: number,
  list: OwnRecordList<Item>,
): Promise<Item | undefined> {
  const { items, unreadable } = await list.listReadableUpcoming();
  const hasId = (candidate: Item) => candidate.id === id;
  const record = items.find(hasId);
  return record || unreadable === 0 ? record : (await list.listUpcoming()).find(hasId);
}
