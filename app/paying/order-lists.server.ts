import type { AppLoadContext } from "@remix-run/node";
import { optional } from "../optional.server.ts";
import { isLike, type OrderReads } from "./resolve-order.ts";
import type { OrderTraits, Sale } from "./sale.ts";
import { packIds, type SentOrder } from "./sent-order.server.ts";

/** Reads the API's lists for this kind of order in parallel; null for each that fails or times out. */
export async function readOrderLists(
  context: AppLoadContext,
  { lists }: Sale,
  what: string,
): Promise<OrderReads> {
  const reads = await Promise.all(
    lists.map(
      async ({ name, read }) =>
        [name, await optional(context, what, () => read(context), { or: null })] as const,
    ),
  );
  return Object.fromEntries(reads);
}

/** Max ids of a list that fit into a URL. Longer lists aren't stored, so they can't prove anything. */
const MAX_IDS = 150;

/** Snapshot of the lists before an order is sent, by which the order can be found in them afterwards. */
export function snapshotLists(
  reads: OrderReads,
  traits: OrderTraits,
): Pick<SentOrder, "contents" | "name" | "totals" | "before" | "isUnclear"> {
  const { contents, name, totals, isListed } = traits;
  const snapshots = Object.entries(reads).flatMap(([list, orders]) =>
    orders && orders.length <= MAX_IDS ? [[list, packIds(orders.map(({ listId }) => listId))] as const] : [],
  );
  // The API may replace an unpaid order with the new one, which then looks the same as before.
  const [first] = Object.values(reads);
  const mayBeReplaced = first?.some((order) => !order.order.isPaid && isLike(traits, order)) ?? true;
  return {
    contents,
    name,
    totals,
    before: snapshots.length > 0 ? Object.fromEntries(snapshots) : null,
    isUnclear: !isListed || mayBeReplaced,
  };
}
