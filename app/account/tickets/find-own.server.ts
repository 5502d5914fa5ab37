import type { OwnRecords } from "../../wire/invalid-parts.ts";

type OwnRecordList<Item> = {
  /** Lists the records that can be parsed, with the number of the others. */
  readableUpcoming: () => Promise<OwnRecords<Item>>;
  /** Lists all records; throws if one of them can't be parsed. */
  myUpcoming: () => Promise<readonly Item[]>;
};

/**
 * Finds one of the user's own records by its id, even if others in the list can't be parsed; undefined if there
 * is none.
 * @throws if the record may be one of those that can't be parsed
 */
export async function findOwnRecord<Item extends { id: number }>(
  id: number,
  list: OwnRecordList<Item>,
): Promise<Item | undefined> {
  const { items, unreadable } = await list.readableUpcoming();
  const hasId = (candidate: Item) => candidate.id === id;
  const record = items.find(hasId);
  return record || unreadable === 0 ? record : (await list.myUpcoming()).find(hasId);
}
