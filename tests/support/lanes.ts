/** Does the work for all items, `atOnce` at a time; gives what came of it in the order of the items. */
export async function inLanes<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = items.entries();
  const lane = async () => {
    for (const [index, item] of left) results[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return results;
}

/** The whole numbers from 0 to below `count`. */
export const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
