import type { AppLoadContext } from "@remix-run/node";
import { loadOptional } from "../optional.server.ts";
import { mayMatch, type OrdersByList } from "./resolve-order.ts";
import type { OrderMatchCriteria, Sale } from "./sale.ts";
import { packIds, type SentOrder } from "./sent-order.server.ts";

/**
 * Reads the API's lists for this kind of order in parallel. A list that fails or times out is null.
 * `logLabel` names the reads in log lines.
 */
export async function readOrderLists(
  context: AppLoadContext,
  { lists }: Sale,
  logLabel: string,
): Promise<OrdersByList> {
  const ordersByList = await Promise.all(
    lists.map(
      async ({ name, read }) =>
        [name, await loadOptional(context, logLabel, () => read(context), { fallback: null })] as const,
    ),
  );
  return Object.fromEntries(ordersByList);
}

/** Maximum number of ids of a list that fit into a URL. A longer list is treated as not read. */
const MAX_IDS_IN_URL = 150;

/**
 * Builds the data by which an order can be found later. `ordersByList` are the lists before the order is
 * sent.
 */
export function snapshotLists(
  ordersByList: OrdersByList,
  criteria: OrderMatchCriteria,
): Pick<SentOrder, "contents" | "name" | "totals" | "before" | "isUnclear"> {
  const { contents, name, totals, isCertainlyListed } = criteria;
  const snapshots = Object.entries(ordersByList).flatMap(([list, orders]) =>
    orders && orders.length <= MAX_IDS_IN_URL
      ? [[list, packIds(orders.map(({ listId }) => listId))] as const]
      : [],
  );
  // The API may replace a similar unpaid order by the new order, so that the list looks unchanged.
  const [firstList] = Object.values(ordersByList);
  const mayReplaceEarlierOrder =
    firstList?.some((order) => !order.order.isPaid && mayMatch(criteria, order)) ?? true;
  return {
    contents,
    name,
    totals,
    before: snapshots.length > 0 ? Object.fromEntries(snapshots) : null,
    isUnclear: !isCertainlyListed || mayReplaceEarlierOrder,
  };
}
