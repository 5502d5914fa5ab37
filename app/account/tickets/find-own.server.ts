import type { OwnRecords } from "../../wire/invalid-parts.ts";

type OwnList<Item> = {
  readableUpcoming: () => Promise<OwnRecords<Item>>;
  /** All of them; fails if one can't be read. */
  myUpcoming: () => Promise<readonly Item[]>;
};

/**
 * Finds one of the user's own records by its id, even if others in the list can't be read; undefined if there
 * is none.
 * @throws if the record may be one that can't be read
 */
export async function findOwnRecord<Item extends { id: number }>(
  id: number,
  list: OwnList<Item>,
): Promise<Item | undefined> {
  const { items, unreadable } = await list.readableUpcoming();
  const hasId = (candidate: Item) => candidate.id === id;
  const found = items.find(hasId);
  return found || unreadable === 0 ? found : (await list.myUpcoming()).find(hasId);
}
